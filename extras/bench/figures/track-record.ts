import { z } from "zod";
import { systemClock } from "@mention-market/service/base/clock";
import { openExtraStores } from "../../src/store/open.ts";
import { manyForecasts } from "../../test/support/forecasts.ts";
import { startChild } from "../harness/child.ts";
import type { Figure, Row } from "../harness/table.ts";
import { median, spreadOf } from "../harness/rounds.ts";
import { withFolder } from "../harness/server.ts";

const eventCount = 3_000;
/** Bounds garbage: without this, V8 lets some 50 MB of it accumulate before it collects. */
const boundedGarbage = "--max-semi-space-size=2";
const aims = { ms: 300, bytes: 64e6, longestMs: 50 };
const served = z.object({
  ms: z.number(),
  keptBytes: z.number(),
  peakBytes: z.number(),
});
const served3 = z.object({ first: served, kept: served, again: served, longestMs: z.number() });
type Served = z.output<typeof served>;

/**
 * `getTrackRecord` with a record of some years, each round in its own process: the first request, a cached one, and one after a new
 * event.
 */
export const trackRecord: Figure = {
  name: "track-record",
  measure: ({ rounds }) =>
    withFolder(async (folder) => {
      const store = openExtraStores({ DATA_DIR: folder }, systemClock);
      for (const { forecast, outcome } of manyForecasts(eventCount)) {
        await store.forecasts.add(forecast);
        if (outcome !== null) await store.forecasts.settle(forecast.eventTicker, outcome);
      }
      await store.close();
      const all: z.output<typeof served3>[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const child = await startChild("servers/track-record.ts", {
          env: { DATA_DIR: folder, NODE_OPTIONS: boundedGarbage },
        });
        all.push(served3.parse(await child.ask({})));
        await child.stop();
      }
      const what = `\`getTrackRecord\` of ${eventCount} events`;
      const first = all.map((one) => one.first);
      const kept = all.map((one) => one.kept);
      const again = all.map((one) => one.again);
      return [
        rowOf(`processor time of the first ${what} of an instance`, "ms", first, null),
        rowOf(`processor time of ${what} after a new one`, "ms", again, aims.ms),
        rowOf(`processor time of ${what} within 10 minutes`, "ms", kept, null),
        rowOf(
          "processor time of the longest that other requests wait for it",
          "ms",
          all.map((one) => ({ ...one.again, ms: one.longestMs })),
          aims.longestMs,
        ),
        rowOf(`memory that ${what} keeps`, "keptBytes", again, aims.bytes),
        rowOf(
          "the same at its highest, with the garbage of 2 MB that V8 is let to keep",
          "peakBytes",
          again,
          aims.bytes,
        ),
      ];
    }),
};

function rowOf(figure: string, of: keyof Served, all: readonly Served[], aim: number | null): Row {
  const values = all.map((one) => one[of]);
  const text = (value: number) => (of === "ms" ? `${value.toFixed(1)} ms` : `${(value / 1e6).toFixed(0)} MB`);
  return {
    figure,
    measured: text(median(values)),
    beside: aim === null ? "" : `at most ${text(aim)}`,
    ratio: spreadOf(values.map((value) => value / (aim ?? median(values)))),
    aim: aim === null ? null : { atMost: 1 },
  };
}
