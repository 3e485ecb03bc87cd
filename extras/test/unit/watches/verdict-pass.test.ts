import { hourMs, minuteMs, secondMs } from "@mention-market/service/base/clock";
import { unavailable } from "@mention-market/service/base/errors";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";
import type { SeenEvent } from "../../../src/changes/snapshot.ts";
import type { Verdict } from "../../../src/estimates/verdict.ts";
import type { NewDelivery } from "../../../src/watches/deliveries/delivery.ts";
import { maxFollowed } from "../../../src/watches/verdict-conditions.ts";
import { createSentWatches } from "../../../src/watches/matches.ts";
import { createVerdictPass } from "../../../src/watches/verdict-pass.ts";
import type { VerdictCondition, Watch } from "../../../src/watches/watch.ts";
import { noon } from "../../store/store-harness.ts";
import { crashing } from "../../support/crashing.ts";
import { judgedEvent, snapshotOf } from "../../support/valued-event.ts";
import { makeWatch } from "../../support/make-watch.ts";

const event = "KXA-1";
const startsAt = noon + 5 * hourMs;
const ofEvent = makeWatch({ verdict: { event_ticker: event } });
const ofSeries = makeWatch({ verdict: { series_ticker: "KXA" } });

interface Options {
  readonly watches?: readonly Watch[];
  readonly starts?: Readonly<Record<string, number>>;
  readonly crash?: Parameters<typeof crashing>[0];
}

/** Verdicts and watches in memory. The clock moves a minute with each run. */
function harness({ watches = [ofEvent], starts = { [event]: startsAt }, crash = {} }: Options = {}) {
  const clock = virtualClock(noon);
  const log = recordingLog();
  const { step, memory, calls } = crashing(crash);
  const reads: (readonly string[])[] = [];
  const sent = new Map<string, NewDelivery>();
  let current = watches;
  let version = 1;
  let isStoreDown = false;
  let verdict: Verdict | null = "none";
  const store = <Result>(effect: () => Promise<Result>) =>
    isStoreDown ? Promise.reject(unavailable("down")) : effect();
  /** The pass of another instance each time that it is called. */
  const createPass = () => {
    const pass = createVerdictPass({
      sentWatches: createSentWatches({ version: () => step(() => version), all: () => step(() => current) }),
      readEvents: (events: readonly SeenEvent[]) =>
        step(() => {
          reads.push(events.map(({ event_ticker }) => event_ticker));
          return events.map(({ event_ticker }) =>
            judgedEvent(event_ticker, { [`${event_ticker}-T`]: verdict }, starts[event_ticker]),
          );
        }),
      memory: {
        read: (name) => store(() => memory.read(name)),
        write: (name, text) => store(() => memory.write(name, text)),
      },
      send: (deliveries) =>
        step(() => {
          for (const one of deliveries) sent.set(`${one.watchId} ${one.changeId}`, one);
        }),
      clock,
      log,
    });
    return async (next: Verdict | null) => {
      verdict = next;
      clock.advance(minuteMs);
      const endsBy = clock.monotonicMs() + 55 * secondMs;
      await pass.run({ now: clock.now(), snapshot: snapshotOf(starts), endsBy });
    };
  };
  return {
    clock,
    log,
    reads,
    calls,
    createPass,
    sent: () => [...sent.values()],
    breakStore: (isDown: boolean) => (isStoreDown = isDown),
    setWatches: (next: readonly Watch[]) => {
      current = next;
      version += 1;
    },
  };
}

