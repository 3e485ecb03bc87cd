import fc from "fast-check";
import { secondMs } from "../../../src/base/clock.ts";
import { AppError } from "../../../src/base/errors.ts";
import type { MarketRecord } from "../../../src/markets/market/market.ts";
import { createAttempt, createGet } from "../../../src/kalshi/http.ts";
import { createMarketLookUps } from "../../../src/kalshi/market-look-ups.ts";
import type { QueuedRead, ReadQueue } from "../../../src/kalshi/read-queue.ts";
import { ReadError, type Transport } from "../../../src/kalshi/transport.ts";
import type { ReadSource } from "../../../src/kalshi/waiting-reads.ts";
import { wireMarket } from "../../support/provider.ts";
import { tick, until } from "../../support/until.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

type Knowledge = "known" | "bad" | "unknown";
type Trouble = "none" | "fails" | "refused" | "truncated" | "foreign";

const clock = virtualClock();
const contextOf = (client: string) => ({
  client,
  receivedAt: clock.now(),
  deadlineAt: clock.monotonicMs() + 60_000,
  reads: { count: 0 },
});

/** A queue whose slots a test grants, one a call. */
function grantedQueue() {
  const late = new AbortController();
  const sources: ReadSource<QueuedRead>[] = [];
  const waiting: (() => void)[] = [];
  const queue: ReadQueue = {
    isFree: () => true,
    worksSince: () => true,
    run: (read) =>
      new Promise((resolve, reject) => {
        waiting.push(() => void read(late.signal).then(resolve, reject));
      }),
    addSource(source) {
      sources.push(source);
      return () => undefined;
    },
  };
  return {
    queue,
    late,
    isWanted: () => waiting.length > 0 || sources.some((source) => source.isWaiting()),
    grant: () => {
      const shared = sources.map((source) => source.next(() => true)).find((read) => read !== null);
      if (shared === undefined) waiting.shift()?.();
      else shared.start(late.signal).catch(() => undefined);
    },
  };
}

/** A provider that knows some tickers, and whose shared reads meet troubles in turn. */
function providerOf(knowledge: ReadonlyMap<string, Knowledge>, troubles: readonly Trouble[]) {
  const shared: { readonly tickers: readonly string[]; readonly trouble: Trouble }[] = [];
  const record = (ticker: string) =>
    wireMarket(ticker, knowledge.get(ticker) === "bad" ? { yes_bid_dollars: "much" } : {});
  const transport: Transport = async (path, { tickers }) => {
    await tick();
    if (path === "/exchange/status") return null;
    if (tickers === undefined) {
      const ticker = path.slice("/markets/".length);
      return (knowledge.get(ticker) ?? "unknown") === "unknown"
        ? null
        : { json: { market: record(ticker) }, bytes: 1 };
    }
    const asked = String(tickers).split(",");
    const trouble = troubles[shared.length] ?? "none";
    shared.push({ tickers: asked, trouble });
    if (trouble === "fails")
      throw new ReadError("Provider answered 500: no text", { status: 500, isTransient: true });
    if (trouble === "refused") throw new ReadError("Provider answered 400", { status: 400 });
    const known = asked.filter((ticker) => (knowledge.get(ticker) ?? "unknown") !== "unknown");
    // Foreign: another record stands in place of the first.
    const sent = trouble === "truncated" || trouble === "foreign" ? known.slice(1) : known;
    const foreign = trouble === "foreign" ? [wireMarket("KXFOREIGN-26-A")] : [];
    const cursor = trouble === "truncated" ? "more" : "";
    return { json: { markets: [...foreign, ...sent.map(record)], cursor }, bytes: 1 };
  };
  return { transport, shared };
}

function lookUpsOf(transport: Transport, queue: ReadQueue) {
  const attempt = createAttempt(transport, clock);
  const get = createGet({ attempt, queue, clock });
  return createMarketLookUps("/markets", { get, attempt, queue, clock });
}

/** What a look-up came to: a ticker, null, or an error's text. */
const outcomeOf = (look: Promise<MarketRecord | null>) =>
  look.then(
    (market) => market?.market_ticker ?? null,
    (error: unknown) => (error instanceof AppError ? error.publicMessage : "another error"),
  );

