import { toWireMarket, type Catalog, type ListedEvent } from "./catalog.ts";
import { given, limitOf, pageOf, updatedAfterOf, wordOf } from "./query.ts";
import { notFound, ok, type Result } from "./result.ts";
import type { Phase } from "./sample-event.ts";

const maxEvents = 200;

/** The words of the status filter, and the phases that each stands for. */
const phases: Readonly<Record<string, readonly Phase[]>> = {
  unopened: ["unopened"],
  open: ["open"],
  closed: ["closed"],
  settled: ["settled", "archived"],
};

/** An event outlives its markets in the live tier, which alone are shown beside or inside it. */
export function oneEvent({ events, at }: Catalog, ticker: string, query: URLSearchParams): Result {
  const event = events.get(ticker);
  if (event === undefined) return notFound;
  const { markets, ...wire } = nested(event, at);
  return ok(
    flagOf(query, "with_nested_markets") ? { event: { ...wire, markets } } : { event: wire, markets },
  );
}

export function listEvents({ events, milestones, at }: Catalog, query: URLSearchParams): Result {
  const limit = limitOf(query, maxEvents, maxEvents);
  const status = wordOf(query, "status", Object.keys(phases));
  const series = given(query, "series_ticker");
  const tickers = given(query, "tickers")?.split(",") ?? null;
  const updatedAfter = updatedAfterOf(query);
  const found = [...events.values()].filter(
    (event) =>
      (status === null || phases[status]?.includes(event.phase)) &&
      (series === null || event.series === series) &&
      (tickers === null || tickers.includes(event.ticker)) &&
      event.updatedAt > updatedAfter,
  );
  const { items, cursor } = pageOf(found, ({ ticker }) => ticker, query, limit);
  const isNested = flagOf(query, "with_nested_markets");
  const listed = new Set(items.map(({ ticker }) => ticker));
  return ok({
    cursor,
    events: items.map((event) => (isNested ? nested(event, at) : event.wire)),
    ...(flagOf(query, "with_milestones") && {
      milestones: milestones.filter(({ related_event_tickers }) =>
        related_event_tickers.some((ticker) => listed.has(ticker)),
      ),
    }),
  });
}

function nested({ wire, markets }: ListedEvent, at: number): Record<string, unknown> {
  return { ...wire, markets: markets.map((market) => toWireMarket(market, at)) };
}

function flagOf(query: URLSearchParams, name: string): boolean {
  return wordOf(query, name, ["true", "false"]) === "true";
}
