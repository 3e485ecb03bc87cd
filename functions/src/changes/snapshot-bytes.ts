import { gunzipSync, gzipSync } from "node:zlib";
import { z } from "zod";
import { marketStatuses } from "../markets/event/event.ts";
import type { Snapshot } from "./snapshot.ts";

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
