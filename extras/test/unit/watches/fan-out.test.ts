import type { Change } from "../../../src/changes/change.ts";
import { emptySnapshot } from "../../../src/changes/snapshot.ts";
import type { NewDelivery } from "../../../src/watches/deliveries/delivery.ts";
import { createFanOut } from "../../../src/watches/fan-out.ts";
import { createSentWatches } from "../../../src/watches/matches.ts";
import type { Watch } from "../../../src/watches/watch.ts";
import { noon, stillClock } from "../../store/store-harness.ts";
import { crashing } from "../../support/crashing.ts";
import { listing } from "../../support/made-up-changes.ts";
import { makeWatch } from "../../support/make-watch.ts";
import { recordingLog } from "@mention-market/service/test/support/recording-log";

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

/** A feed and watches in memory. */
function harness(watches: readonly Watch[], crash = {}, pointer: string | null = "0") {
  const { step, memory, calls } = crashing(crash, pointer);
  const feed: Change[] = [];
  const sent = new Map<string, NewDelivery>();
  const log = recordingLog();
  let repeats = 0;
  const firstSince = (at: number) => {
    const first = feed.find(({ detected_at }) => Date.parse(detected_at) >= at);
    return first === undefined ? null : Number(first.id);
  };
  const pass = createFanOut({
    changes: {
      head: () =>
        step(() => ({ seq: feed.length, snapshotId: "", readAt: noon, collectedAt: noon, version: "" })),
      page: (after, limit) => step(() => feed.filter(({ id }) => Number(id) > after).slice(0, limit)),
      firstSince: (at) => step(() => firstSince(at)),
    },
    memory,
    sentWatches: createSentWatches({ version: () => step(() => 1), all: () => step(() => watches) }),
    send: (deliveries) =>
      step(() => {
        for (const one of deliveries) {
          const key = `${one.watchId} ${one.changeId}`;
          if (sent.has(key)) repeats += 1;
          sent.set(key, one);
        }
      }),
    clock: stillClock,
    log,
  });
  return {
    feed,
    log,
    calls,
    run: (endsBy = Infinity) => pass.run({ now: noon, snapshot: emptySnapshot, endsBy }),
    repeats: () => repeats,
    sentTo: ({ id }: Watch) =>
      [...sent.values()].filter(({ watchId }) => watchId === id).map(({ changeId }) => Number(changeId)),
    deliveries: () => [...sent.values()],
  };
}

describe("the fan-out", () => {
  it("makes one delivery of each change for each watch that matches it and is sent changes", async () => {
    const all = makeWatch();
    const failing = makeWatch({ status: "failing" });
    const ofB = makeWatch({ seriesTickers: ["KXB"] });
    const silent = [makeWatch({ status: "new" }), makeWatch({ status: "disabled" })];
    const { feed, run, sentTo, deliveries } = harness([all, failing, ofB, ...silent]);
    feed.push(listing(1, noon), listing(2, noon, "KXB"));
    await run();
    feed.push(listing(3, noon));
    await run();
    expect([all, failing, ofB, ...silent].map(sentTo)).toEqual([upTo(3), upTo(3), [2], [], []]);
    const data = listing(1, noon);
    expect(deliveries()[0]).toEqual({
      ...{ watchId: all.id, changeId: data.id, type: data.type, timestamp: data.detected_at, data },
    });
  });

  it("begins with the changes that came after the first watch was made, else after its own first run", async () => {
    const watch = makeWatch({ createdAt: noon + 2 });
    for (const [watches, sent] of [
      [[watch], [2, 3]],
      [[], []],
    ] as const) {
      const { feed, run, sentTo } = harness(watches, {}, null);
      feed.push(listing(1, noon), listing(2, noon + 2));
      await run();
      feed.push(listing(3, noon + 3));
      await run();
      expect(sentTo(watch)).toEqual(sent);
    }
  });

  it("goes through more changes than a page holds, and stops after a page when its time has come", async () => {
    const watch = makeWatch();
    const { feed, run, sentTo } = harness([watch]);
    feed.push(...upTo(250).map((seq) => listing(seq, noon)));
    await run(noon);
    expect(sentTo(watch)).toEqual(upTo(100));
    await run();
    expect(sentTo(watch)).toEqual(upTo(250));
  });

  it.each([
    ["0", true],
    ["0", false],
    [null, true],
    [null, false],
  ])(
    "repeats and never skips when it is killed at any of its steps (pointer %s, before the step's effect: %s)",
    async (pointer, before) => {
      const watches = [makeWatch(), makeWatch({ seriesTickers: ["KXB"] })];
      const changes = upTo(120).map((seq) => listing(seq, noon, seq % 2 === 0 ? "KXA" : "KXB"));
      const whole = harness(watches, {}, pointer);
      whole.feed.push(...changes);
      await whole.run();
      expect(watches.map(whole.sentTo)).toEqual([upTo(120), upTo(120).filter((seq) => seq % 2 === 1)]);
      const repeats: number[] = [];
      for (let at = 1; at <= whole.calls(); at += 1) {
        const one = harness(watches, { at, before }, pointer);
        one.feed.push(...changes.slice(0, 110));
        await expect(one.run()).rejects.toThrow("killed");
        one.feed.push(...changes.slice(110));
        await one.run();
        expect(watches.map(one.sentTo)).toEqual(watches.map(whole.sentTo));
        repeats.push(one.repeats());
      }
      expect(repeats.some((count) => count > 0)).toBe(true);
    },
  );

  it("says in the log which changes were deleted before they were sent, and sends those that are left", async () => {
    const watch = makeWatch();
    const { feed, run, sentTo, log } = harness([watch]);
    feed.push(listing(7, noon));
    await run();
    expect(sentTo(watch)).toEqual([7]);
    expect(log.entries).toContainEqual(
      expect.objectContaining({ severity: "error", fields: { from: 1, to: 6 } }),
    );
  });
});
