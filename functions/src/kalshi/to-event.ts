import type { z } from "zod";
import { fromIso } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import {
  maxEventMarkets,
  type EventDetails,
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
import { readMarkets, toEventMarket } from "./to-market.ts";
import { isoTimeOf, textOf, type WireEvent, type WireMilestone, type wireNestedEvent } from "./wire.ts";

/** An event with its start at `now` (UTC ms). Null `wire`: the provider does not know the event. */
export function toEventDetails(
  eventTicker: string,
  wire: WireEvent | null,
  milestones: readonly WireMilestone[],
  now: number,
): EventDetails {
  return {
    scheduledStartTime: startOf(eventTicker, milestones, now) ?? isoTimeOf(wire?.strike_date),
    event_subtitle: textOf(wire?.sub_title),
    event_title: textOf(wire?.title) ?? "",
  };
}

/** An event of a list. Milestones of other events may be among them. Throws an AppError of code `upstream` for one without a ticker. */
export function toEventSummary(
  wire: WireEvent,
  milestones: readonly WireMilestone[],
  now: number,
): MentionEventSummary {
  const event_ticker = toTicker(wire.event_ticker ?? "");
  if (event_ticker === null) throw new AppError("upstream", "Provider sent an event without a ticker");
  return {
    ...namesOf(wire, event_ticker),
    scheduledStartTime: toEventDetails(event_ticker, wire, milestones, now).scheduledStartTime,
  };
}

/** Its series is the one that the record names, else the one that the event's ticker suggests. */
function namesOf({ series_ticker, title, sub_title }: WireEvent, event_ticker: string) {
  return {
    event_ticker,
    series_ticker: toTicker(series_ticker ?? "") ?? seriesTickerOf(event_ticker),
    event_title: textOf(title),
    event_subtitle: textOf(sub_title),
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

/** An event with the records of its current markets. */
export function toCurrentEvent(
  eventTicker: string,
  event: z.output<typeof wireNestedEvent>,
  records: readonly unknown[],
  leaveOut: LeaveOut,
): CurrentEvent {
  return {
    ...namesOf(event, eventTicker),
    strikeDate: isoTimeOf(event.strike_date),
    settlementSources: settlementSourcesOf(event),
    fee: toFee(event.fee_type_override, event.fee_multiplier_override),
    markets: toEventMarkets(eventTicker, records, leaveOut),
  };
}

/** Only web addresses: a client may link to them. */
function settlementSourcesOf({ settlement_sources }: z.output<typeof wireNestedEvent>): SettlementSource[] {
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

/** The event's markets. A market's ticker says whose it is: that of another event is left out; one that contradicts itself is an error. */
export function toEventMarkets(
  eventTicker: string,
  records: readonly unknown[],
  leaveOut: LeaveOut,
): EventMarkets {
  requireFewMarkets(records.length);
  const markets: EventMarketRecord[] = [];
  const errors: UnreadableMarket[] = [];
  const isOwn = (ticker: string) => isMarketOf(eventTicker, ticker);
  for (const [market_ticker, market] of readMarkets(records, toEventMarket, isOwn, leaveOut)) {
    if ("error" in market) errors.push({ market_ticker, message: market.error.publicMessage });
    else if (market.record.event_ticker === eventTicker) markets.push(market.record);
    else
      errors.push({
        market_ticker,
        message: `Provider sent this market as one of ${market.record.event_ticker}`,
      });
  }
  return { markets, errors };
}

/** Throws an AppError of code `upstream` for more markets than an event may have, before any of them is read. */
export function requireFewMarkets(count: number): void {
  if (count > maxEventMarkets)
    throw new AppError("upstream", `Provider sent an event of more than ${maxEventMarkets} markets`);
}
