import { z } from "zod";
import {
  count,
  dollarPrice,
  text,
  wireEvent,
  wireMarket,
  wireMilestone,
  wireSeries,
  parse,
  textOf,
} from "@mention-market/service/kalshi/wire";
import { chunksOf } from "@mention-market/service/base/arrays";
import { nextTick } from "@mention-market/service/base/request";
import type { OnSkipped } from "@mention-market/service/kalshi/lists";
import {
  readMarkets,
  toDecimal,
  toMarketRecord,
  toNumber,
  type MarketRead,
  type WireIdentity,
} from "@mention-market/service/kalshi/markets";
import { maySettlePartly, type EventMarketRecord, type MarketStatus } from "../markets/event/event.ts";

/** A market of an event or a list: the fields of a single market, and what only whole events show. */
export const wireEventMarket = wireMarket.extend({
  rules_secondary: text,
  status: text,
  yes_bid_size_fp: count,
  yes_ask_size_fp: count,
  can_close_early: z.boolean().nullish().catch(null),
  market_type: text,
  settlement_bounds_type: text,
  settlement_floor_dollars: dollarPrice.catch(null),
});
type WireEventMarket = z.output<typeof wireEventMarket>;

/** A milestone that says how certain its start is. */
export const wireStart = wireMilestone.extend({
  details: z.object({ status: text }).nullish().catch(null),
});
export type WireStart = z.output<typeof wireStart>;

const multiplier = z
  .union([
    z.number().min(0),
    z
      .string()
      .regex(/^\d{1,6}(?:\.\d{1,12})?$/)
      .transform(Number),
  ])
  .nullish()
  .catch(null);
/** A member that is parsed only where it is used. */
const unread = z.unknown().optional();
/** Its markets are inside it or beside it. */
export const wireNestedEvent = wireEvent.extend({
  markets: unread,
  settlement_sources: z
    .array(z.object({ name: text, url: text }).catch({}))
    .nullish()
    .catch(null),
  fee_type_override: text,
  fee_multiplier_override: multiplier,
});
export type WireNestedEvent = z.output<typeof wireNestedEvent>;

export const wireFeeSeries = wireSeries.extend({ fee_type: text, fee_multiplier: multiplier });

export const nestedEventBody = z.object({ event: wireNestedEvent, markets: unread });
/** The markets of an event are parsed one by one. */
export const eventMarkets = z.object({ markets: z.array(z.unknown()).nullish() });

/** The provider's statuses of markets, and the words of its filter, which may also occur as statuses. */
const statuses: ReadonlyMap<string, MarketStatus> = new Map([
  ["initialized", "unopened"],
  ["unopened", "unopened"],
  ["active", "open"],
  ["open", "open"],
  ["inactive", "paused"],
  ["paused", "paused"],
  ["closed", "closed"],
  ["determined", "closed"],
  ["disputed", "closed"],
  ["amended", "closed"],
  ["finalized", "settled"],
  ["settled", "settled"],
]);

/** Statuses of a market whose result may still change. */
const disputed: ReadonlySet<string> = new Set(["disputed", "amended"]);

/** A market of an event or a list. */
export function toEventMarket(wire: WireEventMarket): EventMarketRecord {
  const isDisputed = disputed.has(wire.status ?? "");
  const isVoid = wire.result === "scalar";
  const isPartial =
    wire.market_type === "scalar" ||
    wire.settlement_bounds_type === "floor" ||
    toDecimal(wire.settlement_floor_dollars)?.gt(0) === true;
  return {
    ...toMarketRecord(wire),
    ...((isDisputed || isVoid) && { hasResult: !isDisputed }),
    ...(isPartial && { [maySettlePartly]: true }),
    rules_secondary: textOf(wire.rules_secondary) ?? "",
    status: statuses.get(wire.status ?? "") ?? null,
    yes_bid_size: toNumber(toDecimal(wire.yes_bid_size_fp)),
    yes_ask_size: toNumber(toDecimal(wire.yes_ask_size_fp)),
    can_close_early: wire.can_close_early ?? null,
  };
}

/** As many records as can be parsed in some milliseconds. */
const recordsPerTick = 50;

/** Like readMarkets, for a page of a list, some records in each tick. Leaves out markets that can't be parsed. */
export async function readMarketsOfList(
  records: readonly unknown[],
  isWanted: (market: WireIdentity) => boolean,
  onSkipped: OnSkipped,
): Promise<EventMarketRecord[]> {
  const read = new Map<string, MarketRead<EventMarketRecord>>();
  for (const some of chunksOf(records, recordsPerTick)) {
    await nextTick();
    readMarkets(some, (sent) => toEventMarket(parse(wireEventMarket, sent)), isWanted, onSkipped, read);
  }
  return [...read.values()].flatMap((market) => {
    if (!("error" in market)) return [market.record];
    onSkipped(market.error);
    return [];
  });
}
