import fc from "fast-check";
import { secondMs } from "../../../src/base/clock.ts";
import { AppError } from "../../../src/base/errors.ts";
import type { MarketRecord } from "../../../src/markets/market.ts";
import type { Get } from "../../../src/provider/http.ts";
import { createMarketLookUps } from "../../../src/provider/market-look-ups.ts";
import type { ReadQueue, Release } from "../../../src/provider/read-queue.ts";
import { ReadError } from "../../../src/provider/transport.ts";
import { wireMarket } from "../../support/provider.ts";
import { turn, until } from "../../support/until.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

type Knowledge = "known" | "bad" | "unknown";
type Trouble = "none" | "fails" | "refused" | "truncated" | "foreign";

const clock = virtualClock();
const contextOf = (client: string) => ({
  client,
  receivedAt: clock.now(),
  deadlineAt: clock.monotonicMs() + 60_000,
  upstreamCalls: 0,
});

/** A queue whose turns a test grants. */
function grantedQueue() {
  const waiting: ((release: Release) => void)[] = [];
  const ends: string[] = [];
  const queue: ReadQueue = {
    isFree: () => true,
    turn: () => new Promise((resolve) => waiting.push(resolve)),
  };
  return { queue, waiting, ends, grant: () => waiting.shift()?.((end) => ends.push(end)) };
}

/** A provider that knows some tickers, and whose shared reads meet troubles in turn. */
function providerOf(knowledge: ReadonlyMap<string, Knowledge>, troubles: readonly Trouble[]) {
  const shared: { readonly tickers: readonly string[]; readonly trouble: Trouble }[] = [];
  const record = (ticker: string) =>
    wireMarket(ticker, knowledge.get(ticker) === "bad" ? { yes_bid_dollars: "much" } : {});
  const get: Get = async (path, { tickers }, _context, options) => {
    await turn();
    options?.release?.("read");
    if (tickers === undefined) {
      const ticker = path.slice("/markets/".length);
      return (knowledge.get(ticker) ?? "unknown") === "unknown"
        ? null
        : { json: { market: record(ticker) }, bytes: 1 };
    }
    const asked = String(tickers).split(",");
    const trouble = troubles[shared.length] ?? "none";
    shared.push({ tickers: asked, trouble });
    if (trouble === "fails") throw new AppError("upstream", "Provider answered 500: no text");
    if (trouble === "refused") {
      const cause = new ReadError("Provider answered 400", { status: 400, isTransient: false });
      throw new AppError("upstream", cause.message, { cause });
    }
    const known = asked.filter((ticker) => (knowledge.get(ticker) ?? "unknown") !== "unknown");
    // Foreign: another record stands in place of the first.
    const sent = trouble === "truncated" || trouble === "foreign" ? known.slice(1) : known;
    const foreign = trouble === "foreign" ? [wireMarket("KXFOREIGN-26-A")] : [];
    const cursor = trouble === "truncated" ? "more" : "";
    return { json: { markets: [...foreign, ...sent.map(record)], cursor }, bytes: 1 };
  };
  return { get, shared };
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
        const { queue, waiting, grant } = grantedQueue();
        const { get, shared } = providerOf(knowledge, met);
        const lookUp = createMarketLookUps("/markets", { get, queue, clock });
        const outcomes: Promise<string | null>[] = [];
        for (const { client, ticker, turnsBefore } of wanted) {
          for (let turns = 0; turns < turnsBefore; turns += 1) {
            await turn();
            grant();
          }
          outcomes.push(outcomeOf(lookUp(ticker, contextOf(client))));
        }
        for (let idle = 0; idle < 5; idle = waiting.length > 0 ? 0 : idle + 1) {
          await turn();
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
  }, 60_000);

  it("go out in one read of at most 100 tickers when they arrive together, the first of an idle instance alone", async () => {
    const knowledge = new Map<string, Knowledge>();
    const { queue, waiting, grant } = grantedQueue();
    const { get, shared } = providerOf(knowledge, []);
    const lookUp = createMarketLookUps("/markets", { get, queue, clock });
    const one = lookUp("KXA-26-0", contextOf("a"));
    await turn();
    expect(waiting).toHaveLength(1);
    grant();
    expect(await one).toBeNull();
    expect(shared).toEqual([]);
    const many = Array.from({ length: 250 }, (_, at) => lookUp(`KXA-26-${at}`, contextOf("a")));
    await turn();
    expect(waiting).toHaveLength(3);
    grant();
    grant();
    grant();
    await Promise.all(many);
    expect(shared.map(({ tickers }) => tickers.length)).toEqual([100, 100, 50]);
  });

  it("that arrive while a turn is waited for join its read", async () => {
    const { queue, waiting, grant } = grantedQueue();
    const { get, shared } = providerOf(new Map(), []);
    const lookUp = createMarketLookUps("/markets", { get, queue, clock });
    const early = lookUp("KXA-26-0", contextOf("a"));
    await turn();
    const late = lookUp("KXB-26-0", contextOf("b"));
    await turn();
    expect(waiting).toHaveLength(1);
    grant();
    await Promise.all([early, late]);
    expect(shared.map(({ tickers }) => tickers)).toEqual([["KXA-26-0", "KXB-26-0"]]);
  });

  it("gives its turn back when all who waited for it are out of time", async () => {
    const { queue, waiting, ends, grant } = grantedQueue();
    const { get, shared } = providerOf(new Map(), []);
    const lookUp = createMarketLookUps("/markets", { get, queue, clock });
    jest.useFakeTimers({ doNotFake: ["setImmediate"] });
    try {
      const late = lookUp("KXA-26-0", { ...contextOf("a"), deadlineAt: clock.monotonicMs() + secondMs });
      await until(() => waiting.length === 1);
      jest.advanceTimersByTime(secondMs);
      await expect(late).rejects.toThrow("Provider did not answer in time");
    } finally {
      jest.useRealTimers();
    }
    grant();
    await turn();
    expect(ends).toEqual(["unused"]);
    expect(shared).toEqual([]);
  });

  it("all fail with the queue's text when too many reads wait", async () => {
    const queue: ReadQueue = { isFree: () => true, turn: () => Promise.reject(new Error("Too many")) };
    const { get } = providerOf(new Map(), []);
    const lookUp = createMarketLookUps("/markets", { get, queue, clock });
    const looks = ["a", "b"].map((client) => outcomeOf(lookUp(`KX${client}-26-0`, contextOf(client))));
    expect(await Promise.all(looks)).toEqual(["Too many", "Too many"]);
  });
});
