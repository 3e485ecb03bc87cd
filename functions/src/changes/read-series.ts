import type { EventStatus, UpdateReads } from "../markets/ports.ts";
import type { ReadEvent } from "./diff.ts";
import { joined } from "./read-updates.ts";
import type { Extent } from "./nets.ts";
import type { Snapshot } from "./snapshot.ts";

const statusesOf: Readonly<Record<Extent, readonly (EventStatus | "unopened")[]>> = {
  open: ["open"],
  full: ["unopened", "open", "closed"],
};

/**
 * Lists a series' events again, those that trade or all that have not settled, and reads the markets that should have been among them: they
 * have closed or settled unseen.
 */
export async function readSeries(
  reads: UpdateReads,
  snapshot: Snapshot,
  series: string,
  extent: Extent,
): Promise<ReadEvent[]> {
  const listed: ReadEvent[] = [];
  for (const status of statusesOf[extent])
    for (const { markets, ...summary } of await reads.events({ series_ticker: series, status }))
      listed.push({ event_ticker: summary.event_ticker, summary, markets });
  const seen = new Set(listed.flatMap(({ markets }) => markets.map(({ market_ticker }) => market_ticker)));
  const isMissing = (ticker: string, event: string) =>
    !seen.has(ticker) && snapshot.events.get(event)?.series_ticker === series;
  const missing = [...snapshot.markets.values()]
    .filter(
      ({ status, market_ticker, event_ticker }) =>
        status !== "settled" && isMissing(market_ticker, event_ticker),
    )
    .map(({ market_ticker }) => market_ticker);
  return joined([], missing.length === 0 ? [] : await reads.markets(missing), listed);
}
