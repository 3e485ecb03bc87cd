import { LRUCache } from "lru-cache";
import { chunksOf } from "../base/arrays.ts";
import { minuteMs, secondMs, type Clock } from "../base/clock.ts";
import { FairQueue } from "../base/fair-queue.ts";
import { currentRequest, runRequest, type RequestContext } from "../base/request.ts";
import type { ReadPurpose } from "../markets/ports.ts";
import { firstBackoffMs, pause, upstreamError, type Client } from "./client.ts";
import type { RunOptions } from "./queue.ts";
import { createTake, type TickerReads } from "./read-tickers.ts";
import { ReadError } from "./transport.ts";

/**
 * A caller that waits for a ticker. Resolves to null where the list lacks it. After a ReadError it may try again; any other error is
 * final.
 */
interface LookUp<Found> extends PromiseWithResolvers<Found | null> {
  readonly ticker: string;
  readonly request: RequestContext;
  /** Aborts with its deadline. */
  readonly signal: AbortSignal;
}

/** Look-ups that are equally urgent, so that none waits for a slot that less urgent ones get later. */
interface Line<Found> {
  readonly place: RunOptions;
  readonly waiting: FairQueue<LookUp<Found>>;
  /** Shared reads under way, by key. */
  readonly reading: Map<string, number>;
  isWaiting: boolean;
  /** Whether the provider works: under way for the line's reads that failed. */
  probe: Promise<boolean> | null;
}

/** How long look-ups gather when no read is free at once. */
const gatherMs = 10;
/** After that a shared read may be held up by one of its tickers. */
const lateMs = 1.5 * secondMs;
const maxTickersOfPart = 10;
/** For how long a ticker is read by itself that may have made a read fail, so that it fails no others again. */
const aloneMs = minuteMs;
const maxAlone = 1_000;
/** Shared reads that one key's look-ups may be part of at once, so that those that hang leave slots for the others'. */
const maxReadsOfKey = 3;
/** Shared reads wait like those of one more key. Keys take turns within them. */
const sharedKey = "shared reads";
const probing = { client: "probe", priority: "first", retries: 0 } as const;

/**
 * Look-ups of records by ticker. Those that wait for a slot share a read: gather, read, settle. README.md says what becomes of
 * the others when one of them makes their read fail.
 */
export class LookUps<Found> {
  readonly #reads: TickerReads<Found>;
  readonly #client: Client;
  readonly #lines: Readonly<Record<ReadPurpose | "background", Line<Found>>>;
  readonly #alone: LRUCache<string, true>;

  constructor(reads: TickerReads<Found>, ofProvider: Client, clock: Clock) {
    this.#reads = reads;
    this.#client = ofProvider;
    const line = (priority: RunOptions["priority"]): Line<Found> => ({
      place: { client: sharedKey, priority },
      waiting: new FairQueue(),
      reading: new Map(),
      isWaiting: false,
      probe: null,
    });
    this.#lines = { needed: line(reads.priority), refresh: line("last"), background: line("background") };
    // lru-cache takes 0 for "not known".
    const perf = { now: () => clock.monotonicMs() + 1 };
    this.#alone = new LRUCache({ max: maxAlone, ttl: aloneMs, ttlResolution: 0, perf });
  }

  /** The record of a ticker; null where the list lacks it. Throws an AppError of code `upstream`. */
  find(ticker: string, purpose: ReadPurpose = "needed"): Promise<Found | null> {
    const line = this.#lines[currentRequest().isInBackground === true ? "background" : purpose];
    // The same back-off for all, so that look-ups that failed together are read together again.
    const once = { retries: 1, randomize: false };
    return this.#client.repeat(this.#reads.path, (signal) => this.#join(ticker, line, signal), once);
  }

  #join(ticker: string, line: Line<Found>, signal: AbortSignal): Promise<Found | null> {
    const outcome = Promise.withResolvers<Found | null>();
    const lookUp: LookUp<Found> = { ticker, request: currentRequest(), signal, ...outcome };
    const giveUp = () => {
      line.waiting.remove(clientOf(lookUp), lookUp);
      lookUp.reject(signal.reason);
    };
    signal.addEventListener("abort", giveUp, { once: true });
    if (this.#alone.has(ticker)) this.#readFirst([lookUp], line);
    else this.#gather(lookUp, line);
    return lookUp.promise;
  }

