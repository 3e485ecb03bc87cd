import { LRUCache } from "lru-cache";
import { chunksOf } from "../base/chunks.ts";
import { minuteMs, secondMs, type Clock } from "../base/clock.ts";
import { currentRequest, runRequest, type RequestContext } from "../base/request.ts";
import type { MarketRecord } from "../markets/market/market.ts";
import { createTake, firstBackoffMs, pause, type Client } from "./client.ts";
import type { RunOptions } from "./queue.ts";
import { ReadError, upstreamError } from "./read-error.ts";
import { readMarkets, toMarketRecord } from "./to-market.ts";
import { Turns } from "./turns.ts";
import { marketBody, marketsPage, parse, pathOf, requireSame } from "./wire.ts";

/** Null: the tier does not hold the market. A ReadError may be followed by another attempt, any other error is final. */
type Outcome = { readonly record: MarketRecord | null } | { readonly error: unknown };

/** One wait for the record of a ticker. */
interface LookUp {
  readonly ticker: string;
  readonly request: RequestContext;
  readonly resolve: (record: MarketRecord | null) => void;
  readonly reject: (error: unknown) => void;
  isOpen: boolean;
}

/** What a read found, by ticker. */
interface Found {
  readonly markets: ReadonlyMap<string, Outcome>;
  /** A ticker that is not among the markets is not known to the provider. */
  readonly isComplete: boolean;
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
  readonly #pending = new Turns<LookUp>();
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
    const { promise, resolve, reject } = Promise.withResolvers<MarketRecord | null>();
    const lookUp: LookUp = { ticker, request: currentRequest(), resolve, reject, isOpen: true };
    signal.addEventListener("abort", () => this.#settle(lookUp, { error: signal.reason }), { once: true });
    if (this.#alone.has(ticker)) this.#readFirst([lookUp]);
    else this.#gather(lookUp);
    return promise;
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

  /** Reads the look-ups that are taken when the read gets its slot, and settles them. */
  async #read(take: () => LookUp[], place: RunOptions): Promise<void> {
    let batch: LookUp[] = [];
    try {
      const found = await this.#client.inSlot(() => {
        batch = take();
        return runRequest(requestOf(batch), () => this.#readTogether(batch));
      }, place);
      this.#settleAll(batch, found);
    } catch (error) {
      await this.#afterFailure(batch, error);
    }
  }

  /** Null: the provider refuses to read these together. Throws a ReadError when it fails. */
  async #readTogether(batch: readonly LookUp[]): Promise<Found | null> {
    const tickers = [...new Set(batch.map(({ ticker }) => ticker))];
    const [ticker] = tickers;
    if (ticker === undefined) return null;
    return tickers.length === 1 ? this.#readOne(ticker) : this.#readMany(tickers);
  }

  async #readOne(ticker: string): Promise<Found> {
    const result = await this.#client.attempt(pathOf(this.#path, ticker), {});
    const market = result === null ? null : parse(marketBody, result.json).market;
    if (market !== null) requireSame("market", ticker, market.ticker);
    const record = market === null ? null : toMarketRecord(market);
    return { markets: new Map([[ticker, { record }]]), isComplete: true };
  }

  async #readMany(tickers: readonly string[]): Promise<Found | null> {
    const late = new AbortController();
    const request = currentRequest();
    const probe = () => runRequest(request, () => this.#works());
    const timer = setTimeout(() => void probe().then((works) => works && late.abort()), lateMs);
    try {
      const query = { tickers: tickers.join(","), limit: tickers.length };
      const result = await this.#client.attempt(this.#path, query, late.signal);
      if (result === null) return null;
      const page = parse(marketsPage, result.json);
      // With a further page, or a record that nobody asked for, a missing ticker may still exist.
      let isComplete = (page.cursor ?? "") === "";
      const isWanted = (ticker: string) => tickers.includes(ticker);
      const markets = readMarkets(page.markets ?? [], isWanted, () => {
        isComplete = false;
      });
      return { markets, isComplete };
    } catch (error) {
      if (error instanceof ReadError && error.isRefusal) return null;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Look-ups that the read says nothing about are read singly. */
  #settleAll(batch: readonly LookUp[], found: Found | null): void {
    for (const [ticker, own] of Map.groupBy(batch, (lookUp) => lookUp.ticker)) {
      const outcome = found?.markets.get(ticker) ?? (found?.isComplete === true ? { record: null } : null);
      if (outcome === null) this.#readFirst(own);
      else {
        this.#alone.delete(ticker);
        for (const lookUp of own) this.#settle(lookUp, outcome);
      }
    }
  }

  #settle(lookUp: LookUp, outcome: Outcome): void {
    lookUp.isOpen = false;
    this.#pending.remove(clientOf(lookUp), lookUp);
    if ("error" in outcome) lookUp.reject(outcome.error);
    else lookUp.resolve(outcome.record);
  }

  /** A shared read is read again in parts, but only while the provider works: an outage is not answered with more reads. */
  async #afterFailure(batch: readonly LookUp[], error: unknown): Promise<void> {
    if (!(error instanceof ReadError && error.mayBeOfOneTicker)) this.#reject(batch, error);
    else if (batch.some(({ ticker }) => ticker !== batch[0]?.ticker)) {
      if (error.isLate || (await this.#worksSoon(batch))) this.#readInParts(batch);
      else this.#reject(batch, upstreamError(error, this.#path));
    } else {
      const isAlone = batch.some(({ ticker }) => this.#alone.has(ticker));
      for (const { ticker } of batch) this.#alone.set(ticker, true);
      this.#reject(batch, isAlone ? upstreamError(error, this.#path) : error);
    }
  }

  #reject(batch: readonly LookUp[], error: unknown): void {
    for (const lookUp of batch) this.#settle(lookUp, { error });
  }

  #worksSoon(batch: readonly LookUp[]): Promise<boolean> {
    return runRequest(requestOf(batch), async () => {
      await pause(firstBackoffMs);
      return this.#works();
    });
  }

  /** Whether the provider works: one read that names no ticker, shared by all that ask meanwhile. */
  #works(): Promise<boolean> {
    return (this.#probe ??= this.#readNoTicker());
  }

  async #readNoTicker(): Promise<boolean> {
    const [{ status }] = await Promise.allSettled([this.#client.get(this.#path, { limit: 1 }, probing)]);
    this.#probe = null;
    return status === "fulfilled";
  }

  /** Keys with few look-ups come first, and a key's look-ups together, so that its bad tickers meet few of the others'. */
  #readInParts(batch: readonly LookUp[]): void {
    const byClient = [...Map.groupBy(batch, clientOf).values()];
    const inOrder = byClient.sort((one, other) => one.length - other.length).flat();
    const byTicker = [...Map.groupBy(inOrder, ({ ticker }) => ticker).values()];
    const isLastSplit = byTicker.length <= maxTickersOfPart;
    for (const part of chunksOf(byTicker, isLastSplit ? 1 : maxTickersOfPart)) {
      const lookUps = part.flat();
      if (isLastSplit) for (const { ticker } of lookUps) this.#alone.set(ticker, true);
      this.#readFirst(lookUps);
    }
  }

  /** Before the other reads of its key, and without those whose deadline passes before that. */
  #readFirst(lookUps: readonly LookUp[]): void {
    const take = () => lookUps.filter(({ isOpen }) => isOpen);
    const [client = ""] = lookUps.map(clientOf);
    void this.#read(take, { client, priority: "first" });
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
