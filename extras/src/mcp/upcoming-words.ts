import { z } from "zod";
import { hourMs, toIso } from "@mention-market/service/base/clock";
import { currentRequest } from "@mention-market/service/base/request";
import { getMentionEvent, getMentionEvents } from "../endpoints/mention-events.ts";
import { eventResponse, marketWithRecord } from "../words/value-event.ts";
import { mentionEvents } from "../markets/event/events-page.ts";
import { boughtSideOf } from "../estimates/fair-value.ts";
import { maxLiveMs } from "../markets/event/phase.ts";
import { toolArguments } from "./arguments.ts";
import { cutLists } from "./page.ts";
import { orMessage, rankedBy, rankings, reasonedMarkets, wordRow, type WordRow } from "./market-rows.ts";
import { openEventsOf, whyNoEvent } from "./why-empty.ts";
import { asLines, eventLine, layout, wordHeading, wordLine } from "./rows.ts";
import { markText, technicalNotes } from "./technicalities.ts";
import { defineTool, type Ask, type Tool } from "./tool.ts";

const maxEvents = 20;
/** Maximum events without a start, and maximum errors, in a brief result. */
const maxNamed = { without_start: 8, errors: 8 };

/** The fields of an event that this tool reads. */
const readEvent = eventResponse.pick({ event_title: true, form: true, kind: true, markets: true });

export const upcomingWordsTool: Tool = defineTool({
  name: "upcoming_words",
  title: "Words of the next hours",
  description:
    "Words of events in progress and of the next hours. By edge, the verdicts buy_yes " +
    "and buy_no come first; unproven: it would buy, where the fair value was never shown to " +
    "beat the price; lean_yes, lean_no: the fair value leaves something, not all its range; none. " +
    "edge_dollars is what the fair value leaves after price and fee: no reason to buy without the verdict. " +
    "is_complete false: narrow by hours or q. without_start: start unknown, see get_event.",
  endpoint: getMentionEvents,
  input: {
    hours: z.int().min(1).max(168).default(24).describe("from now"),
    by: z.enum(rankings).default("price").describe("highest first"),
    q: toolArguments.titleWords.optional(),
    layout,
    max_events: z.int().min(1).max(maxEvents).default(maxEvents).describe("to read, soonest first"),
  },
  rows: { list: "words", key: ["market_ticker"] },
  async run({ hours, by, q, max_events, layout }, { ask, services, isFull }) {
    const now = currentRequest().receivedAt;
    const [{ events, cursor }, undated] = await Promise.all([
      ask(getMentionEvents, {
        q,
        starts_after: toIso(now - maxLiveMs),
        starts_before: toIso(now + hours * hourMs),
        limit: max_events,
      }).then((body) => mentionEvents.parse(body)),
      openEventsOf(ask, q).then((open) => open.filter((event) => event.scheduledStartTime === null)),
    ]);
    const otherwise = `None of the next ${hours} hours, but later`;
    const why = events.length > 0 ? null : await whyNoEvent(ask, services, { q, otherwise });
    const read = await Promise.all(events.map(({ event_ticker }) => wordsOf(ask, event_ticker)));
    const words = read.flatMap((outcome) => ("words" in outcome ? outcome.words : []));
    const bought = words.filter(({ verdict = null }) => boughtSideOf(verdict) !== null).length;
    const body = {
      ...(why !== null && { why }),
      summary: `${bought} of ${words.length} words buy`,
      events: events.length,
      is_complete: cursor === null,
      without_start: undated.map(({ event_ticker, event_title }) => ({ event_ticker, event_title })),
      errors: read.flatMap((outcome) => ("message" in outcome ? [outcome] : [])),
      ...(layout === "rows" && markText(words)),
      words: rankedBy(by, words).map((word) =>
        layout === "rows" ? wordLine(word, lineOfEvent(word)) : isFull ? word : briefWord(word),
      ),
    };
    return isFull ? body : cutLists(body, maxNamed);
  },
  textOf: (page, { layout }) => (layout === "rows" ? asLines(page, "words", wordHeading) : null),
});

const lineOfEvent = (word: {
  event_title: string | null;
  event_ticker: string;
  scheduledStartTime: string | null;
}) => eventLine(word.event_title, word.event_ticker, word.scheduledStartTime);

const upcomingRow = wordRow.omit({ requires: true, result: true, status: true }).extend({
  event_title: z.string().nullable(),
  event_ticker: z.string(),
  scheduledStartTime: marketWithRecord.shape.scheduledStartTime,
});

/** With what may settle it on a technicality, in place of all that it requires: a result has room for few words. */
function briefWord(word: WordRow): object {
  const notes = technicalNotes(word);
  return { ...upcomingRow.parse(word), ...(notes.length > 0 && { notes }) };
}

/** The words of an event's open markets, or why the event can't be read. */
async function wordsOf(ask: Ask, event_ticker: string) {
  const outcome = await orMessage(ask(getMentionEvent, { event_ticker, with_record: true }));
  if ("message" in outcome) return { event_ticker, message: outcome.message };
  const { event_title, ...event } = readEvent.parse(outcome.read);
  const open = reasonedMarkets(event).filter(({ status }) => status === "open");
  return { words: open.map((market) => ({ event_title, ...market })) };
}
