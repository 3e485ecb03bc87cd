import { historicalCandlesticks, liveCandlesticks } from "./candlesticks.ts";
import { toWireMarket, type Catalog, type ListedEvent, type Tier } from "./catalog.ts";
import { seriesOf } from "./events.ts";
import { orderBooks, listTrades } from "./trading.ts";
import { BadQuery, flagOf, given, limitOf, pageOf, updatedAfterOf, wordOf } from "./query.ts";
import type { Phase } from "./sample-event.ts";

export interface Result {
  readonly status: number;
  readonly body: unknown;
}

/** The values of the events' status filter, and the phases that each selects. */
const phases: Readonly<Record<string, readonly Phase[]>> = {
  unopened: ["unopened"],
  open: ["open"],
  closed: ["closed"],
  settled: ["settled", "archived"],
};
/** The values of the markets' status filter, and the statuses that each selects. */
const statuses: Readonly<Record<string, readonly string[]>> = {
  unopened: ["initialized"],
  open: ["active"],
  paused: ["inactive"],
  closed: ["closed", "determined", "disputed", "amended"],
  settled: ["finalized"],
};
/** A time between the last market of the historical tier and the first settled market of the live tier. */
const cutoff = "2026-08-21T00:00:00Z";
/** The latest change of all series: then they got their categories. */
const seriesUpdatedAt = Date.parse("2026-09-17T00:00:00Z");

/** The provider's response to a GET. `path` is relative to the base URL. */
export function resultOf(catalog: Catalog, path: string, query: URLSearchParams): Result {
  try {
    const body = bodyOf(catalog, segmentsOf(path), query);
    if (body !== undefined) return { status: 200, body };
    return { status: 404, body: { error: { code: "not_found", message: "not found" } } };
  } catch (error) {
    if (error instanceof BadQuery) return { status: 400, body: { error: error.message } };
    throw error;
  }
}

function segmentsOf(path: string): string[] {
  try {
    return path.split("/").slice(1).map(decodeURIComponent);
  } catch {
    throw new BadQuery("malformed path");
  }
}

/** Undefined for an unknown path or ticker. */
function bodyOf(catalog: Catalog, segments: readonly string[], query: URLSearchParams): object | undefined {
  const { at, live, archived } = catalog;
  const tier = segments[0] === "historical" ? "historical/" : "";
  const [collection = "", ticker, ...details] = tier === "" ? segments : segments.slice(1);
  const path = [collection, ...(ticker === undefined ? [] : [":ticker"]), ...details].join("/");
  switch (tier + path) {
    case "series":
      return listSeries(catalog, query);
    case "milestones":
      return listMilestones(catalog, query);
    case "events":
      return listEvents(catalog, query);
    case "events/:ticker":
      return oneEvent(catalog, ticker ?? "", query);
    case "markets":
      return listMarkets(live, at, query);
    case "markets/:ticker":
      if (ticker === "candlesticks") return liveCandlesticks(live, at, query);
      if (ticker === "trades") return tradesOf(catalog, query, false);
      return ticker === "orderbooks" ? orderBooks(live, at, query) : oneMarket(live, at, ticker ?? "");
    case "historical/cutoff":
      return { market_settled_ts: cutoff, orders_updated_ts: cutoff, trades_created_ts: cutoff };
    case "historical/trades":
      return tradesOf(catalog, query, true);
    case "historical/markets":
      refuseTwoFilters(query);
      return listMarkets(archived, at, query);
    case "historical/markets/:ticker":
      return oneMarket(archived, at, ticker ?? "");
    case "historical/markets/:ticker/candlesticks":
      return historicalCandlesticks(archived, at, ticker ?? "", query);
    default:
      return undefined;
  }
}

/** A series matches the filter if any of its categories is the filter's. */
function listSeries({ series }: Catalog, query: URLSearchParams): object {
  const category = given(query, "category");
  const isUpdated = updatedAfterOf(query) < seriesUpdatedAt;
  return {
    series: series.filter(
      ({ categories }) => isUpdated && (category === null || categories.includes(category)),
    ),
  };
}

