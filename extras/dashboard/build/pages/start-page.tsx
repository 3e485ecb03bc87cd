import { hasChanges } from "../../src/config/features.ts";
import { NoAlerts } from "../../src/start/no-alerts.tsx";
import { noStars } from "../../src/start/next-events.ts";
import { StartBoard } from "../../src/start/start-board.tsx";
import { notFoundTexts, startTexts } from "../../src/start/start-texts.ts";
import { texts } from "../../src/texts.ts";
import type { Page } from "../page.ts";

const t = startTexts;

export function startPage(): Page {
  const [before, marked, after] = t.heading;
  return {
    file: "index",
    title: t.title,
    description: t.description,
    entry: "start.tsx",
    section: "start",
    sections: [],
    body: (
      <main id="main" class="start">
        <section class="intro">
          <h1>
            {before}
            <mark>{marked}</mark>
            {after}
          </h1>
          <p class="lead">{t.lead}</p>
        </section>
        {hasChanges && (
          <p class="start-alerts" id="start-alerts">
            <NoAlerts />
          </p>
        )}
        <section class="next" aria-labelledby="next-heading">
          <div class="board-heading">
            <h2 id="next-heading">{t.board.heading}</h2>
            <a class="button button-quiet" href="/events">
              {t.board.all}
            </a>
          </div>
          <noscript>
            <p class="notice notice-bad">{texts.explorer.noScript}</p>
          </noscript>
          <div id="start-board">
            <StartBoard
              list={undefined}
              events={new Map()}
              record={null}
              stars={noStars}
              readAt={null}
              isFailing={false}
              onRefresh={() => undefined}
              now={0}
            />
          </div>
        </section>
        <p class="start-api">
          {t.api.text} <a href="/sign-in?mode=sign-up&next=/settings">{t.getKey}</a> ·{" "}
          <a href="/docs">{t.readDocs}</a>
        </p>
      </main>
    ),
  };
}

/** The page that Hosting sends with a 404. */
export function notFoundPage(): Page {
  return {
    file: "404",
    title: notFoundTexts.title,
    description: notFoundTexts.text,
    entry: null,
    section: "none",
    sections: [],
    body: (
      <main id="main" class="not-found">
        <p class="eyebrow">404</p>
        <h1>{notFoundTexts.heading}</h1>
        <p class="lead">{notFoundTexts.text}</p>
        <p class="actions">
          <a class="button" href="/">
            {notFoundTexts.home}
          </a>
          <a class="button button-quiet" href="/docs">
            {notFoundTexts.docs}
          </a>
        </p>
      </main>
    ),
  };
}
