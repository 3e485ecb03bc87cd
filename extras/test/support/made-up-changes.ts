import { createHash } from "node:crypto";
import { toIso } from "@mention-market/service/base/clock";
import { seriesTickerOf } from "@mention-market/service/markets/ticker";
import type { SettledEvent } from "../../src/markets/event/event.ts";
import type { Change } from "../../src/changes/change.ts";
import { idOf, type ReadEvent } from "../../src/changes/diff.ts";
import type { ReadMarket } from "../../src/changes/diff-market.ts";
import { emptySnapshot, type Snapshot } from "../../src/changes/snapshot.ts";

/** A made-up market's listing as the feed's change of that number, detected at `now`, UTC ms. */
export function listing(seq: number, now: number, series = "KXA", word = `Word ${seq}`): Change {
  return {
    id: idOf(seq),
    type: "market.listed",
    at: toIso(now),
    detected_at: toIso(now),
    series_ticker: series,
    event_ticker: `${series}-1`,
    market_ticker: `${series}-1-W${seq}`,
    strike_word: word,
    data: { status: "open" },
  };
}

/** A made-up event that was seen settled at a time, UTC ms. */
export function settledEvent(ticker: string, settledAt: number): SettledEvent {
  const texts = { event_title: `Title of ${ticker}`, event_subtitle: null };
  const event = { event_ticker: ticker, series_ticker: seriesTickerOf(ticker), ...texts };
  const said = { yes: 2, no: 1, void: 0 };
  const start = { scheduledStartTime: null, start: null, phase: "settled", form: null } as const;
  return { settledAt, event: { ...event, ...start, said } };
}

/** Listings numbered from `first` on. */
export function listings(first: number, count: number, now: number): Change[] {
  return Array.from({ length: count }, (_, at) => listing(first + at, now));
}

/** A snapshot of one series with so many open markets. */
export function snapshotOf(markets: number): Snapshot {
  const tickers = Array.from(
    { length: markets },
    (_, at) => `KXA-1-${createHash("md5").update(String(at)).digest("hex")}`,
  );
  return {
    ...emptySnapshot,
    series: new Set(["KXA"]),
    events: new Map([
      [
        "KXA-1",
        {
          event_ticker: "KXA-1",
          series_ticker: "KXA",
          scheduledStartTime: "2026-11-22T18:00:00Z",
          endedAt: null,
          title: "What will be said in KXA-1?",
        },
      ],
    ]),
    markets: new Map(
      tickers.map((market_ticker) => [
        market_ticker,
        {
          market_ticker,
          event_ticker: "KXA-1",
          strike_word: `Word of ${market_ticker}`,
          status: "open",
          close_time: "2026-12-22T18:00:00Z",
          result: null,
          asks: { yes: 0.565, no: null },
        },
      ]),
    ),
  };
}

/** An open market as a read showed it. */
export function readMarket(market_ticker: string, of: Partial<ReadMarket> = {}): ReadMarket {
  return {
    market_ticker,
    event_ticker: market_ticker.slice(0, market_ticker.lastIndexOf("-")),
    strike_word: market_ticker.slice(market_ticker.lastIndexOf("-") + 1),
    status: "open",
    created_time: null,
    open_time: null,
    close_time: null,
    result: null,
    settlement_ts: null,
    ...of,
  };
}

/** An event as a read showed it with its markets. */
export function readEvent(
  event_ticker: string,
  markets: readonly ReadMarket[],
  scheduledStartTime: string | null = "2026-11-22T18:00:00Z",
): ReadEvent {
  const series_ticker = event_ticker.split("-", 1)[0] ?? "";
  const summary = {
    event_ticker,
    series_ticker,
    event_title: `What will be said in ${event_ticker}?`,
    event_subtitle: null,
    scheduledStartTime,
    startBasis: { source: "milestone" as const, certain: true },
  };
  return { event_ticker, summary, markets };
}
