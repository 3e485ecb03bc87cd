import { LRUCache } from "lru-cache";
import { atMost } from "../base/cached.ts";
import { cacheTime, hourMs, minuteMs, type Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { currentRequest, runRequest, type RequestContext } from "../base/request.ts";
import type { ReadPurpose } from "../markets/market.ts";
import type { Client } from "./client.ts";
import { slowMs, type ReadPriority } from "./queue.ts";
import { ReadError } from "./transport.ts";
import { createUrlBudget } from "./url-budget.ts";

/** What a shared read says about a ticker. Undefined: nothing, so that the ticker is read by itself. */
type Outcome<Found> = { readonly record: Found } | { readonly error: unknown } | undefined;

/** How records of a kind are read by ticker. */
export interface TickerReads<Found> {
  readonly path: string;
  /** Maximum tickers of a read. */
  readonly maxTickers: number;
  /** The priority of its shared reads. */
  readonly priority: "first" | "normal";
  /** Whether Kalshi may count each ticker of a shared read as a read. */
  readonly mayCountTickers?: boolean;
  /** Makes an attempt, which ends when `end` aborts. Throws a ReadError when it fails. */
  read(tickers: readonly string[], end: AbortSignal): Promise<(ticker: string) => Outcome<Found>>;
}

/** A caller that waits for a ticker. */
interface LookUp<Found> extends PromiseWithResolvers<Found> {
  readonly ticker: string;
  readonly request: RequestContext;
  readonly priority: ReadPriority;
  /** When its caller began to wait, on the monotonic clock. */
  readonly startedAt: number;
  /** How many tickers its last read had. */
  tickers: number;
  /** Whether it has got its record or an error. */
  isOver: boolean;
}

/** A key's look-ups that wait for a slot. */
interface Waiting<Found> {
  readonly lookUps: Set<LookUp<Found>>;
  /** Ends the key's waiting read, because other reads have taken its look-ups, or they timed out. */
  readonly end: AbortController;
}

/** Look-ups that may share a read: of the same urgency, and of the same maximum of tickers. */
interface Line<Found> {
  readonly priority: ReadPriority;
  readonly maxTickers: number;
  /** Whether its look-ups are read in parts, because a read of them failed or is slow. */
  readonly isSplit: boolean;
  readonly byKey: Map<string, Waiting<Found>>;
}

/** Look-ups whose shared read failed or is slow are read in so many parts. */
const parts = 10;
const maxAlone = 1_000;
/** How long tickers are counted as reads after a shared read was refused (429). */
const countedMs = hourMs;

/** Finds a record by its ticker. */
type FindByTicker<Found> = (ticker: string, purpose?: ReadPurpose) => Promise<Found>;

/**
 * Returns a look-up of records by ticker. Throws an AppError of code `upstream`. Look-ups that wait for a slot
 * share a read. README.md says what happens to the others when one of them makes their read fail.
 */
export function createLookUps<Found>(
  reads: TickerReads<Found>,
  client: Client,
  clock: Clock,
): FindByTicker<Found> {
  const lines = new Map<string, Line<Found>>();
  /** Tickers that may have failed a shared read: they are read by themselves for a minute. */
  const alone = new LRUCache<string, true>({
    ...atMost(maxAlone),
    ttl: minuteMs,
    ttlResolution: 0,
    perf: cacheTime(clock),
  });

  let countedUntil = -Infinity;
  const countsTickers = () => clock.monotonicMs() < countedUntil;

  function wait(lookUp: LookUp<Found>, maxTickers: number): void {
    const { priority, isOver } = lookUp;
    if (isOver) return;
    const name = `${priority} ${maxTickers}`;
    const isSplit = maxTickers < reads.maxTickers;
    const line: Line<Found> = lines.get(name) ?? { priority, maxTickers, isSplit, byKey: new Map() };
    lines.set(name, line);
    const waiting = line.byKey.get(keyOf(lookUp));
    if (waiting === undefined) queueRead(line, keyOf(lookUp), new Set([lookUp]));
    else waiting.lookUps.add(lookUp);
  }

  /** Lets a read of the key's look-ups wait for a slot, after those that arrive at the same time. */
  function queueRead(line: Line<Found>, key: string, lookUps: Set<LookUp<Found>>): void {
    const [first] = lookUps;
    if (first === undefined) return;
    const end = new AbortController();
    line.byKey.set(key, { lookUps, end });
    setImmediate(() => void runRequest(first.request, () => read(line, key, end.signal)));
  }

  /** Ends a look-up's wait for a read, and its key's read if no other look-up waits for it. */
  function leave(lookUp: LookUp<Found>): void {
    const key = keyOf(lookUp);
    for (const { byKey } of lines.values()) {
      const waiting = byKey.get(key);
      if (waiting?.lookUps.delete(lookUp) !== true || waiting.lookUps.size > 0) continue;
      byKey.delete(key);
      waiting.end.abort();
    }
  }

  /**
   * Removes and returns the look-ups of a key's read that has got its slot: its own first, then those of
   * other keys. Key after key, so that in parts a key's bad tickers are together with few others.
   */
  function take(line: Line<Found>, key: string): LookUp<Found>[] {
    const ofKey = line.byKey.get(key)?.lookUps ?? new Set<LookUp<Found>>();
    line.byKey.delete(key);
    const others = [...line.byKey.values()].flatMap(({ lookUps }) => [...lookUps]);
    const maxTickers = countsTickers()
      ? Math.min(line.maxTickers, 1 + client.queue.spareReads())
      : line.maxTickers;
    const fits = createUrlBudget(maxTickers);
    const batch = [...ofKey, ...others].filter(({ ticker }) => fits(ticker));
    for (const lookUp of batch) if (!ofKey.delete(lookUp)) leave(lookUp);
    queueRead(line, key, ofKey);
    return batch;
  }

  /** Waits for a slot, reads look-ups, and settles them. */
  async function read(line: Line<Found>, key: string, signal: AbortSignal): Promise<void> {
    let batch: LookUp<Found>[] = [];
    let tickers: string[] = [];
    /** Those of the batch that fail when the read fails: none once they are read in parts, too. */
    let atStake: Iterable<LookUp<Found>> = line.byKey.get(key)?.lookUps ?? [];

    const inSlot = async () => {
      const startedAt = clock.monotonicMs();
      atStake = batch = take(line, key);
      tickers = [...new Set(batch.map(({ ticker }) => ticker))];
      const isCounted = countsTickers();
      if (isCounted) client.queue.charge(tickers.length - 1);
      for (const lookUp of batch) lookUp.tickers = tickers.length;
      const end = new AbortController();
      // Either the provider is slow, or a ticker holds up the others. Quick responses to other reads, such as
      // the parts, show which.
      const whenSlow = () => {
        const isHeldUp = client.queue.quickAt() > startedAt;
        if (isHeldUp || !line.isSplit) {
          for (const lookUp of atStake) wait(lookUp, sizeOfPart(tickers.length));
          atStake = [];
        }
        if (!isHeldUp) return;
        suspect(tickers);
        end.abort();
      };
      const timer = tickers.length > 1 ? setInterval(whenSlow, slowMs) : undefined;
      const deadlineAt = Math.max(...batch.map(({ request }) => request.deadlineAt));
      const request = { ...(batch[0]?.request ?? currentRequest()), deadlineAt };
      try {
        return await runRequest(request, () => reads.read(tickers, end.signal));
      } catch (error) {
        throw tickers.length > 1 ? errorOfShared(error, isCounted) : error;
      } finally {
        clearInterval(timer);
      }
    };

    try {
      const found = await client.inSlot(inSlot, { client: key, priority: line.priority, signal });
      for (const lookUp of batch) {
        const outcome = found(lookUp.ticker);
        if (outcome === undefined) wait(lookUp, 1);
        else if ("error" in outcome) lookUp.reject(outcome.error);
        else lookUp.resolve(outcome.record);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ReadError && error.mayBeOfOneTicker && error.failure !== "shared")
        suspect(tickers);
      for (const { reject } of atStake) reject(error);
      if (!line.isSplit) return;
      for (const { lookUps } of line.byKey.values())
        for (const { startedAt, reject } of lookUps)
          void client.isDown(startedAt).then((isDown) => isDown && reject(error));
    }
  }

  /** The error by which the look-ups of a shared read are read in parts, if they should be. */
  function errorOfShared(error: unknown, isCounted: boolean): unknown {
    // A body of unknown form, such as a list that is too long.
    if (error instanceof AppError) return new ReadError(error.publicMessage, "body", error);
    const isRefused = error instanceof ReadError && error.failure === 429;
    if (reads.mayCountTickers !== true || !isRefused || isCounted) return error;
    // It may cost more than Kalshi ever allows at once, so it says nothing about the rate. What it allows now is used.
    if (!countsTickers()) countedUntil = clock.monotonicMs() + countedMs;
    client.queue.drain();
    return new ReadError(error.message, "shared", error, { retryAfterMs: error.retryAfterMs });
  }

  /** One of few tickers may be at fault. */
  function suspect(tickers: readonly string[]): void {
    if (tickers.length <= parts) for (const ticker of tickers) alone.set(ticker, true);
  }

  return async (ticker, purpose = "needed") => {
    const request = currentRequest();
    const startedAt = clock.monotonicMs();
    const ofPurpose = purpose === "refresh" ? "last" : reads.priority;
    const priority = request.isInBackground === true ? "background" : ofPurpose;
    let maxTickers = alone.has(ticker) ? 1 : reads.maxTickers;
    let tickers = 1;

    const join = async (signal: AbortSignal) => {
      const outcome = Promise.withResolvers<Found>();
      const lookUp: LookUp<Found> = {
        ticker,
        request,
        priority,
        startedAt,
        tickers: 1,
        isOver: false,
        ...outcome,
      };
      signal.addEventListener("abort", () => lookUp.reject(signal.reason), { once: true });
      wait(lookUp, maxTickers);
      try {
        return await lookUp.promise;
      } finally {
        lookUp.isOver = true;
        leave(lookUp);
        tickers = lookUp.tickers;
      }
    };
    const mayRetry = async (error: ReadError, failures: number) => {
      if (await client.isDown(startedAt)) return false;
      if (!error.mayBeOfOneTicker || tickers === 1) return error.isTransient && failures === 1;
      maxTickers = sizeOfPart(tickers);
      return true;
    };
    // Without jitter, so that look-ups which failed together are retried together.
    const wasShared = () => tickers > 1;
    const found = await client.repeat(reads.path, join, { mayRetry, wasShared, randomize: false });
    alone.delete(ticker);
    return found;
  };
}

function keyOf({ request }: Pick<LookUp<unknown>, "request">): string {
  return request.client ?? "";
}

function sizeOfPart(tickers: number): number {
  return Math.ceil(tickers / parts);
}