describe("look-ups that share reads", () => {
  it("each get what a read of their own would have given, whatever happens to the others", async () => {
    const lookUps = fc.array(
      fc.record({
        client: fc.constantFrom("a", "b", "c"),
        ticker: fc.integer({ min: 0, max: 30 }).map((number) => `KXSNLMENTION-26NOV21-${number}`),
        turnsBefore: fc.integer({ min: 0, max: 2 }),
      }),
      { minLength: 1, maxLength: 40 },
    );
    const knowledges = fc.array(fc.constantFrom<Knowledge>("known", "bad", "unknown"), {
      minLength: 31,
      maxLength: 31,
    });
    const troubles = fc.array(
      fc.constantFrom<Trouble>("none", "none", "fails", "refused", "truncated", "foreign"),
    );
    await fc.assert(
      fc.asyncProperty(lookUps, knowledges, troubles, async (wanted, states, met) => {
        const knowledge = new Map(states.map((state, at) => [`KXSNLMENTION-26NOV21-${at}`, state]));
        const { queue, isWanted, grant } = grantedQueue();
        const { transport, shared } = providerOf(knowledge, met);
        const lookUp = lookUpsOf(transport, queue);
        const outcomes: Promise<string | null>[] = [];
        for (const { client, ticker, turnsBefore } of wanted) {
          for (let turns = 0; turns < turnsBefore; turns += 1) {
            await tick();
            grant();
          }
          outcomes.push(outcomeOf(lookUp(ticker, contextOf(client))));
        }
        for (let idle = 0; idle < 5; idle = isWanted() ? 0 : idle + 1) {
          await tick();
          grant();
        }
        const failed = new Set(
          shared.flatMap(({ tickers, trouble }) => (trouble === "fails" ? tickers : [])),
        );
        (await Promise.all(outcomes)).forEach((outcome, at) => {
          const ticker = wanted[at]?.ticker ?? "";
          const state = knowledge.get(ticker);
          const alone = {
            known: ticker,
            unknown: null,
            bad: "Provider answered 200 in an unknown shape (yes_bid_dollars)",
          };
          const own = outcome?.replace("(market.", "(") ?? null;
          if (own !== "Provider answered 500: no text") expect(own).toBe(alone[state ?? "unknown"]);
          else expect(failed.has(ticker)).toBe(true);
        });
      }),
      { numRuns: 200 },
    );
  });

  it("go out in one read of at most 100 tickers when they arrive together, the first of an idle instance alone", async () => {
    const { queue, isWanted, grant } = grantedQueue();
    const { transport, shared } = providerOf(new Map(), []);
    const lookUp = lookUpsOf(transport, queue);
    const one = lookUp("KXA-26-0", contextOf("a"));
    await tick();
    expect(isWanted()).toBe(true);
    grant();
    expect(await one).toBeNull();
    expect(shared).toEqual([]);
    const many = Array.from({ length: 250 }, (_, at) => lookUp(`KXA-26-${at}`, contextOf("a")));
    await tick();
    grant();
    grant();
    grant();
    expect(isWanted()).toBe(false);
    await Promise.all(many);
    expect(shared.map(({ tickers }) => tickers.length)).toEqual([100, 100, 50]);
  });

  it("that arrive while a slot is waited for join its read", async () => {
    const { queue, grant } = grantedQueue();
    const { transport, shared } = providerOf(new Map(), []);
    const lookUp = lookUpsOf(transport, queue);
    const early = lookUp("KXA-26-0", contextOf("a"));
    await tick();
    const late = lookUp("KXB-26-0", contextOf("b"));
    await tick();
    grant();
    await Promise.all([early, late]);
    expect(shared.map(({ tickers }) => tickers)).toEqual([["KXA-26-0", "KXB-26-0"]]);
  });

  it("read nothing once all who waited are out of time", async () => {
    const { queue, isWanted, grant } = grantedQueue();
    const { transport, shared } = providerOf(new Map(), []);
    const lookUp = lookUpsOf(transport, queue);
    jest.useFakeTimers({ doNotFake: ["setImmediate"] });
    try {
      const late = lookUp("KXA-26-0", { ...contextOf("a"), deadlineAt: clock.monotonicMs() + secondMs });
      await until(isWanted);
      jest.advanceTimersByTime(secondMs);
      await expect(late).rejects.toThrow("Provider did not answer in time");
    } finally {
      jest.useRealTimers();
    }
    expect(isWanted()).toBe(false);
    grant();
    await tick();
    expect(shared).toEqual([]);
  });

  it("of one key fail at once when 12,800 of them wait, and leave places for another's", async () => {
    const { queue, isWanted, grant } = grantedQueue();
    const { transport } = providerOf(new Map(), []);
    const lookUp = lookUpsOf(transport, queue);
    const looks = Array.from({ length: 12_801 }, (_, at) =>
      outcomeOf(lookUp(`KXA-26-${at}`, contextOf("a"))),
    );
    expect(await looks[12_800]).toBe("Too many reads are waiting for the provider");
    const other = outcomeOf(lookUp("KXB-26-0", contextOf("b")));
    await tick();
    while (isWanted()) grant();
    expect(new Set(await Promise.all([...looks.slice(0, -1), other]))).toEqual(new Set([null]));
  });
});
