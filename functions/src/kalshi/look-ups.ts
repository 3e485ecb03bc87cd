import { LRUCache } from "lru-cache";
import { chunksOf } from "../base/arrays.ts";
import { minuteMs, secondMs, type Clock } from "../base/clock.ts";
import { currentRequest, runRequest, type RequestContext } from "../base/request.ts";
import type { MarketRecord } from "../markets/market/market.ts";
import { firstBackoffMs, pause, upstreamError, type Client } from "./client.ts";
import type { RunOptions } from "./queue.ts";
import { createTake, readTickers, type TickerResult } from "./read-tickers.ts";
import { ReadError } from "./transport.ts";
import { FairQueue } from "./turns.ts";

/** One wait for the record of a ticker; null: the tier does not hold it. A ReadError may be followed by another attempt, any other error is final. */
interface LookUp extends PromiseWithResolvers<MarketRecord | null> {
  readonly ticker: string;
  readonly request: RequestContext;
  /** Aborts with its deadline. */
  readonly signal: AbortSignal;
}

/** How long look-ups gather when no read is free at once. */
const gatherMs = 10;
/** After that a shared read may be held up by one of its tickers. */
const lateMs = 1.5 * secondMs;
const maxTickersOfPart = 10;
/** For how long a ticker is read by itself that may have made a read fail, so that it fails no others again. */
const aloneMs = minuteMs;
const maxAlone = 1_000;
/** Keys take turns within a shared read, which waits in a line of its own. */
const sharedPlace: RunOptions = { client: "shared reads", priority: "normal" };
const probing = { client: "probe", priority: "first", retries: 0 } as const;

/**
 * Look-ups of markets in one of the provider's tiers. Those that wait for a slot share a read: gather, read, settle. README.md says
 * what becomes of the others when one of them makes their read fail.
 */
export class LookUps {
  readonly #path: string;
  readonly #client: Client;
  readonly #pending = new FairQueue<LookUp>();
  readonly #alone: LRUCache<string, true>;
  #isWaiting = false;
  #probe: Promise<boolean> | null = null;

  /** `path`: of the tier's markets. */
  constructor(path: string, client: Client, clock: Clock) {
    this.#path = path;
    this.#client = client;
    // lru-cache takes 0 for "not known".
    const perf = { now: () => clock.monotonicMs() + 1 };
    this.#alone = new LRUCache({ max: maxAlone, ttl: aloneMs, ttlResolution: 0, perf });
  }

  /** The record of a ticker; null when the tier does not hold it. Throws an AppError of code `upstream`. */
  find(ticker: string): Promise<MarketRecord | null> {
    // The same back-off for all, so that look-ups that failed together are read together again.
    const once = { retries: 1, randomize: false };
    return this.#client.repeat(this.#path, (signal) => this.#join(ticker, signal), once);
  }

  #join(ticker: string, signal: AbortSignal): Promise<MarketRecord | null> {
    const outcome = Promise.withResolvers<MarketRecord | null>();
    const lookUp: LookUp = { ticker, request: currentRequest(), signal, ...outcome };
    const giveUp = () => {
      this.#pending.remove(clientOf(lookUp), lookUp);
      lookUp.reject(signal.reason);
    };
    signal.addEventListener("abort", giveUp, { once: true });
    if (this.#alone.has(ticker)) this.#readFirst([lookUp]);
    else this.#gather(lookUp);
    return lookUp.promise;
  }

  /** What arrives until the next shared read gets its slot goes with it. Of an idle instance that is the first look-up alone. */
  #gather(lookUp: LookUp): void {
    this.#pending.add(clientOf(lookUp), lookUp);
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    const read = () => runRequest(lookUp.request, () => this.#readNext());
    if (this.#client.queue.isFree()) setImmediate(read);
    else setTimeout(read, gatherMs);
  }

  #readNext(): void {
    void this.#read(() => this.#takeBatch(), sharedPlace);
  }

