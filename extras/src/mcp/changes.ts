import { z } from "zod";
import { dayMs, toIso } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import { currentRequest } from "@mention-market/service/base/request";
import { invalidParameter } from "@mention-market/service/http/query";
import { changeTypes, type Change } from "../changes/change.ts";
import { getChanges, changesPage } from "../changes/get-changes.ts";
import { toolArguments } from "./arguments.ts";
import { eventTitles } from "./market-rows.ts";
import { asLines, eventName, layout, lineOf } from "./rows.ts";
import { defineTool, type Tool } from "./tool.ts";
import { whyNoChange } from "./why-empty.ts";

const perRead = 50;
const sinceAccepted =
  "a time or a day (UTC) of the last 7 days, or the id of the last change that you have; default: a day ago";
const day = z.iso.date();

export const changesTool: Tool = defineTool({
  name: "changes",
  title: "What has changed",
  description:
    "Words and events that were listed, words that closed or settled, starts that moved; oldest first. For " +
    "prices use price_history. seen_from: nothing is known before. With filters a result may be empty with a cursor: go on.",
  endpoint: getChanges,
  feature: "changes",
  input: {
    layout,
    since: z.string().max(40).optional().describe(sinceAccepted),
    types: z.array(z.enum(changeTypes)).min(1).max(changeTypes.length).optional(),
    series_tickers: toolArguments.tickers(20).optional(),
    event_tickers: toolArguments.tickers(20).optional(),
    market_tickers: toolArguments.tickers(20).optional(),
  },
  rows: { list: "changes", key: ["id"], cursorAfter: ({ id }) => String(id) },
  async run({ since: start, types, layout, ...named }, { ask, services, cursor, isFull }) {
    const since = cursor ?? startOf(start);
    const response = await ask(getChanges, {
      since,
      types,
      series_ticker: named.series_tickers,
      event_ticker: named.event_tickers,
      market_ticker: named.market_tickers,
      limit: perRead,
    }).catch((error: unknown) => {
      throw isOfSince(error) ? invalidParameter(sinceAccepted, "since") : error;
    });
    const { changes, cursor: next, more, seen_from } = changesPage.parse(response);
    const tickers = changes.map(({ event_ticker }) => event_ticker);
    const [titles, { snapshot }] = await Promise.all([eventTitles(services, tickers), services.readSeen()]);
    const rows = changes.map((change) => {
      // One that was just listed is known to the feed first.
      const seen = snapshot.events.get(change.event_ticker)?.title ?? null;
      const event_title = titles.get(change.event_ticker) ?? seen;
      if (layout === "rows") return changeLine(change, event_title);
      return { event_title, ...(isFull ? change : briefChange(change)) };
    });
    const isEmpty = cursor === undefined && changes.length === 0 && !more;
    const why = isEmpty ? whyNoChange(snapshot, named) : null;
    return {
      ...(why !== null && { why }),
      since,
      ...(seen_from !== null && { seen_from }),
      changes: rows,
      cursor: more ? next : null,
    };
  },
  textOf: (page, { layout }) =>
    layout === "rows" ? asLines(page, "changes", "what | at | type | details") : null,
});

/** The parameter `since` of getChanges, which accepts times but not days. */
function startOf(since: string | undefined): string {
  if (since === undefined) return toIso(currentRequest().receivedAt - dayMs);
  return day.safeParse(since).success ? `${since}T00:00:00Z` : since;
}

function isOfSince(error: unknown): boolean {
  return error instanceof AppError && error.code === "invalid" && error.publicMessage.endsWith(": since");
}

/** The fields of a change that a model needs. A change of an event has no market. */
function briefChange({ id, type, at, event_ticker, market_ticker, strike_word, data }: Change): object {
  return {
    id,
    type,
    at,
    event_ticker,
    ...(market_ticker !== null && { market_ticker, strike_word }),
    ...data,
  };
}

/** What a change is of, when it happened to the minute, and its data. */
function changeLine({ id, type, at, event_ticker, strike_word, data }: Change, title: string | null) {
  const minute = shortText(at);
  return {
    id,
    ...lineOf(strike_word ?? "event", [minute, type, detailsOf(data)], eventName(title, event_ticker)),
  };
}

function detailsOf(data: Change["data"]): string {
  if ("from" in data) return `${shortText(data.from)} to ${shortText(data.to)}`;
  if ("result" in data) return data.result ?? "void";
  if ("status" in data) return data.status ?? "-";
  const count = typeof data.markets === "number" ? data.markets : data.markets.length;
  return `${count} ${count === 1 ? "word" : "words"}`;
}

/** A time to the minute, without its year; another text as it is. */
function shortText(text: string | null): string {
  return (text ?? "-").replace(/^\d{4}-(\d\d-\d\dT\d\d:\d\d).*/, "$1");
}
