import { hourMs, minuteMs } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import type { SeenMarket, Snapshot } from "../../../src/changes/snapshot.ts";
import { withHappened } from "../../../src/watches/awaited.ts";
import type { NewDelivery } from "../../../src/watches/deliveries/delivery.ts";
import { createSentWatches } from "../../../src/watches/matches.ts";
import { createMomentPass } from "../../../src/watches/moment-pass.ts";
import type { ClosedMarket } from "../../../src/watches/moments.ts";
import type { Watch } from "../../../src/watches/watch.ts";
import { noon } from "../../store/store-harness.ts";
import { crashing } from "../../support/crashing.ts";
import { makeWatch } from "../../support/make-watch.ts";
import { snapshotOf } from "../../support/valued-event.ts";

const event = "KXA-1";
const tickers = ["A", "B", "C"].map((word) => `${event}-${word}`);
const [a, b] = ["KXA-1-A", "KXA-1-B"] as const;
type Markets = Readonly<Record<string, Partial<SeenMarket>>>;

/** The event with three words, of which those that are not given are open. */
function seenAt(startsAt: number, markets: Markets = {}): Snapshot {
  const all = tickers.map((market_ticker): SeenMarket => ({
    ...{ market_ticker, event_ticker: event, strike_word: market_ticker.slice(-1), status: "open" },
    ...{ close_time: null, result: null },
    ...markets[market_ticker],
  }));
  return {
    ...snapshotOf({ [event]: startsAt }),
    markets: new Map(all.map((one) => [one.market_ticker, one])),
  };
}
const live = (markets: Markets = {}) => seenAt(noon - hourMs, markets);
const settled = (result: SeenMarket["result"]) => ({ status: "settled", result }) as const;
const closed = { status: "closed" } as const;
const closedAt = (last_price: number | null, result: ClosedMarket["result"] = null): ClosedMarket => ({
  ...{ status: "closed", result, last_price },
});

interface Options {
  readonly crash?: Parameters<typeof crashing>[0];
  readonly reads?: Readonly<Record<string, ClosedMarket>> | Error;
  readonly isByWord?: boolean | Error;
}

/** Watches in memory, and a new instance with each run. */
function harness(made: Watch, { crash = {}, reads = {}, isByWord = true }: Options = {}) {
  const { step, calls } = crashing(crash);
  const log = recordingLog();
  const sent = new Map<string, NewDelivery>();
  let watch = made;
  const orThrow = <Value>(value: Value | Error) =>
    value instanceof Error ? Promise.reject(value) : Promise.resolve(value);
  return {
    log,
    calls,
    change: (of: Partial<Watch>) => (watch = { ...watch, ...of }),
    watch: () => watch,
    sent: () => [...sent.values()],
    ids: () => [...sent.keys()],
    async run(snapshot: Snapshot, now = noon) {
      const pass = createMomentPass({
        sentWatches: createSentWatches({ version: () => step(() => 1), all: () => step(() => [watch]) }),
        watches: {
          update: (_id, decide) => step(() => (watch = decide(watch) ?? watch)),
        },
        readMarkets: async (named) =>
          new Map(Object.entries(await orThrow(reads)).filter(([ticker]) => named.includes(ticker))),
        closesByWord: () => orThrow(isByWord),
        send: (deliveries) =>
          step(() => {
            for (const one of deliveries) sent.set(one.changeId, one);
          }),
        log,
      });
      await pass.run({ now, snapshot, endsBy: Infinity });
    },
  };
}
const upstream = new AppError("upstream", "Kalshi failed");
const starting = makeWatch({ starts: { event_ticker: event } });
const hearing = makeWatch({ said: { event_ticker: event } });
const kept = (watch: Watch, snapshot: Snapshot, before: Watch | null = null) =>
  withHappened(watch, before, snapshot, noon);

describe("the start of an event", () => {
  it("is sent once when it is live, and not again if the start moves later", async () => {
    const { run, sent } = harness(starting);
    await run(seenAt(noon + 1));
    expect(sent()).toEqual([]);
    await run(seenAt(noon));
    await run(seenAt(noon + hourMs), noon + minuteMs);
    await run(seenAt(noon + hourMs), noon + 2 * hourMs);
    const at = "2026-11-20T12:00:30.000Z";
    const id = "KXA-1-started";
    expect(sent()).toEqual([
      {
        ...{ watchId: starting.id, changeId: id, type: "event.started", timestamp: at },
        data: {
          ...{ id, type: "event.started", at, detected_at: at, series_ticker: "KXA", event_ticker: event },
          ...{ market_ticker: null, strike_word: null, data: { scheduledStartTime: at } },
        },
      },
    ]);
  });

  it("is not sent when it came while the watch was paused", async () => {
    const { run, sent } = harness(kept(starting, live(), { ...starting, status: "disabled" }));
    await run(live());
    expect(sent()).toEqual([]);
  });
});

