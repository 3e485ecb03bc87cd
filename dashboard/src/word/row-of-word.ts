import { pricesOf } from "../event/prices.ts";
import { rowsOf, type Row } from "../event/rows.ts";
import type { WireBoardEvent, WireEvent, WirePrices } from "../explorer/wire.ts";

/** The word as the event's table has it; undefined where the event has no such market. */
export function rowOfWord(
  event: WireEvent | WireBoardEvent,
  marketTicker: string,
  prices: WirePrices | null,
): Row | undefined {
  const rows = rowsOf(event, { prices: pricesOf(prices), lastResults: new Map() });
  return rows.find(({ ticker }) => ticker === marketTicker);
}
