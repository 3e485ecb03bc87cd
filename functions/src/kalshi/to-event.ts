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

/** Converts a record of an event. Milestones of other events may be among `milestones`; `now`: UTC ms. */
export type ToEvent<Event> = (
  wire: WireNestedEvent,
  milestones: readonly WireMilestone[],
  now: number,
  leaveOut: LeaveOut,
) => Event;

/**
 * An event with its start: from its milestones, else its own date. Throws an AppError of code `upstream` for an event without a ticker.
 */
export function toEventSummary(
  wire: WireEvent,
  milestones: readonly WireMilestone[],
  now: number,
): MentionEventSummary {
  const event_ticker = toTicker(wire.event_ticker ?? "");
  if (event_ticker === null) throw new AppError("upstream", "Provider sent an event without a ticker");
  return {
    event_ticker,
    // The series in the record; without one, the series that the event's ticker suggests.
    series_ticker: toTicker(wire.series_ticker ?? "") ?? seriesTickerOf(event_ticker),
    event_title: textOf(wire.title),
    event_subtitle: textOf(wire.sub_title),
    scheduledStartTime: startOf(event_ticker, milestones, now) ?? isoTimeOf(wire.strike_date),
  };
}

/** Like toEventSummary, with the records of its current markets. */
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
 * The start from the milestones that name the event as primary, else as related: from the earliest that has not ended, or if all have,
 * from the last.
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

/** The span of a milestone; empty without a readable start. A milestone without an end has not ended. */
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

/** Null without a type. A type without a multiplier has the multiplier 1. */
export function toFee(type: string | null | undefined, multiplier: number | null | undefined): Fee | null {
  const named = textOf(type);
  return named === null ? null : { type: named, multiplier: multiplier ?? 1 };
}

/**
 * The event's markets: those whose record names it, and those that name no event but whose ticker fits it. If the ticker fits, but the
 * record names an event that the ticker does not fit, the market is an error. Markets of other events are left out.
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

/** Throws an AppError of code `upstream` for more markets than an event may have, before any of them is parsed. */
export function requireFewMarkets(count: number): void {
  if (count > maxEventMarkets)
    throw new AppError("upstream", `Provider sent an event of more than ${maxEventMarkets} markets`);
}
