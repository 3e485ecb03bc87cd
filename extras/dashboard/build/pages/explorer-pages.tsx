import type { ComponentChildren } from "preact";
import { EventFrame } from "../../src/event/event-frame.tsx";
import { EventsFrame } from "../../src/events/events-frame.tsx";
import { SearchFrame } from "../../src/search/search-form.tsx";
import { texts } from "../../src/texts.ts";
import { wordTexts } from "../../src/word/word-texts.ts";
import { searchTexts } from "../../src/search/search-texts.ts";
import { trackRecordTexts } from "../../src/track-record/track-record-texts.ts";
import { TrackRecordFrame } from "../../src/track-record/track-record-app.tsx";
import { WordFrame } from "../../src/word/word-frame.tsx";
import type { Page, Section } from "../page.ts";

/** The pages that show markets: each is served with a frame that its script fills. */
export function explorerPages(): Page[] {
  return [
    explorerPage("events", "events", texts.events, <EventsFrame />),
    explorerPage("event", "events", texts.event, <EventFrame />),
    explorerPage("word", "events", wordTexts, <WordFrame />),
    { ...explorerPage("search", "search", searchTexts, <SearchFrame />), feature: "transcripts" },
    {
      ...explorerPage("track-record", "track-record", trackRecordTexts, <TrackRecordFrame />),
      feature: "changes",
    },
  ];
}

function explorerPage(
  file: string,
  section: Section,
  { title, linkTitle, description }: Pick<Page, "title" | "linkTitle" | "description">,
  frame: ComponentChildren,
): Page {
  return {
    file,
    title,
    linkTitle,
    description,
    entry: `${file}.tsx`,
    section,
    sections: [],
    body: (
      <main id="main">
        <noscript>
          <p class="notice notice-bad">{texts.explorer.noScript}</p>
        </noscript>
        <div id="app">{frame}</div>
      </main>
    ),
  };
}
