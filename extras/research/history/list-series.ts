import { fromIso, secondMs } from "@mention-market/service/base/clock";
import { datesInRules } from "../../src/markets/event/dates-in-rules.ts";
import { beginningOf, datesOf, namedDaysOf, type EventDates } from "../../src/markets/event/event-dates.ts";
import type { EventDetails } from "@mention-market/service/markets/market";
import type { EventMarketRecord } from "../../src/markets/event/event.ts";
import { decidedAtOf } from "../../src/markets/market/market.ts";
import { decidedBefore } from "../../src/markets/settled/quotes.ts";
import type { History, Tier } from "./provider-history.ts";
import type { FoundMarket } from "./state.ts";

/** An event of a series, with its dates. */
type ListedEvent = EventDetails & EventDates & { readonly namedDays: ReadonlySet<string> };

const unknownEvent: EventDetails = { scheduledStartTime: null, event_subtitle: null, event_title: "" };

/** The markets of a series, from both tiers and its events. A market in both tiers is archived. */
export async function listSeries(
  source: Pick<History, "events" | "settledMarkets">,
  series: string,
): Promise<FoundMarket[]> {
  const records = new Map<string, { record: EventMarketRecord; tier: Tier }>();
  const list = (tier: Tier) =>
    source.settledMarkets(series, tier, (record) => records.set(record.market_ticker, { record, tier }));
  const events = await source.events(series);
  await list("live");
  await list("historical");
  const byEvent = Map.groupBy(records.values(), ({ record }) => record.event_ticker);
  return [...byEvent].flatMap(([event_ticker, found]) => {
    const details = events.get(event_ticker) ?? unknownEvent;
    const dates = datesInRules(found.map(({ record }) => record));
    const namedDays = namedDaysOf(details, dates);
    const event = { ...details, ...datesOf({ event_ticker, ...details }, dates), namedDays };
    return found.flatMap(({ record, tier }) => toFoundMarket(record, tier, series, event) ?? []);
  });
}

/** Null for a void market. A market that was decided before the start has no quotes. */
function toFoundMarket(
  record: EventMarketRecord,
  tier: Tier,
  series: string,
  event: ListedEvent,
): FoundMarket | null {
  const { market_ticker, event_ticker, strike_word, result, settlement_ts, open_time } = record;
  if (result === null) return null;
  // Markets on a time span are not scored: their event's start is the span's end as a rule.
  const startsAt = event.window === null ? beginningOf(event) : null;
  const decided = { decidedAt: decidedAtOf(record) };
  return {
    tier,
    startsAt: startsAt === null || decidedBefore(decided, startsAt) ? null : toSeconds(startsAt),
    openedAt: open_time === null ? null : secondsOf(open_time),
    line: {
      market_ticker,
      event_ticker,
      series_ticker: series,
      event_title: event.event_title || record.title,
      event_date: startsAt === null ? null : event.event_date,
      event_date_basis: startsAt === null ? null : event.event_date_basis,
      named_days: [...event.namedDays].sort(),
      strike_word,
      result,
      settlement_ts,
      scheduledStartTime: startsAt === null ? null : event.scheduledStartTime,
      quote: null,
      quote_24h: null,
    },
  };
}

function secondsOf(iso: string): number | null {
  const ms = fromIso(iso);
  return ms === null ? null : toSeconds(ms);
}

function toSeconds(ms: number): number {
  return Math.floor(ms / secondMs);
}