describe("a word that was said", () => {
  it.each<[string, Partial<SeenMarket>, Options, number]>([
    ["has the result yes", settled("yes"), {}, 1],
    ["has the result no", settled("no"), {}, 0],
    ["is void", settled(null), {}, 0],
    ["is open", {}, { reads: { [a]: closedAt(99, "yes") } }, 0],
    ["closed and is determined yes", closed, { reads: { [a]: closedAt(99, "yes") } }, 1],
    ["closed and is determined no", closed, { reads: { [a]: closedAt(99, "no") } }, 0],
    ["closed at 97 cents", closed, { reads: { [a]: closedAt(97) } }, 1],
    ["closed at 96.9 cents", closed, { reads: { [a]: closedAt(96.9) } }, 0],
    ["closed without a trade", closed, { reads: { [a]: closedAt(null) } }, 0],
    ["closed at 99 cents, void", closed, { reads: { [a]: { ...closedAt(99), status: "settled" } } }, 0],
    [
      "closed at 99 cents, in a series that closes at once",
      closed,
      { reads: { [a]: closedAt(99) }, isByWord: false },
      0,
    ],
  ])("%s", async (_title, market, options, times) => {
    const { run, ids } = harness(hearing, options);
    for (let minute = 0; minute < 2; minute += 1) await run(live({ [a]: market }));
    expect(ids()).toEqual(times === 1 ? [`${a}-said`] : []);
  });

  it("is not said by its price when no other word trades any more", async () => {
    const reads = Object.fromEntries(tickers.map((ticker) => [ticker, closedAt(99)]));
    const { run, ids } = harness(hearing, { reads });
    await run(live(Object.fromEntries(tickers.map((ticker) => [ticker, closed]))));
    expect(ids()).toEqual([]);
  });

  it("is sent once for each word, and to a watch of one word for that one", async () => {
    const all = harness(hearing, { reads: { [b]: closedAt(98) } });
    await all.run(live({ [a]: settled("yes") }));
    await all.run(live({ [a]: settled("yes"), [b]: closed }));
    await all.run(live({ [a]: settled("yes"), [b]: settled("yes") }));
    expect(all.ids()).toEqual([`${a}-said`, `${b}-said`]);
    expect(all.sent()[1]?.data).toMatchObject({ strike_word: "B", data: { last_price_dollars: 0.98 } });
    const one = harness(makeWatch({ said: { market_ticker: b } }));
    await one.run(live({ [a]: settled("yes"), [b]: settled("yes") }));
    expect(one.ids()).toEqual([`${b}-said`]);
  });

  it("is not sent if it was said before the watch was made, or while it was paused", async () => {
    const before = live({ [a]: settled("yes"), [b]: closed });
    const after = live({ [a]: settled("yes"), [b]: settled("yes") });
    for (const watch of [kept(hearing, before), kept(hearing, before, { ...hearing, status: "disabled" })]) {
      const { run, ids } = harness(watch);
      await run(after);
      expect(ids()).toEqual([]);
    }
    // After trading has ended, what closed may still become a yes.
    const over = live(Object.fromEntries(tickers.map((ticker) => [ticker, closed])));
    expect(kept(hearing, over).happened).toEqual([]);
  });

  it("is sent in a later run when Kalshi fails, and the log says so", async () => {
    for (const failing of [{ reads: upstream }, { reads: { [a]: closedAt(99) }, isByWord: upstream }]) {
      const { run, ids, log } = harness(hearing, failing);
      await run(live({ [a]: closed }));
      expect([ids(), log.entries.length]).toEqual([[], 1]);
      await run(live({ [a]: settled("yes") }));
      expect(ids()).toEqual([`${a}-said`]);
    }
  });

  it("keeps what its owner changes meanwhile", async () => {
    const { run, change, watch } = harness(hearing);
    const said = { market_ticker: b };
    const running = run(live({ [a]: settled("yes") }));
    change({ said });
    await running;
    expect(watch()).toMatchObject({ said, happened: [] });
  });

  it("is sent under the same id and never skipped, when a run is killed at any of its steps", async () => {
    const whole = harness(hearing);
    await whole.run(live({ [a]: settled("yes") }));
    for (let at = 1; at <= whole.calls(); at += 1)
      for (const before of [true, false]) {
        const { run, ids, watch } = harness(hearing, { crash: { at, before } });
        await expect(run(live({ [a]: settled("yes") }))).rejects.toThrow("killed");
        await run(live({ [a]: settled("yes") }));
        expect([ids(), watch().happened]).toEqual([[`${a}-said`], [a]]);
      }
  });
});