function listMilestones({ milestones }: Catalog, query: URLSearchParams): object {
  const limit = limitOf(query, 500);
  const event = given(query, "related_event_ticker");
  const updatedAfter = updatedAfterOf(query);
  const found = milestones.filter(
    ({ related_event_tickers, last_updated_ts }) =>
      (event === null || related_event_tickers.includes(event)) && Date.parse(last_updated_ts) > updatedAfter,
  );
  const { items, cursor } = pageOf(found, ({ id }) => id, query, limit);
  return { cursor, milestones: items };
}

function listEvents({ events, milestones, at }: Catalog, query: URLSearchParams): object {
  const limit = limitOf(query, 200, 200);
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
  return {
    cursor,
    events: items.map((event) => (isNested ? { ...event.wire, markets: marketsOf(event, at) } : event.wire)),
    ...(flagOf(query, "with_milestones") && {
      milestones: milestones.filter(({ related_event_tickers }) =>
        related_event_tickers.some((ticker) => listed.has(ticker)),
      ),
    }),
  };
}

/** An event stays after its markets have left the live tier. Only markets of the live tier are shown with it. */
function oneEvent({ events, at }: Catalog, ticker: string, query: URLSearchParams): object | undefined {
  const event = events.get(ticker);
  if (event === undefined) return undefined;
  const { wire } = event;
  const markets = marketsOf(event, at);
  return flagOf(query, "with_nested_markets") ? { event: { ...wire, markets } } : { event: wire, markets };
}

function marketsOf({ markets }: ListedEvent, at: number): object[] {
  return markets.map((market) => toWireMarket(market, at));
}

function oneMarket(tier: Tier, at: number, ticker: string): object | undefined {
  const market = tier.get(ticker);
  return market && { market: toWireMarket(market, at) };
}

function tradesOf({ live, archived, at }: Catalog, query: URLSearchParams, isHistorical: boolean): object {
  return listTrades({ tiers: [live, archived], at, cutoffAt: Date.parse(cutoff), isHistorical }, query);
}

function refuseTwoFilters(query: URLSearchParams): void {
  const filters = ["series_ticker", "event_ticker", "tickers"];
  if (filters.filter((name) => given(query, name) !== null).length > 1)
    throw new BadQuery("series_ticker, event_ticker and tickers exclude each other");
}

function listMarkets(tier: Tier, at: number, query: URLSearchParams): object {
  const limit = limitOf(query, 1000, 100);
  const status = wordOf(query, "status", Object.keys(statuses));
  const series = given(query, "series_ticker");
  const event = given(query, "event_ticker");
  const tickers = given(query, "tickers")?.split(",");
  const multivariate = wordOf(query, "mve_filter", ["exclude", "only"]);
  const updatedAfter = updatedAfterOf(query);
  if (updatedAfter !== -Infinity) {
    if (status !== null || event !== null || tickers !== undefined)
      throw new BadQuery("min_updated_ts goes with mve_filter=exclude and series_ticker alone");
    if (series !== null && multivariate !== "exclude")
      throw new BadQuery("min_updated_ts with series_ticker needs mve_filter=exclude");
  }

  const named = tickers && new Set(tickers);
  const candidates = named ? [...named].flatMap((ticker) => tier.get(ticker) ?? []) : [...tier.values()];
  const found = candidates.filter(
    (market) =>
      // The sample has no multivariate events.
      multivariate !== "only" &&
      market.updatedAt > updatedAfter &&
      (status === null || statuses[status]?.includes(market.status)) &&
      (series === null || seriesOf(market.eventTicker) === series) &&
      (event === null || market.eventTicker === event),
  );
  const { items, cursor } = pageOf(found, ({ ticker }) => ticker, query, limit);
  return { cursor, markets: items.map((market) => toWireMarket(market, at)) };
}
