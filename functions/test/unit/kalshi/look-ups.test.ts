import fc from "fast-check";
import { minuteMs } from "../../../src/base/clock.ts";
import { ReadError } from "../../../src/kalshi/transport.ts";
import { allOf, ended, failed, limited, lookUpsOf, providerOf, tickersOf } from "../../support/look-ups.ts";
import { wireMarket } from "../../support/provider.ts";

type Knowledge = "known" | "bad" | "unknown";
type Trouble = "none" | "fails" | "refused" | "limited" | "truncated" | "foreign";

beforeEach(() => void jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask"] }));
afterEach(() => void jest.useRealTimers());

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
    const read = reads.map(({ tickers }) => tickers.toSorted());
    expect(read).toEqual([["KXA-26-0"], ["KXA-26-1", "KXB-26-0"]]);
  });
});
