import { secondMs } from "@mention-market/service/base/clock";
import type { EventList } from "../markets/ports.ts";
import { isKnownOrNew, type ReadEvent, type ReadMarket } from "./diff.ts";
import type { Extent } from "./due-series.ts";
import { joined, overlapMs, toReadEvent, type ProviderOfChanges } from "./read-updates.ts";
import type { Snapshot } from "./snapshot.ts";

const statusesOf: Readonly<Record<Extent, readonly EventList["status"][]>> = {
  open: ["open"],
  full: ["unopened", "open", "closed"],
  gap: ["settled"],
};

/**
 * Lists a series' events, and reads markets that should be among them but are not, because they have closed or settled unseen. In full,
 * it also reads settled markets, whose results may have been corrected.
 */
export async function readSeries(
  provider: ProviderOfChanges,
  snapshot: Snapshot,
  series: string,
  { extent, lastReadAt }: { readonly extent: Extent; readonly lastReadAt: number },
): Promise<ReadEvent[]> {
  const { events, markets } = snapshot;
  const listed: ReadEvent[] = [];
  // Of settled events only those that changed: all others would be many, and old.
  const changed = { updatedSince: Math.floor((lastReadAt - overlapMs) / secondMs) };
  for (const status of statusesOf[extent]) {
    const list = { series_ticker: series, status, withMarkets: true };
    await provider.listEvents(status === "settled" ? { ...list, ...changed } : list, (event) => {
      const read = toReadEvent(event);
      // A proxy may drop the filter. Then a series' whole history would fill the memory.
      if (extent !== "gap" || isKnownOrNew(read, snapshot, lastReadAt + provider.behindMs()))
        listed.push(read);
    });
  }
  if (extent === "gap") return listed;
  const seen = new Set(listed.flatMap((event) => event.markets.map(({ market_ticker }) => market_ticker)));
  const missing = [...markets.values()]
    .filter(
      ({ status, market_ticker, event_ticker }) =>
        (extent === "full" || status !== "settled") &&
        !seen.has(market_ticker) &&
        events.get(event_ticker)?.series_ticker === series,
    )
    .map(({ market_ticker }) => market_ticker);
  const unlisted: ReadMarket[] = [];
  await provider.listMarkets({ tickers: missing }, (market) => unlisted.push(market));
  return joined([], unlisted, listed);
}
