import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import fc from "fast-check";
import { dayMs, hourMs, minuteMs, secondMs } from "@mention-market/service/base/clock";
import { createCollector } from "../../../src/changes/collector.ts";
import { openExtraStores } from "../../../src/store/open.ts";
import { madeUpUpdates } from "../../support/made-up-updates.ts";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";

const words = ["A", "B", "C"];
const settles = [{ status: "closed" }, { status: "settled", result: "yes" }] as const;
const isCorrected = [...settles, { result: "no" }] as const;
const shown = ["market.status_changed", "market.settled", "market.settled"];

/**
 * What happens: time passes, the clock is set, wrong by `wrongMs` at most, a market moves on, one collector runs or both do, or the first
 * one is started again.
 */
const happening = (wrongMs: number) =>
  fc.oneof(
    fc.record({ kind: fc.constant("pass" as const), ms: fc.integer({ min: secondMs, max: 20 * minuteMs }) }),
    fc.record({ kind: fc.constant("set" as const), ms: fc.integer({ min: -wrongMs, max: wrongMs }) }),
    fc.record({
      kind: fc.constant("set" as const),
      ms: fc.integer({ min: -3 * minuteMs, max: 3 * minuteMs }),
    }),
    fc.record({ kind: fc.constant("move" as const), word: fc.constantFrom(...words) }),
    fc.record({ kind: fc.constant("run" as const), which: fc.constantFrom([0], [1], [0, 1]) }),
    fc.record({ kind: fc.constant("start" as const) }),
  );
type Happening = ReturnType<typeof happening> extends fc.Arbitrary<infer One> ? One : never;

async function feedAfter(life: typeof settles | typeof isCorrected, happenings: readonly Happening[]) {
  const folder = mkdtempSync(join(memoryFolder, "clock-"));
  const clock = virtualClock();
  const store = openExtraStores({ DATA_DIR: folder }, clock);
  // The provider's clock is right.
  const provider = madeUpUpdates(() => clock.monotonicMs());
  const start = () =>
    createCollector({
      store: store.changes,
      provider: provider.reads,
      passes: [],
      clock,
      log: recordingLog(),
    });
  const collectors = [start(), start()];
  const steps = new Map(words.map((word) => [word, 0]));
  const feed = () => store.changes.page(0, 1_000);
  const run = async (which: readonly number[]) => {
    await Promise.all(which.map(async (one) => collectors[one]?.()));
  };
  const isSeen = async (word: string, step: number) =>
    (await feed()).filter(({ strike_word }) => strike_word === word).length === step;

  provider.list("KXA-1", words);
  await run([0]);
  for (const one of happenings)
    switch (one.kind) {
      case "pass":
        clock.advance(one.ms);
        break;
      case "set":
        clock.setWall(clock.monotonicMs() + one.ms);
        break;
      case "run":
        await run(one.which);
        break;
      case "start":
        collectors[0] = start();
        break;
      case "move": {
        const step = steps.get(one.word) ?? 0;
        const next = life[step];
        if (next === undefined || !(await isSeen(one.word, step))) break;
        provider.change(`KXA-1-${one.word}`, next);
        steps.set(one.word, step + 1);
      }
    }
  // What the provider's lists have shown to a wrong clock the nets find.
  for (let minutes = 0; minutes < 7 * 60; minutes += 15) {
    clock.advance(15 * minuteMs);
    await run([0, 1]);
  }
  const changes = await feed();
  await store.close();
  rmSync(folder, { recursive: true });
  return { changes, steps };
}

describe("the feed, when a clock is set and when a laptop has slept", () => {
  // The feed forgets an event a day after its end, by the clock: a result that is corrected after that is not shown.
  it.each([
    ["of hours", 2 * hourMs, isCorrected],
    ["of days", 2 * dayMs, settles],
  ])(
    "shows each change of the provider once, in order and without a gap, after leaps %s",
    async (_, wrongMs, life) => {
      const happenings = fc.array(happening(wrongMs), { minLength: 10, maxLength: 40 });
      await fc.assert(
        fc.asyncProperty(happenings, async (happened) => {
          const { changes, steps } = await feedAfter(life, happened);
          expect(changes.map(({ id }) => Number(id))).toEqual(changes.map((_, at) => at + 1));
          for (const [word, step] of steps)
            expect(changes.filter(({ strike_word }) => strike_word === word).map(({ type }) => type)).toEqual(
              shown.slice(0, step),
            );
        }),
        { numRuns: 20 },
      );
    },
  );
});
