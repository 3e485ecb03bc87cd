import { createHash } from "node:crypto";
import { dayMs, dayOf, toWireTime, updatedAt, type Phase, type SampleEvent } from "./sample-event.ts";
import { eventsAt, seriesOf, categoryOf, sampleSeries, type SampleSeries } from "./events.ts";
import { marketsOf, type SampleMarket } from "./markets.ts";
import { toBookFields } from "./prices.ts";

/** An event of the catalog in the provider's shape, without its markets and milestones. */
export interface ListedEvent {
  readonly ticker: string;
  readonly series: string;
  readonly phase: Phase;
  readonly updatedAt: number;
  readonly wire: Readonly<Record<string, unknown>>;
  /** The markets of the live tier. */
  readonly markets: readonly SampleMarket[];
}

export interface Milestone {
  readonly id: string;
  readonly last_updated_ts: string;
  readonly primary_event_tickers: readonly string[];
  readonly related_event_tickers: readonly string[];
  readonly [field: string]: unknown;
}

/** Markets by ticker, in the order of lists. */
export type Tier = ReadonlyMap<string, SampleMarket>;

/** All data of the sample provider at a moment. */
export interface Catalog {
  /** The moment of the prices, UTC ms. */
  readonly at: number;
  readonly series: readonly SampleSeries[];
  readonly events: ReadonlyMap<string, ListedEvent>;
  readonly live: Tier;
  /** Markets that only the historical tier has. */
  readonly archived: Tier;
  readonly milestones: readonly Milestone[];
}

const secondMs = 1000;
const minuteMs = 60 * secondMs;

/** The sample as it changes with time: events each minute, prices each second. At a given time it is the same for all clients. */
export function createWorld(now: () => number): () => Catalog {
  let events: Catalog | undefined;
  return () => {
    const time = now();
    if (events === undefined || startOf(time, minuteMs) !== startOf(events.at, minuteMs))
      events = catalogAt(time);
    return { ...events, at: startOf(time, secondMs) };
  };
}

function startOf(time: number, ms: number): number {
  return Math.floor(time / ms) * ms;
}

/** The sample at `now`, UTC ms. */
export function catalogAt(now: number): Catalog {
  const events = eventsAt(now).map((event) => ({ event, markets: marketsOf(event, now) }));
  const tier = (isArchived: boolean): Tier =>
    new Map(
      events
        .filter(({ event }) => (event.phase === "archived") === isArchived)
        .flatMap(({ markets }) => markets.map((market) => [market.ticker, market] as const)),
    );
  const listed = events.map(({ event, markets }): [string, ListedEvent] => [
    event.ticker,
    {
      ticker: event.ticker,
      series: seriesOf(event.ticker),
      phase: event.phase,
      updatedAt: updatedAt(event, dayOf(now), now),
      wire: toWireEvent(event),
      markets: event.phase === "archived" ? [] : markets,
    },
  ]);
  return {
    at: now,
    series: sampleSeries,
    events: new Map(listed),
    live: tier(false),
    archived: tier(true),
    milestones: milestonesOf(
      events.map(({ event }) => event),
      now,
    ),
  };
}

/** A market in the provider's shape, with its prices at `at`, UTC ms. */
export function toWireMarket(market: SampleMarket, at: number): Readonly<Record<string, unknown>> {
  return { ...toBookFields(market.bookAt(at)), ...market.fields };
}

function toWireEvent(event: SampleEvent): Record<string, unknown> {
  const series = seriesOf(event.ticker);
  return {
    available_on_brokers: false,
    category: categoryOf(series),
    collateral_return_type: "",
    event_ticker: event.ticker,
    mutually_exclusive: false,
    series_ticker: series,
    settlement_sources: [{ name: "Made-up recording", url: "https://example.com/recording" }],
    ...(event.hasStrikeDate === true ? { strike_date: toWireTime(event.startsAt) } : {}),
    strike_period: "",
    sub_title: event.subTitle,
    title: `${event.title} (sample data)`,
  };
}

/** One milestone for all events of the same occasion. Like the provider's, it has no end time, not even after the event. */
function milestonesOf(events: readonly SampleEvent[], now: number): Milestone[] {
  const occasions = Map.groupBy(
    events.filter(({ milestoneOf }) => milestoneOf !== null),
    ({ milestoneOf }) => milestoneOf ?? "",
  );
  return [...occasions].flatMap(([primary, named]) =>
    named.slice(0, 1).map(({ startsAt, subTitle, isFootball = false }) => ({
      category: isFootball ? "Sports" : "Mentions",
      details: isFootball ? { league: "NFL", status: "created" } : {},
      end_date: null,
      id: idOf(primary),
      last_updated_ts: toWireTime(Math.min(startsAt - 7 * dayMs, dayOf(now))),
      notification_message: "",
      primary_event_tickers: [primary],
      related_event_tickers: [...new Set([primary, ...named.map(({ ticker }) => ticker)])],
      source_id: idOf(`source of ${primary}`),
      start_date: toWireTime(startsAt),
      title: `${subTitle} (sample data)`,
      type: isFootball ? "football_game" : "one_off_milestone",
    })),
  );
}

/** An id in the form of a UUID, which depends only on the text. */
function idOf(text: string): string {
  return createHash("sha256")
    .update(text)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}