  /** Removes and returns the look-ups of the next shared read: of each key in turn, as long as they fit. */
  #takeBatch(): LookUp[] {
    const batch: LookUp[] = [];
    const take = createTake();
    const fits = (_client: string, { ticker }: LookUp) => take(ticker);
    for (let next = this.#pending.take(fits); next !== null; next = this.#pending.take(fits))
      batch.push(next.item);
    this.#isWaiting = this.#pending.size > 0;
    // After this batch was sent.
    if (this.#isWaiting) queueMicrotask(() => this.#readNext());
    return batch;
  }

  /** Before the other reads of its key, and without those whose deadline passes before that. */
  #readFirst(lookUps: readonly LookUp[]): void {
    const take = () => lookUps.filter(({ signal }) => !signal.aborted);
    const [client = ""] = lookUps.map(clientOf);
    void this.#read(take, { client, priority: "first" });
  }

  /** Reads the look-ups that are taken when the read gets its slot, and settles them. What the read says nothing about is read singly. */
  async #read(take: () => LookUp[], place: RunOptions): Promise<void> {
    let batch: LookUp[] = [];
    try {
      const found = await this.#client.inSlot(() => {
        batch = take();
        return runRequest(requestOf(batch), () => this.#readTogether(batch));
      }, place);
      for (const [ticker, own] of Map.groupBy(batch, (lookUp) => lookUp.ticker)) {
        const outcome = found(ticker);
        if (outcome === undefined) this.#readFirst(own);
        else {
          this.#alone.delete(ticker);
          for (const lookUp of own)
            if ("error" in outcome) lookUp.reject(outcome.error);
            else lookUp.resolve(outcome.record);
        }
      }
    } catch (error) {
      await this.#afterFailure(batch, error);
    }
  }

  /** A read of several tickers that is slow ends when the provider works: then one of them may hold it up. */
  async #readTogether(batch: readonly LookUp[]): Promise<TickerResult> {
    const tickers = [...new Set(batch.map(({ ticker }) => ticker))];
    const late = new AbortController();
    const endIfWorks = () => void this.#works(batch).then((works) => works && late.abort());
    const timer = tickers.length > 1 ? setTimeout(endIfWorks, lateMs) : undefined;
    try {
      return await readTickers(this.#client, this.#path, tickers, late.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  /** A shared read is read again in parts, but only while the provider works: an outage is not answered with more reads. */
  async #afterFailure(batch: readonly LookUp[], error: unknown): Promise<void> {
    const [first] = batch;
    const fail = (reason: unknown) => batch.forEach(({ reject }) => reject(reason));
    if (first === undefined || !(error instanceof ReadError && error.mayBeOfOneTicker)) fail(error);
    else if (batch.some(({ ticker }) => ticker !== first.ticker)) {
      if (error.failure !== "late") await pause(firstBackoffMs);
      if (error.failure === "late" || (await this.#works(batch))) this.#readInParts(batch);
      else fail(upstreamError(error, this.#path));
    } else {
      const isAlone = this.#alone.has(first.ticker);
      this.#alone.set(first.ticker, true);
      fail(isAlone ? upstreamError(error, this.#path) : error);
    }
  }

  /** Whether the provider works: one read that names no ticker, shared by all that ask meanwhile. */
  #works(batch: readonly LookUp[]): Promise<boolean> {
    const read = () => this.#client.get(this.#path, { limit: 1 }, probing);
    this.#probe ??= runRequest(requestOf(batch), read)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        this.#probe = null;
      });
    return this.#probe;
  }

  /** Keys with few look-ups come first, and a key's look-ups together, so that its bad tickers meet few of the others'. */
  #readInParts(batch: readonly LookUp[]): void {
    const byClient = [...Map.groupBy(batch, clientOf).values()];
    const inOrder = byClient.sort((one, other) => one.length - other.length).flat();
    const byTicker = [...Map.groupBy(inOrder, ({ ticker }) => ticker).values()];
    const isLastSplit = byTicker.length <= maxTickersOfPart;
    if (isLastSplit) for (const { ticker } of batch) this.#alone.set(ticker, true);
    for (const part of chunksOf(byTicker, isLastSplit ? 1 : maxTickersOfPart)) this.#readFirst(part.flat());
  }
}

function clientOf({ request }: LookUp): string {
  return request.client ?? "";
}

/** A read of several look-ups counts for the first one's request, and lasts until the last one's deadline. */
function requestOf(lookUps: readonly LookUp[]): RequestContext {
  const deadlineAt = Math.max(...lookUps.map(({ request }) => request.deadlineAt));
  return { ...(lookUps[0]?.request ?? currentRequest()), deadlineAt };
}
