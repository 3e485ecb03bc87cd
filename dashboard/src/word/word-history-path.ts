import { isSettled } from "../event/phase.ts";
import type { WireMarket } from "../explorer/wire.ts";

/** The last price an hour before the start may be some minutes older. */
const beforeMs = 2 * 60 * 60_000;

/** One word's prices over time: 7 days by the hour; once it has settled its event's own time by the minute. */
export function wordHistoryPath(market: WireMarket, start: string | null): string {
  const query = new URLSearchParams({ market_tickers: market.market_ticker, interval: "1h" });
  const end = market.close_time;
  if (isSettled(market) && end !== null) {
    query.set("end", end);
    if (start !== null && Date.parse(start) < Date.parse(end)) {
      query.set("start", new Date(Date.parse(start) - beforeMs).toISOString());
      query.set("interval", "1m");
    }
  }
  return `getPriceHistory?${query.toString()}`;
}
