import { AppError } from "@mention-market/service/base/errors";
import type { OnSkipped } from "@mention-market/service/kalshi/lists";
import { startingMilestone, toEventSummary } from "@mention-market/service/kalshi/events";
import { readMarkets, type WireIdentity } from "@mention-market/service/kalshi/markets";
import { parse, textOf } from "@mention-market/service/kalshi/wire";
import { toTicker } from "@mention-market/service/markets/ticker";
import { isMarketOf } from "../markets/ticker.ts";
import {
  maxEventMarkets,
  type EventMarketRecord,
  type EventMarkets,
  type Fee,
  type SettlementSource,
  type UnreadableMarket,
  type StartBasis,
} from "../markets/event/event.ts";
import type { CurrentEvent, ListedEvent } from "../markets/ports.ts";
import {
  toEventMarket,
  eventMarkets,
  wireEventMarket,
  type WireNestedEvent,
  type WireStart,
} from "./wire.ts";

/** Converts a record of an event. Milestones of other events may be among `milestones`; `now`: UTC ms. */
export type ToEvent<Event> = (
  wire: WireNestedEvent,
  milestones: readonly WireStart[],
  now: number,
  onSkipped: OnSkipped,
) => Event;

/** Like toEventSummary, with the basis of its start. */
export function toListedEvent(...[wire, milestones, now]: Parameters<ToEvent<ListedEvent>>): ListedEvent {
  const summary = toEventSummary(wire, milestones, now);
  return { ...summary, startBasis: startBasisOf(summary, milestones, now) };
}

function startBasisOf(
  { event_ticker, scheduledStartTime }: Pick<ListedEvent, "event_ticker" | "scheduledStartTime">,
  milestones: readonly WireStart[],
  now: number,
): StartBasis | null {
  if (scheduledStartTime === null) return null;
  const starting = startingMilestone(event_ticker, milestones, now);
  if (starting === null) return { source: "strike_date", certain: false };
  return { source: "milestone", certain: !isUncertain(starting.milestone.details?.status ?? "") };
}

/** Whether a milestone's status says that its time may not hold: time-tbd, postponed, cancelled, suspended, delayed. */
function isUncertain(status: string): boolean {
  return /tbd|tba|postpone|cancel|suspend|delay/i.test(status);
}

/** Like toListedEvent, with the records of its current markets. */
export function toCurrentEvent(
  ...[wire, milestones, now, onSkipped]: Parameters<ToEvent<CurrentEvent>>
): CurrentEvent {
  const listed = toListedEvent(wire, milestones, now, onSkipped);
  return {
    ...listed,
    settlementSources: settlementSourcesOf(wire),
    feeOverrides: { type: textOf(wire.fee_type_override), multiplier: wire.fee_multiplier_override ?? null },
    markets: toEventMarkets(listed.event_ticker, parse(eventMarkets, wire).markets ?? [], onSkipped),
  };
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
  onSkipped: OnSkipped,
): EventMarkets {
  requireFewMarkets(records.length);
  const markets: EventMarketRecord[] = [];
  const errors: UnreadableMarket[] = [];
  const isOwn = ({ ticker, event_ticker }: WireIdentity) => {
    const named = toTicker(event_ticker ?? "");
    if (named === eventTicker) return true;
    return isMarketOf(eventTicker, ticker) && (named === null || !isMarketOf(named, ticker));
  };
  const toRecord = (sent: unknown) => {
    const wire = parse(wireEventMarket, sent);
    return toEventMarket(textOf(wire.event_ticker) === null ? { ...wire, event_ticker: eventTicker } : wire);
  };
  for (const [market_ticker, market] of readMarkets(records, toRecord, isOwn, onSkipped))
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
