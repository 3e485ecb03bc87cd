import { minuteMs, systemClock } from "../../src/base/clock.ts";
import { AppError } from "../../src/base/errors.ts";
import { runRequest, type RequestContext } from "../../src/base/request.ts";
import { createClient } from "../../src/kalshi/client.ts";
import { createLookUps } from "../../src/kalshi/look-ups.ts";
import { marketsOfTier } from "../../src/kalshi/markets.ts";
import { createQueue } from "../../src/kalshi/queue.ts";
import { ReadError, type ProviderQuery, type Transport } from "../../src/kalshi/transport.ts";
import { requestOf } from "./in-request.ts";
import { wireMarket } from "./provider.ts";

export const failed = () => new ReadError("Provider answered 500: no text", 500);
export const limited = () => new ReadError("Provider answered 429: no text", 429);
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface Read {
  /** Empty for a read that names none. */
  readonly tickers: readonly string[];
  readonly at: number;
}

/** A provider that takes 50 ms, or as long as a test says. `respond` throws where the provider fails. */
export function providerOf(respond: (read: Read) => object | null, msOf: (read: Read) => number = () => 50) {
  const reads: Read[] = [];
  const transport: Transport = {
    async read(path: string, query: ProviderQuery, signal: AbortSignal) {
      const asked =
        query["tickers"] === undefined ? path.split("/").slice(2) : String(query["tickers"]).split(",");
      const read = { tickers: asked, at: systemClock.monotonicMs() };
      reads.push(read);
      const ended = Promise.withResolvers<never>();
      signal.addEventListener("abort", () => ended.reject(ReadError.late()));
      await Promise.race([after(msOf(read)), ended.promise]);
      const json = asked.length === 0 ? { markets: [], cursor: "" } : respond(read);
      return json === null ? null : { json, bytes: 1 };
    },
  };
  return { transport, reads };
}

/** Responds with every market that is asked for, alone or in a list. */
export const allOf = ({ tickers: [only = "", ...more] }: Read) =>
  more.length === 0
    ? { market: wireMarket(only) }
    : { markets: [only, ...more].map((ticker) => wireMarket(ticker)), cursor: "" };

/** What a look-up came to, by key and ticker: a ticker, null, or an error's text. */
type LookUp = (client: string, ticker: string, given?: Partial<RequestContext>) => Promise<string | null>;

export function lookUpsOf(transport: Transport, ceiling = 0): LookUp {
  const queue = createQueue({ ceiling, clock: systemClock });
  const client = createClient(transport, queue, systemClock);
  const lookUps = createLookUps(marketsOfTier(client, "/markets"), client, systemClock);
  return (key, ticker, given = {}) =>
    runRequest(requestOf(systemClock, { client: key, ...given }), () => lookUps(ticker)).then(
      (market) => market?.market_ticker ?? null,
      (error: unknown) => (error instanceof AppError ? error.publicMessage : "another error"),
    );
}

export const tickersOf = (count: number, name = "A") =>
  Array.from({ length: count }, (_, at) => `KX${name}-26-${at}`);

/** Lets time pass until all have ended. */
export async function ended<Result>(all: readonly Promise<Result>[]): Promise<Result[]> {
  const over = new AbortController();
  const results = Promise.all(all).finally(() => over.abort());
  for (let ms = 0; !over.signal.aborted && ms < minuteMs; ms += 50) await jest.advanceTimersByTimeAsync(50);
  return results;
}
