import fc from "fast-check";
import { minuteMs, secondMs, systemClock } from "../../../src/base/clock.ts";
import { AppError } from "../../../src/base/errors.ts";
import { runRequest, type RequestContext } from "../../../src/base/request.ts";
import { Client } from "../../../src/kalshi/client.ts";
import { LookUps } from "../../../src/kalshi/look-ups.ts";
import { ReadQueue } from "../../../src/kalshi/queue.ts";
import { marketsOfTier } from "../../../src/kalshi/read-tickers.ts";
import { ReadError, type ProviderQuery, type Transport } from "../../../src/kalshi/transport.ts";
import { requestOf } from "../../support/in-request.ts";
import { wireMarket } from "../../support/provider.ts";

type Knowledge = "known" | "bad" | "unknown";
type Trouble = "none" | "fails" | "refused" | "limited" | "truncated" | "foreign";

const failed = () => new ReadError("Provider answered 500: no text", 500);
const limited = () => new ReadError("Provider answered 429: no text", 429);
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Read {
  /** Empty for a read that names none. */
  readonly tickers: readonly string[];
  readonly at: number;
}

/** A provider that takes 50 ms, or as long as a test says. `respond` throws where the provider fails. */
function providerOf(respond: (read: Read) => object | null, msOf: (read: Read) => number = () => 50) {
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
const allOf = ({ tickers: [only = "", ...more] }: Read) =>
  more.length === 0
    ? { market: wireMarket(only) }
    : { markets: [only, ...more].map((ticker) => wireMarket(ticker)), cursor: "" };

/** What a look-up came to, by key and ticker: a ticker, null, or an error's text. */
type LookUp = (client: string, ticker: string, given?: Partial<RequestContext>) => Promise<string | null>;

function lookUpsOf(transport: Transport, ceiling = 0): LookUp {
  const queue = new ReadQueue({ ceiling, startsAt: ceiling, clock: systemClock });
  const client = new Client(transport, queue, systemClock);
  const lookUps = new LookUps(marketsOfTier(client, "/markets"), client, systemClock);
  return (key, ticker, given = {}) =>
    runRequest(requestOf(systemClock, { client: key, ...given }), () => lookUps.find(ticker)).then(
      (market) => market?.market_ticker ?? null,
      (error: unknown) => (error instanceof AppError ? error.publicMessage : "another error"),
    );
}

const tickersOf = (count: number, name = "A") =>
  Array.from({ length: count }, (_, at) => `KX${name}-26-${at}`);

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask"] });
  // Jest's timers leave this one to the real time.
  jest.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const end = new AbortController();
    setTimeout(() => end.abort(), ms);
    return end.signal;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Lets time pass until all have ended. */
async function ended<Result>(all: readonly Promise<Result>[]): Promise<Result[]> {
  const over = new AbortController();
  const results = Promise.all(all).finally(() => over.abort());
  for (let ms = 0; !over.signal.aborted && ms < minuteMs; ms += 50) await jest.advanceTimersByTimeAsync(50);
  return results;
}

describe("look-ups that share reads", () => {
  it("each get what a read of their own would have given, whatever happens to the others", async () => {
    const lookUps = fc.array(
      fc.record({
        client: fc.constantFrom("a", "b", "c"),
        ticker: fc.integer({ min: 0, max: 30 }).map((number) => `KXSNLMENTION-26NOV21-${number}`),
        msBefore: fc.constantFrom(0, 0, 5, 60),
      }),
      { minLength: 1, maxLength: 40 },
    );
    const knowledges = fc.array(fc.constantFrom<Knowledge>("known", "bad", "unknown"), {
      minLength: 31,
      maxLength: 31,
    });
    const troubles = fc.array(
      fc.constantFrom<Trouble>("none", "none", "fails", "refused", "limited", "truncated", "foreign"),
    );
    await fc.assert(
      fc.asyncProperty(lookUps, knowledges, troubles, async (wanted, states, met) => {
        const knowledge = (ticker: string) => states[Number(ticker.split("-").at(-1))] ?? "unknown";
        const record = (ticker: string) =>
          wireMarket(ticker, knowledge(ticker) === "bad" ? { yes_bid_dollars: "much" } : {});
        let shared = 0;
        const { transport } = providerOf(({ tickers }) => {
          const [only = ""] = tickers;
          if (tickers.length === 1) return knowledge(only) === "unknown" ? null : { market: record(only) };
          const trouble = met[shared] ?? "none";
          shared += 1;
          if (trouble === "fails") throw failed();
          if (trouble === "limited") throw limited();
          if (trouble === "refused") throw new ReadError("Provider answered 400", 400);
          const known = tickers.filter((ticker) => knowledge(ticker) !== "unknown");
          // Foreign: another record stands in place of the first.
          const sent = trouble === "truncated" || trouble === "foreign" ? known.slice(1) : known;
          const foreign = trouble === "foreign" ? [wireMarket("KXFOREIGN-26-A")] : [];
          return {
            markets: [...foreign, ...sent.map(record)],
            cursor: trouble === "truncated" ? "more" : "",
          };
        });
        const lookUp = lookUpsOf(transport);
        const outcomes: Promise<string | null>[] = [];
        for (const { client, ticker, msBefore } of wanted) {
          if (msBefore > 0) await jest.advanceTimersByTimeAsync(msBefore);
          outcomes.push(lookUp(client, ticker));
        }
        (await ended(outcomes)).forEach((outcome, at) => {
          const ticker = wanted[at]?.ticker ?? "";
          const alone = {
            known: ticker,
            unknown: null,
            bad: "Provider answered 200 in an unknown shape (yes_bid_dollars)",
          };
          expect(outcome?.replace("(market.", "(") ?? null).toBe(alone[knowledge(ticker)]);
        });
      }),
      { numRuns: 100 },
    );
  });

  it("go out in reads of at most 100 tickers when they arrive together, the first of an idle instance alone", async () => {
    const { transport, reads } = providerOf(allOf);
    const lookUp = lookUpsOf(transport);
    await ended([lookUp("a", "KXA-26-0")]);
    await ended(tickersOf(250).map((ticker) => lookUp("a", ticker)));
    expect(reads.map(({ tickers }) => tickers.length)).toEqual([1, 100, 100, 50]);
  });

  it("name at most 3,600 characters of tickers in a read", async () => {
    const { transport, reads } = providerOf(allOf);
    const lookUp = lookUpsOf(transport);
    await ended(tickersOf(100, "X".repeat(180)).map((ticker) => lookUp("a", ticker)));
    for (const { tickers } of reads)
      expect(tickers.map(encodeURIComponent).join("%2C").length).toBeLessThan(3_600);
    expect(reads.length).toBeLessThan(8);
  });

  it("read a ticker once for all that wait for it", async () => {
    const { transport, reads } = providerOf(allOf);
    const lookUp = lookUpsOf(transport);
    await ended(["a", "b", "c"].flatMap((client) => tickersOf(3).map((ticker) => lookUp(client, ticker))));
    expect(reads.map(({ tickers }) => tickers)).toEqual([tickersOf(3)]);
  });

  it("of one key stand behind no more than a read of another's burst", async () => {
    const { transport, reads } = providerOf(allOf);
    const lookUp = lookUpsOf(transport, 2);
    const burst = tickersOf(1_000).map((ticker) => lookUp("a", ticker, { deadlineAt: minuteMs }));
    await jest.advanceTimersByTimeAsync(20);
    const before = reads.length;
    await ended([lookUp("b", "KXB-26-0")]);
    expect(reads.length - before).toBeLessThanOrEqual(1);
    await ended(burst);
  });

  it("that wait for a slot are joined by those that arrive meanwhile", async () => {
    const { transport, reads } = providerOf(allOf);
    const lookUp = lookUpsOf(transport, 1);
    const first = lookUp("a", "KXA-26-0");
    await jest.advanceTimersByTimeAsync(100);
    const early = lookUp("a", "KXA-26-1");
    await jest.advanceTimersByTimeAsync(500);
    await ended([first, early, lookUp("b", "KXB-26-0")]);
    expect(reads.map(({ tickers }) => tickers)).toEqual([["KXA-26-0"], ["KXA-26-1", "KXB-26-0"]]);
  });
});

describe("a shared read that fails", () => {
  const isBad = ({ tickers }: Read) => tickers.includes("KXBAD-26-0");
  const never = 1_000 * secondMs;

  it.each([
    ["answers 500", (read: Read) => (isBad(read) ? 0 : 50), 3],
    ["never answers", (read: Read) => (isBad(read) ? never : 50), 6],
  ])("fails none of 90 others when the provider %s for one ticker", async (_name, msOf, maxSeconds) => {
    const { transport, reads } = providerOf((read) => {
      if (isBad(read)) throw failed();
      return allOf(read);
    }, msOf);
    const lookUp = lookUpsOf(transport, 20);
    const startedAt = systemClock.monotonicMs();
    const bad = lookUp("a", "KXBAD-26-0");
    const tickers = tickersOf(90);
    expect(await ended(tickers.map((ticker, at) => lookUp(`key ${at % 9}`, ticker)))).toEqual(tickers);
    expect(systemClock.monotonicMs() - startedAt).toBeLessThan(maxSeconds * secondMs);
    expect(await ended([bad])).toEqual([expect.stringMatching(/answered 500|in time/)]);
    // From now on it is read by itself.
    const before = reads.length;
    await ended(["KXBAD-26-0", ...tickers].map((ticker) => lookUp("a", ticker)));
    expect(reads.slice(before).filter(isBad)).toMatchObject([{ tickers: ["KXBAD-26-0"] }]);
  });

  it("holds up nobody who asks for its ticker with others, while that is read by itself", async () => {
    const { transport, reads } = providerOf(allOf, (read) => (isBad(read) ? never : 50));
    const lookUp = lookUpsOf(transport);
    const first = ["KXBAD-26-0", ...tickersOf(9)].map((ticker) => lookUp("a", ticker));
    await jest.advanceTimersByTimeAsync(3 * secondMs);
    expect(reads.at(-10)).toMatchObject({ tickers: ["KXBAD-26-0"] });
    const before = reads.length;
    const again = lookUp("b", "KXBAD-26-0");
    await ended([lookUp("b", "KXB-26-0")]);
    expect(reads.slice(before).map(({ tickers }) => tickers)).toEqual([["KXBAD-26-0"], ["KXB-26-0"]]);
    await ended([...first, again]);
  });

  it.each([
    ["answers 500", failed, 50],
    ["resets connections", () => new ReadError("ECONNRESET", "network"), 50],
    ["never answers", failed, never],
    ["is slow", null, 3 * secondMs],
  ])("costs at most twice the reads when the provider %s for all", async (_name, failure, ms) => {
    const respond = (read: Read) => {
      if (failure !== null) throw failure();
      return allOf(read);
    };
    const { transport, reads } = providerOf(respond, () => ms);
    const down: Transport = {
      async read(path, query, signal) {
        const result = await transport.read(path, query, signal);
        if (failure !== null) throw failure();
        return result;
      },
    };
    const lookUp = lookUpsOf(down, 20);
    const outcomes = await ended(tickersOf(300).map((ticker, at) => lookUp(`key ${at % 9}`, ticker)));
    expect(outcomes.filter((outcome) => outcome?.startsWith("KX") === true)).toHaveLength(
      failure === null ? 300 : 0,
    );
    expect(reads.length).toBeLessThanOrEqual(2 * 3);
  });

  it.each([1, 2, 30])("costs %i look-ups at most twice their reads in an outage", async (count) => {
    const { transport, reads } = providerOf(() => {
      throw failed();
    });
    const down: Transport = {
      read: (...what) =>
        transport.read(...what).then(() => {
          throw failed();
        }),
    };
    const lookUp = lookUpsOf(down, 20);
    const outcomes = await ended(tickersOf(count).map((ticker) => lookUp("a", ticker)));
    expect(new Set(outcomes)).toEqual(new Set(["Provider answered 500: no text"]));
    expect(reads.length).toBeLessThanOrEqual(2);
  });

  it("is not made again for look-ups whose deadline passes meanwhile", async () => {
    const { transport, reads } = providerOf(() => {
      throw failed();
    });
    const lookUp = lookUpsOf(transport, 0.5);
    const deadlineAt = systemClock.monotonicMs() + 3 * secondMs;
    await ended(tickersOf(20).map((ticker) => lookUp("a", ticker, { deadlineAt })));
    const before = reads.length;
    await jest.advanceTimersByTimeAsync(30 * secondMs);
    expect(reads.slice(before).flatMap(({ tickers }) => tickers)).toEqual([]);
  });

  it("lasts until the last deadline of its look-ups, and counts for the request that started it", async () => {
    const { transport } = providerOf(allOf, () => 1.2 * secondMs);
    const lookUp = lookUpsOf(transport);
    const [early, late] = [secondMs, 8 * secondMs].map((ms) =>
      requestOf(systemClock, { deadlineAt: systemClock.monotonicMs() + ms }),
    );
    const outcomes = await ended([lookUp("a", "KXA-26-0", early), lookUp("b", "KXB-26-0", late)]);
    expect(outcomes).toEqual(["Provider did not answer in time", "KXB-26-0"]);
    expect([early?.reads.count, late?.reads.count]).toEqual([1, 0]);
  });
});
