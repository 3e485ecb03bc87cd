import { z } from "zod";
import { getMentionEvent } from "../endpoints/mention-events.ts";
import { phases, saidFromDollars } from "../markets/event/phase.ts";
import { eventResponse, type EventResponse } from "../words/value-event.ts";
import { toolArguments } from "./arguments.ts";
import { cutLists, type ToolRow } from "./page.ts";
import { rankedPriceOf, reasonedMarkets, wordRow, type WordRow } from "./market-rows.ts";
import { eventName, layout, wordHeading, wordLine } from "./rows.ts";
import { mark, markText } from "./technicalities.ts";
import { defineTool, type Tool } from "./tool.ts";

/** Maximum shown errors. Usually only few markets can't be read, but an event may have hundreds. */
const maxErrors = 10;

const eventHead = eventResponse.omit({ markets: true });

export const getEventTool: Tool = defineTool({
  name: "get_event",
  title: "One event and its words",
  description:
    "Every word of an event, most traded first: yes bid and ask in dollars, how often the word settled " +
    "yes and no in this series before, the estimate of its chance with a 95% interval, verdict and reason " +
    "as in upcoming_words. layout rows: a line a word. fair_value is null once the event has " +
    "started, without start or day by its rules, and for a market that is not open. said_so_far: said, or " +
    "probably by the price, while live or over, where words close one by one. window: the time span " +
    "asked about; no fair_value then. event_date: US Eastern, by ticker perhaps two days off.",
  endpoint: getMentionEvent,
  input: {
    event_ticker: toolArguments.event_ticker,
    layout,
  },
  rows: { list: "words", key: ["market_ticker"] },
  async run({ event_ticker, layout }, { ask, isFull }) {
    const body = eventResponse.parse(await ask(getMentionEvent, { event_ticker, with_record: true }));
    const { event_ticker: ticker, event_title, ...rest } = eventHead.parse(body);
    const markets = reasonedMarkets(body).toSorted((left, right) => right.volume - left.volume);
    const said_so_far = saidSoFar(rest, markets);
    const head = { event_ticker: ticker, event_title, ...(said_so_far !== null && { said_so_far }) };
    if (layout === "rows") {
      const { phase, scheduledStartTime: starts } = rest;
      return {
        ...head,
        phase,
        starts,
        ...markText(markets),
        words: markets.map((word) => wordLine(word)),
      };
    }
    if (isFull) return { ...head, ...rest, words: markets };
    const words = markets.map((word) => ({ ...wordRow.parse(word), requires: said(word.requires) }));
    return cutLists({ ...head, ...rest, words }, { errors: maxErrors });
  },
  textOf: (page, { layout }) => (layout === "rows" ? asText(page) : null),
});

/** What a market requires without what its rules don't say, because a result has room for few words. */
function said(requires: WordRow["requires"]): object | null {
  const isSaid = (value: unknown) =>
    value !== null && value !== 0 && !(Array.isArray(value) && value.length === 0);
  return requires && Object.fromEntries(Object.entries(requires).filter(([, value]) => isSaid(value)));
}

/**
 * The words that were said, or probably, by their price, while an event is live or over. Null else, and where words do not close one
 * by one: a high price says nothing then.
 */
function saidSoFar(
  { phase, closing }: Pick<EventResponse, "phase" | "closing">,
  words: readonly Pick<
    WordRow,
    "strike_word" | "result" | "status" | "last_price" | "yes_bid_dollars" | "yes_ask_dollars"
  >[],
): string[] | null {
  if ((phase !== "live" && phase !== "over") || closing?.kind !== "by_word") return null;
  return words.flatMap((word) => {
    const isProbable = word.status !== "settled" && (rankedPriceOf(word) ?? 0) >= saidFromDollars;
    return word.result === "yes" || isProbable ? (word.strike_word ?? []) : [];
  });
}

const linesPage = z.looseObject({
  event_title: z.string().nullish(),
  event_ticker: z.string(),
  phase: z.enum(phases).nullish(),
  starts: z.string().nullish(),
  said_so_far: z.array(z.string()).optional(),
  [mark]: z.string().optional(),
  words: z.array(z.looseObject({ market_ticker: z.string(), line: z.string().optional() })),
  cursor: z.string().nullable(),
});

function asText(page: ToolRow): string {
  const {
    event_title,
    event_ticker,
    phase,
    starts,
    said_so_far: said,
    [mark]: markedAs,
    words,
    cursor,
  } = linesPage.parse(page);
  const when = [phase ?? "phase not known", starts == null ? "start not known" : `start ${starts}`];
  return [
    `${eventName(event_title ?? null, event_ticker)}, ${when.join(", ")}`,
    ...(said === undefined ? [] : [`said so far, or probably: ${said.join(", ") || "nothing"}`]),
    ...(markedAs === undefined ? [] : [`${mark}: ${markedAs}`]),
    wordHeading,
    ...words.map(({ line, market_ticker }) => line ?? market_ticker),
    ...(cursor === null ? [] : [`more words: repeat the call with cursor ${cursor}`]),
  ].join("\n");
}