  /** What arrives until the next shared read gets its slot goes with it. Of an idle instance that is the first look-up alone. */
  #gather(lookUp: LookUp<Found>, line: Line<Found>): void {
    line.waiting.add(clientOf(lookUp), lookUp);
    if (line.isWaiting || !mayServe(line)(clientOf(lookUp))) return;
    line.isWaiting = true;
    const read = () => runRequest(lookUp.request, () => this.#readNext(line));
    if (this.#client.queue.isFree()) setImmediate(read);
    else setTimeout(read, gatherMs);
  }

  #readNext(line: Line<Found>): void {
    let keys: string[] = [];
    const take = () => {
      const batch = this.#takeBatch(line);
      keys = [...new Set(batch.map(clientOf))];
      countReads(line, keys, 1);
      line.isWaiting = line.waiting.isAnyOf(mayServe(line));
      // After this batch was sent.
      if (line.isWaiting) queueMicrotask(() => this.#readNext(line));
      return batch;
    };
    void this.#read(take, line, line.place).finally(() => {
      countReads(line, keys, -1);
      if (line.isWaiting || !line.waiting.isAnyOf(mayServe(line))) return;
      line.isWaiting = true;
      this.#readNext(line);
    });
  }

  /** Removes and returns the look-ups of the next shared read: of each key in turn, as long as they fit. */
  #takeBatch(line: Line<Found>): LookUp<Found>[] {
    const batch: LookUp<Found>[] = [];
    const take = createTake(this.#reads.maxTickers);
    const fits = (key: string, { ticker }: LookUp<Found>) => mayServe(line)(key) && take(ticker);
    for (let next = line.waiting.take(fits); next !== null; next = line.waiting.take(fits))
      batch.push(next.item);
    return batch;
  }

  /** Before the other reads of its key, and without those whose deadline passes before that. */
  #readFirst(lookUps: readonly LookUp<Found>[], line: Line<Found>): void {
    const take = () => lookUps.filter(({ signal }) => !signal.aborted);
    const [key = ""] = lookUps.map(clientOf);
    void this.#read(take, line, { client: key, priority: "first" });
  }

  /** Reads the look-ups that are taken when the read gets its slot, and settles them. What the read says nothing about is read singly. */
  async #read(take: () => LookUp<Found>[], line: Line<Found>, place: RunOptions): Promise<void> {
    let batch: LookUp<Found>[] = [];
    try {
      const found = await this.#client.inSlot(() => {
        batch = take();
        return runRequest(requestOf(batch), () => this.#readTogether(batch, line));
      }, place);
      for (const [ticker, own] of Map.groupBy(batch, (lookUp) => lookUp.ticker)) {
        const outcome = found(ticker);
        if (outcome === undefined) this.#readFirst(own, line);
        else {
          this.#alone.delete(ticker);
          for (const lookUp of own)
            if ("error" in outcome) lookUp.reject(outcome.error);
            else lookUp.resolve(outcome.record);
        }
      }
    } catch (error) {
      await this.#afterFailure(batch, line, error);
    }
  }

  /** A read of several tickers that is slow ends when the provider works: then one of them may hold it up. */
  async #readTogether(batch: readonly LookUp<Found>[], line: Line<Found>) {
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

  /** A shared read is read again in parts, but only while the provider works: an outage is not answered with more reads. */
  async #afterFailure(batch: readonly LookUp<Found>[], line: Line<Found>, error: unknown): Promise<void> {
    const [first] = batch;
    const fail = (reason: unknown) => batch.forEach(({ reject }) => reject(reason));
    if (first === undefined || !(error instanceof ReadError && error.mayBeOfOneTicker)) fail(error);
    else if (batch.some(({ ticker }) => ticker !== first.ticker)) {
      if (error.failure !== "late") await pause(firstBackoffMs);
      if (error.failure === "late" || (await this.#works(batch, line))) this.#readInParts(batch, line);
      else fail(upstreamError(error, this.#reads.path));
    } else {
      const isAlone = this.#alone.has(first.ticker);
      this.#alone.set(first.ticker, true);
      fail(isAlone ? upstreamError(error, this.#reads.path) : error);
    }
  }

  /** Whether the provider works: one read that names no ticker, shared by all that ask meanwhile. */
  #works(batch: readonly LookUp<Found>[], line: Line<Found>): Promise<boolean> {
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

  /** Keys with few look-ups come first, and a key's look-ups together, so that its bad tickers meet few of the others'. */
  #readInParts(batch: readonly LookUp<Found>[], line: Line<Found>): void {
    const byClient = [...Map.groupBy(batch, clientOf).values()];
    const inOrder = byClient.sort((one, other) => one.length - other.length).flat();
    const byTicker = [...Map.groupBy(inOrder, ({ ticker }) => ticker).values()];
    const isLastSplit = byTicker.length <= maxTickersOfPart;
    if (isLastSplit) for (const { ticker } of batch) this.#alone.set(ticker, true);
    for (const part of chunksOf(byTicker, isLastSplit ? 1 : maxTickersOfPart))
      this.#readFirst(part.flat(), line);
  }
}

function mayServe({ reading }: Pick<Line<unknown>, "reading">): (key: string) => boolean {
  return (key) => (reading.get(key) ?? 0) < maxReadsOfKey;
}

function countReads(
  { reading }: Pick<Line<unknown>, "reading">,
  keys: readonly string[],
  change: 1 | -1,
): void {
  for (const key of keys) {
    const count = (reading.get(key) ?? 0) + change;
    if (count > 0) reading.set(key, count);
    else reading.delete(key);
  }
}

function clientOf({ request }: { readonly request: RequestContext }): string {
  return request.client ?? "";
}

/** A read of several look-ups counts for the first one's request, and lasts until the last one's deadline. */
function requestOf(lookUps: readonly { readonly request: RequestContext }[]): RequestContext {
  const deadlineAt = Math.max(...lookUps.map(({ request }) => request.deadlineAt));
  return { ...(lookUps[0]?.request ?? currentRequest()), deadlineAt };
}
