import { LRUCache } from "lru-cache";
import { chunksOf } from "../base/arrays.ts";
import { minuteMs, secondMs, type Clock } from "../base/clock.ts";
import { currentRequest, runRequest } from "../base/request.ts";
import type { ReadPurpose } from "../markets/ports.ts";
import { firstBackoffMs, pause, upstreamError, type Client } from "./client.ts";
import { clientOf, LookUpLine, requestOf, type LookUp } from "./look-up-line.ts";
import type { RunOptions } from "./queue.ts";
import type { TickerReads } from "./read-tickers.ts";
import { ReadError } from "./transport.ts";

/** How long look-ups gather when no read is free at once. */
const gatherMs = 10;
/** A shared read that takes longer may be held up by one of its tickers. */
const lateMs = 1.5 * secondMs;
const maxTickersOfPart = 10;
/** For how long a ticker that may have failed a shared read is read by itself, so that it can't fail others again. */
const aloneMs = minuteMs;
const maxAlone = 1_000;
const probing = { client: "probe", priority: "first", retries: 0 } as const;

/**
 * Looks up records by ticker. Look-ups that wait for a slot share a read: gather, read, settle. README.md says what happens to the
 * others when one of them makes their read fail.
 */
export class LookUps<Found> {
  readonly #reads: TickerReads<Found>;
  readonly #client: Client;
  readonly #lines: Readonly<Record<ReadPurpose | "background", LookUpLine<Found>>>;
  readonly #alone: LRUCache<string, true>;

