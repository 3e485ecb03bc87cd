import { AppError } from "@mention-market/service/base/errors";
import { minuteMs, secondMs, toIso } from "@mention-market/service/base/clock";
import type { SeenEvent, SeenMarket } from "../../../src/changes/snapshot.ts";
import type { NewDelivery } from "../../../src/watches/deliveries/delivery.ts";
import { createPricePass } from "../../../src/watches/price-pass.ts";
import { createSentWatches } from "../../../src/watches/matches.ts";
import type { PriceCondition, Watch } from "../../../src/watches/watch.ts";
import { noon } from "../../store/store-harness.ts";
import { crashing } from "../../support/crashing.ts";
import { makeWatch } from "../../support/make-watch.ts";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";

const seenEvent = (ticker: string, startsAt: number | null): SeenEvent => ({
  event_ticker: ticker,
  series_ticker: "KXA",
  scheduledStartTime: startsAt === null ? null : toIso(startsAt),
  endedAt: null,
});
const seenMarket = (ticker: string, of: Partial<SeenMarket> = {}): SeenMarket => ({
  market_ticker: ticker,
  event_ticker: "KXA-LATER",
  strike_word: "Tariff",
  status: "open",
  close_time: null,
  result: null,
  ...of,
});
const buyYesAt = (dollars: number, marketTicker = "KXA-LATER-T"): PriceCondition => ({
  marketTicker,
  when: "buy_yes_at_or_below",
  dollars,
});
const watchOf = (price: PriceCondition | null, of: Partial<Watch> = {}) => makeWatch({ price, ...of });

interface Options {
  readonly watches: readonly Watch[];
  readonly markets?: readonly SeenMarket[];
  readonly events?: readonly SeenEvent[];
  readonly crashAt?: number;
  readonly maxPauseMs?: number;
}

/** Prices and watches in memory. Its clock moves with pauses only. */
function harness({
  watches,
  markets = [seenMarket("KXA-LATER-T")],
  events = [],
  crashAt: at = Infinity,
  maxPauseMs = minuteMs,
}: Options) {
  const clock = virtualClock(noon);
  const log = recordingLog();
  const { step, memory, calls } = crashing({ at });
  const asks = new Map<string, number>();
  const reads: { readonly at: number; readonly tickers: readonly string[] }[] = [];
  const sent = new Map<string, NewDelivery>();
  let current = watches;
  let version = 1;
  let failing = false;
  const known = [seenEvent("KXA-LATER", null), ...events];
  const snapshot = {
    series: new Set(["KXA"]),
    events: new Map(known.map((one) => [one.event_ticker, one])),
    markets: new Map(markets.map((one) => [one.market_ticker, one])),
  };
  const quoteOf = (ticker: string) => ({ yes_bid_dollars: 0.1, yes_ask_dollars: asks.get(ticker) ?? 0.9 });
  /** A run of another instance each time that it is called. */
  const createRun = () => {
    const pass = createPricePass({
      sentWatches: createSentWatches({ version: () => step(() => version), all: () => step(() => current) }),
      readQuotes: (tickers) =>
        step(() => {
          reads.push({ at: clock.now() - noon, tickers });
          if (failing) throw new AppError("upstream", "Provider answered 503");
          return new Map(tickers.map((ticker) => [ticker, quoteOf(ticker)]));
        }),
      memory,
      send: (deliveries) =>
        step(() => {
          for (const one of deliveries) sent.set(`${one.watchId} ${one.changeId}`, one);
        }),
      maxPauseMs,
      clock,
      pause: (ms) => {
        clock.advance(ms);
        return Promise.resolve();
      },
      log,
    });
    return () => pass.run({ now: clock.now(), snapshot, endsBy: clock.monotonicMs() + 55 * secondMs });
  };
  return {
    clock,
    asks,
    log,
    reads,
    createRun,
    calls,
    fail: (isFailing: boolean) => (failing = isFailing),
    setWatches: (next: readonly Watch[]) => {
      current = next;
      version += 1;
    },
    sent: () => [...sent.values()],
    sentTo: ({ id }: Watch) => [...sent.values()].filter(({ watchId }) => watchId === id).length,
    /** Runs at the begin of each of so many minutes. */
    async minutes(
      count: number,
      run: () => Promise<void>,
      before: (minute: number) => void = () => undefined,
    ) {
      for (let minute = 0; minute < count; minute += 1) {
        before(minute);
        const begins = clock.now();
        await run();
        clock.advance(Math.max(0, begins + minuteMs - clock.now()));
      }
    },
  };
}

