import { dayOf, toWireTime } from "./dates.ts";
import { eventsAt, seriesOf } from "./events.ts";
import { marketsOf, type SampleMarket } from "./markets.ts";
import { milestonesOf, type Milestone } from "./milestones.ts";
import type { Phase, SampleEvent } from "./sample-event.ts";
import { categoryOf, sampleSeries, type SampleSeries } from "./series.ts";

/** An event of the catalog, in the provider's shape but for its markets and milestones. */
export interface ListedEvent {
  readonly ticker: string;
  readonly series: string;
  readonly phase: Phase;
  readonly updatedAt: number;
  readonly wire: Readonly<Record<string, unknown>>;
  /** Those of the live tier. */
  readonly markets: readonly SampleMarket[];
}

/** Markets by ticker, in the order of their lists. */
export type Tier = ReadonlyMap<string, SampleMarket>;

/** All that the provider knows, in the provider's shapes. */
export interface Catalog {
  readonly series: readonly SampleSeries[];
  readonly events: ReadonlyMap<string, ListedEvent>;
  readonly live: Tier;
  /** Of the historical tier only. */
  readonly archived: Tier;
  readonly milestones: readonly Milestone[];
  /** How likely Yes was thought, in whole percent, by market ticker. */
  readonly percents: ReadonlyMap<string, number>;
}

/** The sample as it stands at `now`, UTC ms. */
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
      updatedAt: Math.min(event.startsAt, dayOf(now)),
      wire: toWireEvent(event),
      markets: event.phase === "archived" ? [] : markets,
    },
  ]);
  return {
    series: sampleSeries,
    events: new Map(listed),
    live: tier(false),
    archived: tier(true),
    milestones: milestonesOf(
      events.map(({ event }) => event),
      now,
    ),
    percents: new Map(
      events.flatMap(({ event }) =>
        event.strikes.map(({ code, percent }) => [`${event.ticker}-${code}`, percent] as const),
      ),
    ),
  };
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
    ...(event.hasStrikeDate === true ? { strike_date: toWireTime(event.startsAt) } : {}),
    strike_period: "",
    sub_title: event.subTitle,
    title: `${event.title} (sample data)`,
  };
}
