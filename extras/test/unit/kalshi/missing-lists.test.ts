import { minuteMs, systemClock } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import { createClient } from "@mention-market/service/kalshi/client";
import { isTransient } from "../../../src/base/provider-reads.ts";
import { createProvider } from "../../../src/kalshi/kalshi.ts";
import { connectionOver } from "@mention-market/service/kalshi/kalshi";
import { createQueue } from "@mention-market/service/kalshi/queue";
import type { Transport } from "@mention-market/service/kalshi/transport";
import type { Provider } from "../../../src/markets/ports.ts";
import { inRequest } from "@mention-market/service/test/support/in-request";
import { recordingLog } from "@mention-market/service/test/support/recording-log";

const ticker = "KXA-26-B";
const range = { interval: "1h", span: { from: 0, to: 10 } } as const;
const ignored = () => undefined;

const reads: Readonly<Record<string, (provider: Provider) => Promise<unknown>>> = {
  market: (provider) => provider.market(ticker),
  currentMarket: (provider) => provider.currentMarket(ticker),
  archivedMarket: (provider) => provider.archivedMarket(ticker),
  "currentMarket of two": (provider) =>
    Promise.all([provider.currentMarket(ticker), provider.currentMarket("KXA-26-C")]),
  orderBook: (provider) => provider.orderBook(ticker),
  event: (provider) => provider.event("KXA-26"),
  currentEvent: (provider) => provider.currentEvent("KXA-26"),
  archivedMarkets: (provider) => provider.archivedMarkets("KXA-26"),
  mentionSeries: (provider) => provider.mentionSeries(),
  "listMarkets of a series": (provider) =>
    provider.listMarkets({ series_ticker: "KXA", which: "archived" }, ignored),
  "listMarkets of tickers": (provider) => provider.listMarkets({ tickers: [ticker] }, ignored),
  listEvents: (provider) => provider.listEvents({ status: "open", series_ticker: null }, ignored),
  currentCandles: (provider) => provider.currentCandles([ticker], range),
  archivedCandles: (provider) => provider.archivedCandles(ticker, range),
  updates: (provider) => provider.updates(0, () => true),
};

/** A provider whose responses are these in turn; from the last one on, always that. Counts its reads by path. */
function providerOf(...bodies: readonly object[]) {
  const counts = new Map<string, number>();
  const transport: Transport = {
    read(path) {
      const count = counts.get(path) ?? 0;
      counts.set(path, count + 1);
      return Promise.resolve({ json: bodies[Math.min(count, bodies.length - 1)], bytes: 1 });
    },
  };
  const client = createClient(transport, createQueue({ ceiling: 0, clock: systemClock }), systemClock);
  const log = recordingLog();
  return {
    provider: createProvider(
      connectionOver(client, () => undefined, systemClock, log),
      systemClock,
      log,
    ),
    counts,
  };
}

async function outcomeOf(read: () => Promise<unknown>): Promise<unknown> {
  const outcome = inRequest(read).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(minuteMs);
  return outcome;
}

beforeEach(() => void jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask"] }));
afterEach(() => void jest.useRealTimers());

describe.each(Object.entries(reads))("a 200 without what %s reads", (_name, read) => {
  it.each([
    ["an error", { error: "database is away" }, "database is away"],
    ["nothing", {}, "without"],
    ["a cursor alone", { cursor: "more" }, "without"],
  ])("is read again, then an error with its text, when it has %s", async (_what, body, text) => {
    const { provider, counts } = providerOf(body);
    const outcome = await outcomeOf(() => read(provider));
    expect(outcome).toMatchObject({
      code: "upstream",
      publicMessage: expect.stringMatching(/^Provider answered 200 without [a-z]+(?:: database is away)?$/),
    });
    expect(outcome instanceof AppError && isTransient(outcome)).toBe(true);
    expect(String(outcome)).toContain(text);
    expect([...counts.values()].reduce((sum, count) => sum + count)).toBeGreaterThan(1);
  });
});

describe("a page without its list", () => {
  const series = [{ ticker: "KXAMENTION", title: "A", category: "Mentions" }];

  it("is read again, and then the list is whole", async () => {
    const { provider, counts } = providerOf({ error: "away" }, { series, cursor: "" });
    expect(await outcomeOf(() => provider.mentionSeries())).toMatchObject([{ series_ticker: "KXAMENTION" }]);
    expect(counts.get("/series")).toBe(2);
  });

  it("fails a list whose earlier pages were there", async () => {
    const { provider } = providerOf({ series, cursor: "2" }, { cursor: "" });
    expect(await outcomeOf(() => provider.mentionSeries())).toMatchObject({ code: "upstream" });
  });
});

it("A list that is null is empty", async () => {
  const { provider } = providerOf({ series: null });
  expect(await outcomeOf(() => provider.mentionSeries())).toEqual([]);
});
