import { historicalCandlesticks, liveCandlesticks } from "./candlesticks.ts";
import { toWireMarket, type Catalog, type Tier } from "./catalog.ts";
import { listEvents, oneEvent } from "./list-events.ts";
import { seriesOf } from "./events.ts";
import { BadQuery, given, limitOf, pageOf, updatedAfterOf, wordOf } from "./query.ts";
import { notFound, ok, type Result } from "./result.ts";

/** The words of the status filter, and the markets' own statuses that each stands for. */
const statuses: Readonly<Record<string, readonly string[]>> = {
  unopened: ["initialized"],
  open: ["active"],
  paused: ["inactive"],
  closed: ["closed", "determined", "disputed", "amended"],
  settled: ["finalized"],
};
const maxMarkets = 1000;
const maxMilestones = 500;
const defaultMarkets = 100;

/** What lies between the last market of the historical tier and the first settled one of the live tier. */
const cutoff = "2026-08-21T00:00:00Z";

/** The provider's response to a GET; `path` begins after the base URL. */
export function resultOf(catalog: Catalog, path: string, query: URLSearchParams): Result {
  try {
    const segments = segmentsOf(path);
    return segments[0] === "historical"
      ? historical(catalog, segments.slice(1), query)
      : live(catalog, segments, query);
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

function historical(
  catalog: Catalog,
  [collection, ...rest]: readonly string[],
  query: URLSearchParams,
): Result {
  const [ticker, detail, ...more] = rest;
  if (more.length > 0) return notFound;
  if (collection === "cutoff" && ticker === undefined)
    return ok({ market_settled_ts: cutoff, orders_updated_ts: cutoff, trades_created_ts: cutoff });
  if (collection !== "markets") return notFound;
  if (ticker === undefined) return listMarkets(catalog.archived, catalog.at, query, true);
  if (detail === undefined) return oneMarket(catalog.archived, catalog.at, ticker);
  return detail === "candlesticks" ? historicalCandlesticks(catalog, ticker, query) : notFound;
}

function live(
  catalog: Catalog,
  [collection, ticker, ...more]: readonly string[],
  query: URLSearchParams,
): Result {
  if (more.length > 0) return notFound;
  if (collection === "markets" && ticker === "candlesticks") return liveCandlesticks(catalog, query);
  if (collection === "markets" && ticker !== undefined) return oneMarket(catalog.live, catalog.at, ticker);
  if (collection === "events" && ticker !== undefined) return oneEvent(catalog, ticker, query);
  if (ticker !== undefined) return notFound;
  if (collection === "markets") return listMarkets(catalog.live, catalog.at, query);
  if (collection === "events") return listEvents(catalog, query);
  if (collection === "milestones") return listMilestones(catalog, query);
  return collection === "series" ? listSeries(catalog, query) : notFound;
}

function oneMarket(tier: Tier, at: number, ticker: string): Result {
  const market = tier.get(ticker);
  return market === undefined ? notFound : ok({ market: toWireMarket(market, at) });
}

function listMarkets(tier: Tier, at: number, query: URLSearchParams, isExclusive = false): Result {
  const limit = limitOf(query, maxMarkets, defaultMarkets);
  const status = wordOf(query, "status", Object.keys(statuses));
  const series = given(query, "series_ticker");
  const event = given(query, "event_ticker");
  const tickers = given(query, "tickers")?.split(",");
  const multivariate = wordOf(query, "mve_filter", ["exclude", "only"]);
  if (isExclusive && [series, event, tickers ?? null].filter((one) => one !== null).length > 1)
    throw new BadQuery("series_ticker, event_ticker and tickers exclude each other");

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
  return ok({ cursor, markets: items.map((market) => toWireMarket(market, at)) });
}

function listMilestones({ milestones }: Catalog, query: URLSearchParams): Result {
  const limit = limitOf(query, maxMilestones);
  const event = given(query, "related_event_ticker");
  const updatedAfter = updatedAfterOf(query);
  const found = milestones.filter(
    ({ related_event_tickers, last_updated_ts }) =>
      (event === null || related_event_tickers.includes(event)) && Date.parse(last_updated_ts) > updatedAfter,
  );
  const { items, cursor } = pageOf(found, ({ id }) => id, query, limit);
  return ok({ cursor, milestones: items });
}

/** When the series got their categories, the last change of all of them. */
const seriesUpdatedAt = Date.parse("2026-09-17T00:00:00Z");

/** The filter matches any of a series' categories. */
function listSeries({ series }: Catalog, query: URLSearchParams): Result {
  const category = given(query, "category");
  const isUpdated = updatedAfterOf(query) < seriesUpdatedAt;
  return ok({
    series: series.filter(
      ({ categories }) => isUpdated && (category === null || categories.includes(category)),
    ),
  });
}