describe("followed verdicts", () => {
  it("that become a buy are sent with word, side, price and edge", async () => {
    const { createPass, sent } = harness();
    const run = createPass();
    for (const verdict of ["none", "buy_yes", "buy_yes"] as const) await run(verdict);
    const id = `KXA-1-T-yes-${noon + minuteMs}`;
    expect(sent()).toEqual([
      {
        watchId: ofEvent.id,
        changeId: id,
        type: "verdict.buys",
        timestamp: "2026-11-20T12:02:30.000Z",
        data: {
          ...{ id, type: "verdict.buys", at: "2026-11-20T12:02:30.000Z" },
          detected_at: "2026-11-20T12:02:30.000Z",
          ...{ series_ticker: "KXA", event_ticker: event, market_ticker: "KXA-1-T", strike_word: "Tariff" },
          data: { side: "yes", price_dollars: 0.3, edge_dollars: 0.065 },
        },
      },
    ]);
  });

  it("are sent once however often the instance is replaced, and again after an hour of none", async () => {
    const { createPass, sent } = harness();
    for (const verdict of ["none", "buy_no", "none", "buy_no"] as const) await createPass()(verdict);
    expect(sent()).toHaveLength(1);
    for (let minute = 0; minute < 60; minute += 1) await createPass()("none");
    expect(sent()).toHaveLength(1);
    await createPass()("buy_no");
    expect(sent()).toHaveLength(2);
  });

  it("repeat a delivery under the same id and never skip it, when the run is killed at any of its steps, before or after its effect", async () => {
    const whole = harness();
    for (const verdict of ["none", "buy_yes"] as const) await whole.createPass()(verdict);
    for (let at = 1; at <= whole.calls(); at += 1)
      for (const before of [true, false]) {
        const { createPass, sent } = harness({ crash: { at, before } });
        let verdict: Verdict = "none";
        await createPass()(verdict).catch(() => createPass()(verdict));
        verdict = "buy_yes";
        await createPass()(verdict).catch(() => createPass()(verdict));
        await createPass()(verdict);
        expect(sent()).toHaveLength(1);
      }
  });

  it("are sent once although a run was killed at any of its steps and the next one finds another verdict", async () => {
    const whole = harness();
    for (const verdict of ["none", "buy_yes"] as const) await whole.createPass()(verdict);
    for (let at = 1; at <= whole.calls(); at += 1)
      for (const before of [true, false]) {
        const { createPass, sent } = harness({ crash: { at, before } });
        await createPass()("none").catch(() => createPass()("none"));
        await createPass()("buy_yes").catch(() => null);
        for (const verdict of ["none", "buy_yes", "none"] as const) await createPass()(verdict);
        expect(sent()).toHaveLength(1);
      }
  });

  it("that were not sent before a crash are not sent after the start", async () => {
    const whole = harness();
    for (const verdict of ["none", "buy_yes"] as const) await whole.createPass()(verdict);
    // The calls of the last run end with: the states are saved, the delivery is sent, the states are saved again.
    const at = whole.calls() - 1;
    for (const startsLater of [3, 2]) {
      const { createPass, sent } = harness({
        crash: { at, before: true },
        starts: { [event]: noon + startsLater * minuteMs + 1 },
      });
      await createPass()("none");
      await expect(createPass()("buy_yes")).rejects.toThrow("killed");
      expect(sent()).toEqual([]);
      await createPass()("buy_yes");
      expect(sent()).toHaveLength(startsLater === 3 ? 1 : 0);
    }
  });

  it("send nothing that the store does not keep, and what became a buy meanwhile once it works again", async () => {
    const { createPass, sent, breakStore } = harness();
    const run = createPass();
    await run("none");
    breakStore(true);
    await expect(run("buy_yes")).rejects.toMatchObject({ code: "unavailable" });
    expect(sent()).toEqual([]);
    breakStore(false);
    await run("buy_yes");
    expect(sent()).toHaveLength(1);
  });

  it("are of the 25 events ahead that start first, and the log says how many are left out", async () => {
    const ahead = Array.from({ length: 30 }, (_, at) => [`KXA-${at}`, noon + (at + 1) * hourMs] as const);
    const { createPass, reads, log } = harness({
      watches: [ofSeries],
      starts: Object.fromEntries([["KXA-OVER", noon], ...ahead.toReversed()]),
    });
    const run = createPass();
    for (let minute = 0; minute < 2; minute += 1) await run("none");
    expect(reads).toEqual(
      Array.from({ length: 2 }, () => ahead.slice(0, maxFollowed).map(([ticker]) => ticker)),
    );
    expect(log.entries).toMatchObject([{ severity: "warn", fields: { events: 5 } }]);
  });

  it("are read for no event without such a watch, nor for a paused one, which begins anew when it goes on", async () => {
    const starts = { [event]: startsAt, "KXA-2": startsAt };
    const paused: Watch = { ...ofEvent, status: "disabled" };
    const { createPass, reads, calls, sent, setWatches } = harness({
      watches: [paused, makeWatch()],
      starts,
    });
    const run = createPass();
    await run("none");
    const before = calls();
    await run("none");
    expect([reads, calls() - before]).toEqual([[], 1]);
    for (const [watch, verdict] of [
      [ofEvent, "none"],
      [paused, "none"],
      [ofEvent, "buy_yes"],
    ] as const) {
      setWatches([watch]);
      await run(verdict);
    }
    expect(reads).toEqual([[event], [event]]);
    expect(sent()).toEqual([]);
    await run("none");
    await run("buy_no");
    expect(sent()).toHaveLength(1);
  });

  it.each<[VerdictCondition, string[]]>([
    [{ event_ticker: "KXA-NONE" }, []],
    [{ series_ticker: "KXB" }, []],
    [{ series_ticker: "KXA" }, [event]],
  ])("of %j are those of %j", async (verdict, expected) => {
    const { createPass, reads } = harness({ watches: [makeWatch({ verdict })] });
    await createPass()("none");
    expect(reads).toEqual(expected.length === 0 ? [] : [expected]);
  });
});
