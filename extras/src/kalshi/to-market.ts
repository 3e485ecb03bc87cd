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
} from "@mention-market/service/kalshi/to-market";
import { parse, textOf } from "@mention-market/service/kalshi/wire";
import type { EventMarketRecord, MarketStatus } from "../markets/event/event.ts";
import { wireEventMarket, type WireEventMarket } from "./wire.ts";

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

/** A market of an event or a list. */
export function toEventMarket(wire: WireEventMarket): EventMarketRecord {
  return {
    ...toMarketRecord(wire),
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
