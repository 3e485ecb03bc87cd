import { secondMs, systemClock } from "../../../src/base/clock.ts";
import { ReadError, type Transport } from "../../../src/kalshi/transport.ts";
import { requestOf } from "../../support/in-request.ts";
import {
  allOf,
  ended,
  failed,
  limited,
  lookUpsOf,
  providerOf,
  tickersOf,
  type Read,
} from "../../support/look-ups.ts";

beforeEach(() => void jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask"] }));
afterEach(() => void jest.useRealTimers());

describe("a shared read that fails", () => {
  const isBad = ({ tickers }: Read) => tickers.includes("KXBAD-26-0");
  const never = 1_000 * secondMs;
  const fails = (error: ReadError): never => {
    throw error;
  };

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
    const again = reads.slice(before).filter(isBad);
    expect(again).not.toEqual([]);
    for (const { tickers: asked } of again) expect(asked).toEqual(["KXBAD-26-0"]);
  });

  it.each<[string, () => object]>([
    ["is cut JSON", () => fails(new ReadError("Provider answered 200 with something that is not JSON", 200))],
    ["is empty (204)", () => fails(new ReadError("Provider answered 204: no text", 204))],
    ["has too long a list", () => ({ markets: Array(2_001).fill({}), market: {}, cursor: "" })],
    ["has too long a cursor", () => ({ markets: [], market: {}, cursor: "c".repeat(2_001) })],
  ])(
    "fails none of 206 look-ups of two other keys when what comes with one ticker %s",
    async (_name, body) => {
      const { transport } = providerOf((read) => (isBad(read) ? body() : allOf(read)));
      const lookUp = lookUpsOf(transport, 20);
      const bad = lookUp("a", "KXBAD-26-0");
      const tickers = tickersOf(206);
      expect(await ended(tickers.map((ticker, at) => lookUp(at % 2 === 0 ? "b" : "c", ticker)))).toEqual(
        tickers,
      );
      expect(await ended([bad])).toEqual([expect.stringMatching(/^Provider answered 20/)]);
    },
  );

  it("fails none of 31 others while 60 workers of three keys ask for tickers that answer 500", async () => {
    const { transport } = providerOf((read) => {
      if (read.tickers.some((ticker) => ticker.startsWith("KXBAD"))) throw failed();
      return allOf(read);
    });
    const lookUp = lookUpsOf(transport);
    let isOver = false;
    const workers = Array.from({ length: 60 }, async (_, worker) => {
      for (let round = 0; !isOver; round += 1)
        await lookUp(`bad ${worker % 3}`, `KXBAD${worker}-26-${round}`);
    });
    const tickers = tickersOf(31);
    const others = tickers.map(async (ticker, at) => {
      await new Promise((resolve) => setTimeout(resolve, at * (secondMs / 4)));
      return lookUp("good", ticker);
    });
    expect(await ended(others)).toEqual(tickers);
    isOver = true;
    await ended(workers);
  });

  it("fails no healthy ticker behind 29 bad ones of its key, whose failures in a row are no outage", async () => {
    const { transport } = providerOf((read) => {
      if (read.tickers.some((ticker) => ticker.startsWith("KXBAD"))) throw failed();
      return allOf(read);
    });
    const lookUp = lookUpsOf(transport, 20);
    const bad = tickersOf(29, "BAD").map((ticker) => lookUp("a", ticker));
    const tickers = tickersOf(71);
    expect(await ended(tickers.map((ticker, at) => lookUp(at === 0 ? "a" : "b", ticker)))).toEqual(tickers);
    expect(new Set(await ended(bad))).toEqual(new Set(["Provider answered 500: no text"]));
  });

  it("fails none of 90 others after 20 refusals (400), which are no outage", async () => {
    const { transport } = providerOf((read) => {
      if (isBad(read)) throw failed();
      if (read.tickers.some((ticker) => ticker.startsWith("KXNO"))) throw new ReadError("refused", 400);
      return allOf(read);
    });
    const lookUp = lookUpsOf(transport);
    await ended(tickersOf(20, "NO").map((ticker) => lookUp("a", ticker)));
    const bad = lookUp("a", "KXBAD-26-0");
    const tickers = tickersOf(90);
    expect(await ended(tickers.map((ticker) => lookUp("a", ticker)))).toEqual(tickers);
    await ended([bad]);
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
    ["answers 500", failed, 50, 12],
    ["resets connections", () => new ReadError("ECONNRESET", "network"), 50, 3],
    ["never answers", failed, never, 3 * 10],
    ["takes 3 seconds", null, 3 * secondMs, 3 * 10],
    ["takes 5 seconds", null, 5 * secondMs, 3 * 10],
  ])("costs few further reads when the provider %s for all", async (_name, failure, ms, more) => {
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
    expect(reads.length).toBeLessThanOrEqual(3 + more);
  });

  it.each([
    [1, 2],
    [2, 3],
    [30, 14],
    [100, 14],
  ])("costs %i look-ups at most %i reads in an outage", async (count, most) => {
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
    expect(reads.length).toBeLessThanOrEqual(most);
  });

  it("fails no look-up of 100 keys when the provider takes 5 seconds for every read", async () => {
    const { transport } = providerOf(allOf, () => 5 * secondMs);
    const lookUp = lookUpsOf(transport, 20);
    const tickers = tickersOf(100);
    expect(await ended(tickers.map((ticker, at) => lookUp(`key ${at}`, ticker)))).toEqual(tickers);
  });

  it("is not read in parts by a slow provider, whose parts would take as long", async () => {
    const { transport, reads } = providerOf(allOf, () => 5 * secondMs);
    const lookUp = lookUpsOf(transport, 20);
    await ended(tickersOf(100).map((ticker) => lookUp("a", ticker)));
    expect(reads.filter(({ tickers }) => tickers.length === 1)).toEqual([]);
  });

  it("is waited for beside other slow ones, which do not show that a ticker holds it up", async () => {
    const { transport } = providerOf(allOf, () => 5 * secondMs);
    const lookUp = lookUpsOf(transport, 20);
    const tookMs: Promise<number>[] = [];
    for (let at = 0; at < 6; at += 1) {
      const startedAt = systemClock.monotonicMs();
      const group = tickersOf(20, `G${at}`).map((ticker) => lookUp(`key ${at}`, ticker));
      tookMs.push(Promise.all(group).then(() => systemClock.monotonicMs() - startedAt));
      await jest.advanceTimersByTimeAsync(secondMs);
    }
    expect(Math.max(...(await ended(tookMs)))).toBeLessThan(5.5 * secondMs);
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

  it("that can't be read again in time fails its look-ups as late, not by another ticker's error", async () => {
    const { transport } = providerOf((read) => {
      if (isBad(read)) throw failed();
      return allOf(read);
    });
    const lookUp = lookUpsOf(transport);
    const soon = { deadlineAt: systemClock.monotonicMs() + 150 };
    const both = [lookUp("a", "KXGOOD-26-0", soon), lookUp("a", "KXBAD-26-0", soon)];
    expect(await ended(both)).toEqual(Array(2).fill("Provider did not answer in time"));
    const alone = { deadlineAt: systemClock.monotonicMs() + 150 };
    expect(await ended([lookUp("a", "KXBAD-26-0", alone)])).toEqual(["Provider answered 500: no text"]);
  });

  it("whose look-ups have all timed out takes no slot and no token: the next 30 are served", async () => {
    let isDown = true;
    const { transport, reads } = providerOf((read) => {
      if (isDown) throw limited();
      return allOf(read);
    });
    const lookUp = lookUpsOf(transport, 0.5);
    const deadlineAt = () => systemClock.monotonicMs() + 3 * secondMs;
    await ended(
      tickersOf(300, "OLD").map((ticker, at) => lookUp(`key ${at}`, ticker, { deadlineAt: deadlineAt() })),
    );
    isDown = false;
    const before = reads.length;
    const tickers = tickersOf(30);
    expect(await ended(tickers.map((ticker, at) => lookUp(`key ${at}`, ticker)))).toEqual(tickers);
    expect(reads.slice(before).map((read) => read.tickers.length)).toEqual([30]);
  });

  it("is not made in parts for look-ups that have timed out by then", async () => {
    const { transport, reads } = providerOf(allOf, () => never);
    const lookUp = lookUpsOf(transport);
    const deadlineAt = systemClock.monotonicMs() + secondMs;
    const early = tickersOf(20, "EARLY").map((ticker) => lookUp("a", ticker, { deadlineAt }));
    await ended([...early, lookUp("a", "KXLATE-26-0")]);
    expect(reads.map(({ tickers }) => tickers)).toEqual([
      [...tickersOf(20, "EARLY"), "KXLATE-26-0"],
      ["KXLATE-26-0"],
    ]);
  });

  it("marks none of 90 others as bad when the provider never answers for one ticker of 91", async () => {
    const { transport, reads } = providerOf(allOf, (read) => (isBad(read) ? never : 50));
    const lookUp = lookUpsOf(transport);
    const tickers = tickersOf(90);
    await ended(["KXBAD-26-0", ...tickers].map((ticker) => lookUp("a", ticker)));
    const before = reads.length;
    expect(await ended(tickers.map((ticker) => lookUp("a", ticker)))).toEqual(tickers);
    expect(reads.slice(before).map((read) => read.tickers.length)).toEqual([90]);
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
