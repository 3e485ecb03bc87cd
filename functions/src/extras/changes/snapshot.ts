import { gunzipSync, gzipSync } from "node:zlib";
import { z } from "zod";
import { marketStatuses, type MarketStatus } from "../../markets/event/event.ts";

/** What the feed last saw of an event. */
export interface SeenEvent {
  readonly event_ticker: string;
  readonly series_ticker: string;
  /** ISO 8601; null when not known. */
  readonly scheduledStartTime: string | null;
  /** When the last of its markets was seen settled, UTC ms; null while one is not. */
  readonly endedAt: number | null;
}

/** What the feed last saw of a market. */
export interface SeenMarket {
  readonly market_ticker: string;
  readonly event_ticker: string;
  readonly strike_word: string | null;
  readonly status: MarketStatus | null;
  /** ISO 8601; null when not known. */
  readonly close_time: string | null;
  readonly result: "yes" | "no" | null;
}

/** All that the feed compares the next read with, by ticker. An event stays until a day after its last market has settled. */
export interface Snapshot {
  /** The series that have been read once: what a new one holds is no change. */
  readonly series: ReadonlySet<string>;
  readonly events: ReadonlyMap<string, SeenEvent>;
  readonly markets: ReadonlyMap<string, SeenMarket>;
}

export const emptySnapshot: Snapshot = { series: new Set(), events: new Map(), markets: new Map() };

const text = z.string();
const event = z.tuple([text, text, text.nullable(), z.number().nullable()]);
const market = z.tuple([
  text,
  text,
  text.nullable(),
  z.enum(marketStatuses).nullable(),
  text.nullable(),
  z.enum(["yes", "no"]).nullable(),
]);
const rows = z.object({ series: z.array(text), events: z.array(event), markets: z.array(market) });

/** A snapshot as stores keep it: 10,000 markets take about 100 kB. */
export function toBytes({ series, events, markets }: Snapshot): Buffer {
  const kept: z.output<typeof rows> = {
    series: [...series],
    events: [...events.values()].map((one) => [
      one.event_ticker,
      one.series_ticker,
      one.scheduledStartTime,
      one.endedAt,
    ]),
    markets: [...markets.values()].map((one) => [
      one.market_ticker,
      one.event_ticker,
      one.strike_word,
      one.status,
      one.close_time,
      one.result,
    ]),
  };
  return gzipSync(JSON.stringify(kept));
}

/** Throws for bytes that are not a snapshot's. */
export function fromBytes(bytes: Uint8Array): Snapshot {
  const { series, events, markets } = rows.parse(JSON.parse(gunzipSync(bytes).toString()));
  return {
    series: new Set(series),
    events: new Map(
      events.map(([event_ticker, series_ticker, scheduledStartTime, endedAt]) => [
        event_ticker,
        { event_ticker, series_ticker, scheduledStartTime, endedAt },
      ]),
    ),
    markets: new Map(
      markets.map(([market_ticker, event_ticker, strike_word, status, close_time, result]) => [
        market_ticker,
        { market_ticker, event_ticker, strike_word, status, close_time, result },
      ]),
    ),
  };
}
