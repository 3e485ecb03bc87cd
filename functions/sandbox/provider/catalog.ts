import { createHash } from "node:crypto";
import { dayMs, dayOf, toWireTime } from "./dates.ts";
import { eventsAt, seriesOf } from "./events.ts";
import type { SampleEvent } from "./sample-event.ts";
import { marketsOf, type SampleMarket } from "./markets.ts";
import { categoryOf, sampleSeries, type SampleSeries } from "./series.ts";

export interface Milestone {
  readonly id: string;
  readonly primary_event_tickers: readonly string[];
  readonly related_event_tickers: readonly string[];
  readonly [field: string]: unknown;
}

/** All that the provider knows, in the provider's shapes. */
export interface Catalog {
  readonly series: readonly SampleSeries[];
  readonly events: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  /** Of the live tier; the archived ones are only in the historical tier. */
  readonly markets: readonly SampleMarket[];
  readonly archived: readonly SampleMarket[];
  readonly milestones: readonly Milestone[];
}

/** The sample as it stands at `now`, UTC ms. */
export function catalogAt(now: number): Catalog {
  const events = eventsAt(now);
  const inTier = (archived: boolean) =>
    events
      .filter(({ phase }) => (phase === "archived") === archived)
      .flatMap((event) => marketsOf(event, now));
  return {
    series: sampleSeries,
    events: new Map(events.map((event) => [event.ticker, toWireEvent(event)])),
    markets: inTier(false),
    archived: inTier(true),
    milestones: milestonesOf(events, now),
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

/** One for all events of the same occasion. Like the provider's, it has no end, not even when all is over. */
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

/** In the form of a UUID, always the same for a text. */
function idOf(text: string): string {
  return createHash("sha256")
    .update(text)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}
