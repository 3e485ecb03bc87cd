import { fromIso } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import {
  maxEventMarkets,
  type EventMarketRecord,
  type EventMarkets,
  type Fee,
  type MentionEventSummary,
  type SettlementSource,
  type UnreadableMarket,
} from "../markets/event/event.ts";
import type { CurrentEvent } from "../markets/ports.ts";
import { isMarketOf, seriesTickerOf, toTicker } from "../markets/ticker.ts";
import type { LeaveOut } from "./lists.ts";
import { readMarkets, toEventMarket, type WireIdentity } from "./to-market.ts";
import {
  isoTimeOf,
  textOf,
  type WireEvent,
  type WireMarket,
  type WireMilestone,
  type WireNestedEvent,
} from "./wire.ts";

/** What a record of an event becomes. Milestones of other events may be among them; `now`: UTC ms. */
export type ToEvent<Event> = (
  wire: WireNestedEvent,
  milestones: readonly WireMilestone[],
  now: number,
  leaveOut: LeaveOut,
) => Event;

/** An event with its start: by its milestones, else its own date. Throws an AppError of code `upstream` for one without a ticker. */
export function toEventSummary(
  wire: WireEvent,
  milestones: readonly WireMilestone[],
  now: number,
): MentionEventSummary {
  const event_ticker = toTicker(wire.event_ticker ?? "");
  if (event_ticker === null) throw new AppError("upstream", "Provider sent an event without a ticker");
  return {
    event_ticker,
    // The series that the record names, else the one that the event's ticker suggests.
    series_ticker: toTicker(wire.series_ticker ?? "") ?? seriesTickerOf(event_ticker),
    event_title: textOf(wire.title),
    event_subtitle: textOf(wire.sub_title),
    scheduledStartTime: startOf(event_ticker, milestones, now) ?? isoTimeOf(wire.strike_date),
  };
}

/** The same with the records of its current markets. */
export function toCurrentEvent(
  ...[wire, milestones, now, leaveOut]: Parameters<ToEvent<CurrentEvent>>
): CurrentEvent {
  const summary = toEventSummary(wire, milestones, now);
  return {
    ...summary,
    settlementSources: settlementSourcesOf(wire),
    fee: toFee(wire.fee_type_override, wire.fee_multiplier_override),
    markets: toEventMarkets(summary.event_ticker, wire.markets ?? [], leaveOut),
  };
}

/**
 * The start by the milestones that name the event as primary, else as related: of the earliest one that has not ended;
 * when all have ended, of the last.
 */
function startOf(eventTicker: string, milestones: readonly WireMilestone[], now: number): string | null {
  const naming = (field: "primary_event_tickers" | "related_event_tickers") =>
    milestones.filter((milestone) => milestone[field].includes(eventTicker)).flatMap(spanOf);
  const primary = naming("primary_event_tickers");
  const spans = (primary.length > 0 ? primary : naming("related_event_tickers")).toSorted(
    (a, b) => a.startsAt - b.startsAt,
  );
  return (spans.find(({ endsAt }) => endsAt > now) ?? spans.at(-1))?.start ?? null;
}

/** None for a milestone without a readable start; one without an end has not ended. */
function spanOf(milestone: WireMilestone): { start: string; startsAt: number; endsAt: number }[] {
  const start = isoTimeOf(milestone.start_date);
  const end = isoTimeOf(milestone.end_date);
  const startsAt = start === null ? null : fromIso(start);
  if (start === null || startsAt === null) return [];
  return [{ start, startsAt, endsAt: (end === null ? null : fromIso(end)) ?? Infinity }];
}

/** Only web addresses: a client may link to them. */
function settlementSourcesOf({ settlement_sources }: WireNestedEvent): SettlementSource[] {
  return (settlement_sources ?? [])
    .map(({ name, url }) => ({
      name: textOf(name),
      url: /^https?:\/\//i.test(url ?? "") ? textOf(url) : null,
    }))
    .filter(({ name, url }) => name !== null || url !== null);
}

/** Null without a type; a type without a multiplier is charged once. */
export function toFee(type: string | null | undefined, multiplier: number | null | undefined): Fee | null {
  const named = textOf(type);
  return named === null ? null : { type: named, multiplier: multiplier ?? 1 };
}

/**
 * The event's markets: those whose record names it, whatever their own ticker, and those that name none and have its ticker. One that
 * has its ticker and names an event that it does not fit is an error; those of other events are left out.
 */
export function toEventMarkets(
  eventTicker: string,
  records: readonly unknown[],
  leaveOut: LeaveOut,
): EventMarkets {
  requireFewMarkets(records.length);
  const markets: EventMarketRecord[] = [];
  const errors: UnreadableMarket[] = [];
  const isOwn = ({ ticker, event_ticker }: WireIdentity) => {
    const named = toTicker(event_ticker ?? "");
    if (named === eventTicker) return true;
    return isMarketOf(eventTicker, ticker) && (named === null || !isMarketOf(named, ticker));
  };
  const toRecord = (wire: WireMarket) =>
    toEventMarket(textOf(wire.event_ticker) === null ? { ...wire, event_ticker: eventTicker } : wire);
  for (const [market_ticker, market] of readMarkets(records, toRecord, isOwn, leaveOut))
    if ("error" in market) errors.push({ market_ticker, message: market.error.publicMessage });
    else if (market.record.event_ticker === eventTicker) markets.push(market.record);
    else {
      const message = `Provider sent this market as one of ${market.record.event_ticker}`;
      errors.push({ market_ticker, message });
    }
  return { markets, errors };
}

/** Throws an AppError of code `upstream` for more markets than an event may have, before any of them is read. */
export function requireFewMarkets(count: number): void {
  if (count > maxEventMarkets)
    throw new AppError("upstream", `Provider sent an event of more than ${maxEventMarkets} markets`);
}
