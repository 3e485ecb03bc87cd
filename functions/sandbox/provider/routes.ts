import type { Catalog } from "./catalog.ts";
import { seriesOf } from "./events.ts";
import type { SampleMarket } from "./markets.ts";
import { BadQuery, limitOf, pageOf, wordOf } from "./query.ts";

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The words of the status filter, and the markets' own statuses that each stands for. */
const statuses: Readonly<Record<string, readonly string[]>> = {
  unopened: ["initialized"],
  open: ["active"],
  paused: ["inactive"],
  closed: ["closed", "determined", "disputed", "amended"],
  settled: ["finalized"],
};
const mostMarkets = 1000;
const mostMilestones = 500;
const standardMarkets = 100;

const notFound: Answer = { status: 404, body: { error: { code: "not_found", message: "not found" } } };

/** What the provider answers to GET; `path` begins after the base URL. */
export function answerTo(catalog: Catalog, path: string, query: URLSearchParams): Answer {
  try {
    return route(catalog, segmentsOf(path), query);
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

function route(catalog: Catalog, segments: readonly string[], query: URLSearchParams): Answer {
  const isHistorical = segments[0] === "historical";
  const [collection, ticker, ...more] = isHistorical ? segments.slice(1) : segments;
  if (more.length > 0) return notFound;

  if (collection === "markets") {
    const tier = isHistorical ? catalog.archived : catalog.markets;
    return ticker === undefined ? listMarkets(tier, query) : oneMarket(tier, ticker);
  }
  if (isHistorical) return notFound;
  if (collection === "events" && ticker !== undefined) return oneEvent(catalog, ticker);
  if (collection === "milestones" && ticker === undefined) return listMilestones(catalog, query);
  if (collection === "series" && ticker === undefined) return listSeries(catalog, query);
  return notFound;
}

function oneMarket(tier: readonly SampleMarket[], ticker: string): Answer {
  const market = tier.find((candidate) => candidate.ticker === ticker);
  return market === undefined ? notFound : ok({ market });
}

function listMarkets(tier: readonly SampleMarket[], query: URLSearchParams): Answer {
  const limit = limitOf(query, mostMarkets, standardMarkets);
  const status = wordOf(query, "status", Object.keys(statuses));
  const series = given(query, "series_ticker");
  const event = given(query, "event_ticker");
  const tickers = given(query, "tickers")?.split(",");
  const multivariate = wordOf(query, "mve_filter", ["exclude", "only"]);

  const found = tier.filter(
    (market) =>
      // The sample has no multivariate events.
      multivariate !== "only" &&
      (status === null || statuses[status]?.includes(market.status)) &&
      (series === null || seriesOf(market.event_ticker) === series) &&
      (event === null || market.event_ticker === event) &&
      (tickers === undefined || tickers.includes(market.ticker)),
  );
  const { items, cursor } = pageOf(found, ({ ticker }) => ticker, query, limit);
  return ok({ cursor, markets: items });
}

/** An event outlives its markets in the live tier. */
function oneEvent({ events, markets }: Catalog, ticker: string): Answer {
  const event = events.get(ticker);
  if (event === undefined) return notFound;
  return ok({ event, markets: markets.filter(({ event_ticker }) => event_ticker === ticker) });
}

function listMilestones({ milestones }: Catalog, query: URLSearchParams): Answer {
  const limit = limitOf(query, mostMilestones);
  const event = given(query, "related_event_ticker");
  const found = milestones.filter(
    ({ related_event_tickers }) => event === null || related_event_tickers.includes(event),
  );
  const { items, cursor } = pageOf(found, ({ id }) => id, query, limit);
  return ok({ cursor, milestones: items });
}

/** The filter matches any of a series' categories. */
function listSeries({ series }: Catalog, query: URLSearchParams): Answer {
  const category = given(query, "category");
  return ok({
    series: series.filter(({ categories }) => category === null || categories.includes(category)),
  });
}

function given(query: URLSearchParams, name: string): string | null {
  const text = query.get(name);
  return text === "" ? null : text;
}

function ok(body: unknown): Answer {
  return { status: 200, body };
}