describe("watched prices", () => {
  it("are sent when they are crossed, with what was read, once while the condition holds", async () => {
    const watch = watchOf(buyYesAt(0.4));
    const { asks, createRun, minutes, sent } = harness({ watches: [watch] });
    const run = createRun();
    await minutes(8, run, (minute) => asks.set("KXA-LATER-T", minute < 2 ? 0.41 : 0.4));
    const at = toIso(noon + 2 * minuteMs);
    const changeId = `${watch.id}-${noon + 2 * minuteMs}`;
    expect(sent()).toEqual([
      {
        watchId: watch.id,
        changeId,
        type: "price.crossed",
        timestamp: at,
        data: {
          id: changeId,
          type: "price.crossed",
          at,
          detected_at: at,
          series_ticker: "KXA",
          event_ticker: "KXA-LATER",
          market_ticker: "KXA-LATER-T",
          strike_word: "Tariff",
          data: { when: "buy_yes_at_or_below", dollars: 0.4, yes_bid_dollars: 0.1, yes_ask_dollars: 0.4 },
        },
      },
    ]);
  });

  it("are sent when first read, not again by another instance, but when the owner sets another condition that holds", async () => {
    const watch = watchOf(buyYesAt(0.95));
    const { createRun, minutes, sentTo, setWatches } = harness({ watches: [watch] });
    for (const run of [createRun(), createRun()]) await minutes(2, run);
    expect(sentTo(watch)).toBe(1);
    setWatches([{ ...watch, price: buyYesAt(0.94) }]);
    await minutes(2, createRun());
    expect(sentTo(watch)).toBe(2);
  });

  it("are read once a minute, 100 markets a read, of open markets that a watch names and no others", async () => {
    const markets = Array.from({ length: 150 }, (_, at) => seenMarket(`KXA-LATER-${at}`));
    const others = [
      seenMarket("KXA-LATER-CLOSED", { status: "closed" }),
      seenMarket("KXA-LATER-NEW", { status: "unopened" }),
      seenMarket("KXA-LATER-UNWATCHED"),
      seenMarket("KXA-GONE-X", { event_ticker: "KXA-GONE" }),
    ];
    const named = [...markets, ...others.filter((one) => one.market_ticker !== "KXA-LATER-UNWATCHED")];
    const watches = [
      ...named.map(({ market_ticker }) => watchOf(buyYesAt(0.1, market_ticker))),
      watchOf(buyYesAt(0.2, "KXA-LATER-0")),
      watchOf(buyYesAt(0.1, "KXA-LATER-UNKNOWN")),
      watchOf(buyYesAt(0.1, "KXA-LATER-UNWATCHED"), { status: "disabled" }),
      watchOf(null),
    ];
    const { createRun, minutes, reads } = harness({ watches, markets: [...markets, ...others] });
    await minutes(2, createRun());
    expect(reads.map(({ at, tickers }) => [at / secondMs, tickers.length])).toEqual([
      [0, 100],
      [0, 50],
      [60, 100],
      [60, 50],
    ]);
    const read = reads.slice(0, 2).flatMap(({ tickers }) => tickers);
    expect(read.toSorted()).toEqual(markets.map(({ market_ticker }) => market_ticker).toSorted());
  });

  it("are read every 20 seconds while their event is live, for 8 hours at most", async () => {
    const starts = [
      ["KXA-NOW", noon - minuteMs],
      ["KXA-KNOWN", noon - minuteMs],
      ["KXA-OVER", noon - 8 * 60 * minuteMs],
      ["KXA-SOON", noon + 90 * secondMs],
    ] as const;
    const markets = starts.map(([event]) =>
      // A market with a result is settled, even if its status is older than that.
      seenMarket(`${event}-T`, { event_ticker: event, result: event === "KXA-KNOWN" ? "yes" : null }),
    );
    const { createRun, minutes, reads } = harness({
      watches: markets.map(({ market_ticker }) => watchOf(buyYesAt(0.1, market_ticker))),
      markets,
      events: starts.map(([event, startsAt]) => seenEvent(event, startsAt)),
    });
    await minutes(3, createRun());
    const timesOf = (ticker: string) =>
      reads.filter(({ tickers }) => tickers.includes(ticker)).map(({ at }) => Math.round(at / secondMs));
    expect(timesOf("KXA-NOW-T")).toEqual([0, 20, 40, 60, 80, 100, 120, 140, 160]);
    expect(timesOf("KXA-KNOWN-T")).toEqual([0, 60, 120]);
    expect(timesOf("KXA-OVER-T")).toEqual([0, 60, 120]);
    expect(timesOf("KXA-SOON-T")).toEqual([0, 60, 100, 120, 140, 160]);
  });

  it("are read as often as the operator says, where that is more often", async () => {
    const { createRun, minutes, reads } = harness({
      watches: [watchOf(buyYesAt(0.1))],
      maxPauseMs: 10 * secondMs,
    });
    await minutes(2, createRun());
    expect(reads.map(({ at }) => Math.round(at / secondMs))).toEqual([
      0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110,
    ]);
  });

  it("are sent to a chat with the price of an hour before, and to a webhook without it", async () => {
    const [chat, webhook] = [watchOf(buyYesAt(0.4), { format: "discord" }), watchOf(buyYesAt(0.4))];
    const { asks, createRun, minutes, sent } = harness({ watches: [chat, webhook] });
    await minutes(63, createRun(), (minute) =>
      asks.set("KXA-LATER-T", minute < 62 ? 0.9 - minute / 200 : 0.4),
    );
    const bodies = new Map(sent().map(({ watchId, data }) => [watchId, data]));
    const quoted = { when: "buy_yes_at_or_below", dollars: 0.4, yes_bid_dollars: 0.1, yes_ask_dollars: 0.4 };
    expect(bodies.get(chat.id)).toMatchObject({ data: { ...quoted, hour_ago_dollars: 0.9 } });
    expect(bodies.get(webhook.id)).toHaveProperty("data", quoted);
  });

  it("are sent without the price of an hour before where this instance has not read it", async () => {
    const chat = watchOf(buyYesAt(0.4), { format: "discord" });
    const { asks, createRun, minutes, sent } = harness({ watches: [chat] });
    await minutes(50, createRun());
    await minutes(50, createRun(), (minute) => asks.set("KXA-LATER-T", minute < 49 ? 0.9 : 0.4));
    expect(sent().map(({ data }) => data)).toMatchObject([
      { data: expect.not.objectContaining({ hour_ago_dollars: 0.9 }) },
    ]);
  });

  it("that can't be read are read a minute later, and the log says so", async () => {
    const watch = watchOf(buyYesAt(0.95));
    const { createRun, minutes, sentTo, fail, log } = harness({ watches: [watch] });
    await minutes(2, createRun(), (minute) => fail(minute === 0));
    expect(sentTo(watch)).toBe(1);
    expect(log.entries).toMatchObject([
      { severity: "warn", fields: { markets: 1, cause: "Provider answered 503" } },
    ]);
  });

  it("repeat a crossing under the same id and never skip it, when the run is killed at any of its steps", async () => {
    const watches = [watchOf(buyYesAt(0.95)), watchOf(buyYesAt(0.95))];
    const whole = harness({ watches });
    await whole.minutes(1, whole.createRun());
    for (let crashAt = 1; crashAt <= whole.calls(); crashAt += 1) {
      const { clock, createRun, minutes, sentTo } = harness({ watches, crashAt });
      await expect(createRun()()).rejects.toThrow("killed");
      clock.advance(10 * secondMs);
      await minutes(2, createRun());
      expect(watches.map(sentTo)).toEqual([1, 1]);
    }
  });

  it("that were crossed are sent after a crash although their market has closed since", async () => {
    const watch = watchOf(buyYesAt(0.95));
    const markets = [seenMarket("KXA-LATER-T"), seenMarket("KXA-LATER-U")];
    const other = watchOf(buyYesAt(0.1, "KXA-LATER-U"));
    const { createRun, minutes, sentTo, setWatches } = harness({
      watches: [watch, other],
      markets,
      crashAt: 5,
    });
    await expect(createRun()()).rejects.toThrow("killed");
    expect(sentTo(watch)).toBe(0);
    setWatches([other]);
    await minutes(1, createRun());
    expect(sentTo(watch)).toBe(1);
  });
});