  constructor(reads: TickerReads<Found>, client: Client, clock: Clock) {
    this.#reads = reads;
    this.#client = client;
    this.#lines = {
      needed: new LookUpLine(reads.priority),
      refresh: new LookUpLine("last"),
      background: new LookUpLine("background"),
    };
    // lru-cache treats a time of 0 as "not known", and our monotonic clock may start at 0.
    const perf = { now: () => clock.monotonicMs() + 1 };
    this.#alone = new LRUCache({ max: maxAlone, ttl: aloneMs, ttlResolution: 0, perf });
  }

  /** The record of a ticker; null if the list lacks it. Throws an AppError of code `upstream`. */
  find(ticker: string, purpose: ReadPurpose = "needed"): Promise<Found | null> {
    const line = this.#lines[currentRequest().isInBackground === true ? "background" : purpose];
    // Without jitter, so that look-ups which failed together are retried together.
    const oneRetry = { retries: 1, randomize: false };
    return this.#client.repeat(this.#reads.path, (signal) => this.#join(ticker, line, signal), oneRetry);
  }

  #join(ticker: string, line: LookUpLine<Found>, signal: AbortSignal): Promise<Found | null> {
    const outcome = Promise.withResolvers<Found | null>();
    const lookUp: LookUp<Found> = { ticker, request: currentRequest(), signal, ...outcome };
    const giveUp = () => {
      line.remove(lookUp);
      lookUp.reject(signal.reason);
    };
    signal.addEventListener("abort", giveUp, { once: true });
    if (this.#alone.has(ticker)) this.#readApart([lookUp], line);
    else this.#gather(lookUp, line);
    return lookUp.promise;
  }

  /** Look-ups that arrive before the next shared read gets its slot belong to it. In an idle instance, that is only the first one. */
  #gather(lookUp: LookUp<Found>, line: LookUpLine<Found>): void {
    line.add(lookUp);
    if (line.isReadQueued || !line.mayRead(clientOf(lookUp))) return;
    line.isReadQueued = true;
    const read = () => runRequest(lookUp.request, () => this.#readNext(line));
    if (this.#client.queue.isFree()) setImmediate(read);
    else setTimeout(read, gatherMs);
  }

  #readNext(line: LookUpLine<Found>): void {
    let keys: string[] = [];
    const take = () => {
      const batch = line.takeBatch(this.#reads.maxTickers);
      keys = [...new Set(batch.map(clientOf))];
      line.countReads(keys, 1);
      line.isReadQueued = line.isAnyReady();
      // In a microtask, after this batch was sent.
      if (line.isReadQueued) queueMicrotask(() => this.#readNext(line));
      return batch;
    };
    void this.#read(take, line, line.slotOptions).finally(() => {
      line.countReads(keys, -1);
      if (line.isReadQueued || !line.isAnyReady()) return;
      line.isReadQueued = true;
      this.#readNext(line);
    });
  }

  /** Reads look-ups by themselves, before their key's other reads. Leaves out those whose deadline has passed by then. */
  #readApart(lookUps: readonly LookUp<Found>[], line: LookUpLine<Found>): void {
    const take = () => lookUps.filter(({ signal }) => !signal.aborted);
    const [key = ""] = lookUps.map(clientOf);
    void this.#read(take, line, { client: key, priority: "first" });
  }

  /**
   * Takes look-ups when the read gets its slot, reads and settles them. Look-ups about which the read says nothing are read by
   * themselves.
   */
  async #read(take: () => LookUp<Found>[], line: LookUpLine<Found>, slotOptions: RunOptions): Promise<void> {
    let batch: LookUp<Found>[] = [];
    try {
      const found = await this.#client.inSlot(() => {
        batch = take();
        return runRequest(requestOf(batch), () => this.#readTogether(batch, line));
      }, slotOptions);
      for (const [ticker, lookUps] of Map.groupBy(batch, (lookUp) => lookUp.ticker)) {
        const outcome = found(ticker);
        if (outcome === undefined) this.#readApart(lookUps, line);
        else {
          this.#alone.delete(ticker);
          for (const lookUp of lookUps)
            if ("error" in outcome) lookUp.reject(outcome.error);
            else lookUp.resolve(outcome.record);
        }
      }
    } catch (error) {
      await this.#afterFailure(batch, line, error);
    }
  }

  /** Ends a slow read of several tickers if the probe shows that the provider works, because one of the tickers may hold it up. */
  async #readTogether(batch: readonly LookUp<Found>[], line: LookUpLine<Found>) {
    const tickers = [...new Set(batch.map(({ ticker }) => ticker))];
    if (tickers.length === 0) return () => undefined;
    const late = new AbortController();
    const endIfWorks = () => void this.#works(batch, line).then((works) => works && late.abort());
    const timer = tickers.length > 1 ? setTimeout(endIfWorks, lateMs) : undefined;
    try {
      return await this.#reads.read(tickers, late.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Retries a shared read in parts, but only if the provider works: during an outage it makes no further reads. */
  async #afterFailure(
    batch: readonly LookUp<Found>[],
    line: LookUpLine<Found>,
    error: unknown,
  ): Promise<void> {
    const [first] = batch;
    const fail = (reason: unknown) => batch.forEach(({ reject }) => reject(reason));
    if (first === undefined || !(error instanceof ReadError && error.mayBeOfOneTicker)) fail(error);
    else if (batch.some(({ ticker }) => ticker !== first.ticker)) {
      if (error.failure !== "late") await pause(firstBackoffMs);
      if (error.failure === "late" || (await this.#works(batch, line))) this.#readInParts(batch, line);
      else fail(upstreamError(error, this.#reads.path));
    } else {
      // A ticker that already failed by itself is not retried.
      const isAlone = this.#alone.has(first.ticker);
      this.#alone.set(first.ticker, true);
      fail(isAlone ? upstreamError(error, this.#reads.path) : error);
    }
  }

  /** Whether the provider works. A probe, which names no ticker, is shared by all that need it at the time. */
  #works(batch: readonly LookUp<Found>[], line: LookUpLine<Found>): Promise<boolean> {
    const read = () => this.#client.get(this.#reads.path, { limit: 1 }, probing);
    line.probe ??= runRequest(requestOf(batch), read)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        line.probe = null;
      });
    return line.probe;
  }

  /** Keys with few look-ups come first, and a key's look-ups are adjacent, so that its bad tickers share parts with few others. */
  #readInParts(batch: readonly LookUp<Found>[], line: LookUpLine<Found>): void {
    const byClient = [...Map.groupBy(batch, clientOf).values()];
    const inOrder = byClient.sort((left, right) => left.length - right.length).flat();
    const byTicker = [...Map.groupBy(inOrder, ({ ticker }) => ticker).values()];
    const isLastSplit = byTicker.length <= maxTickersOfPart;
    if (isLastSplit) for (const { ticker } of batch) this.#alone.set(ticker, true);
    for (const part of chunksOf(byTicker, isLastSplit ? 1 : maxTickersOfPart))
      this.#readApart(part.flat(), line);
  }
}
