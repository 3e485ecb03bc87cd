import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { createAdmit } from "../../src/middleware/admit.ts";
import { generateKey } from "../../src/functions/generate-api-key.ts";
import { secondsUntil } from "../../src/keys/hourly-usage.ts";
import { hourMs, minuteMs, secondMs } from "../../src/base/clock.ts";
import { recordingLog } from "../support/recording-log.ts";
import { virtualClock } from "../support/virtual-clock.ts";
import { storeOfSuite, type StoreHarness } from "./store-harness.ts";

const limit = 5;
/** A burst of requests, some time after the one before it. Short gaps are as likely as long ones. */
const burst = fc.record({
  gapMs: fc.oneof(...[2 * secondMs, 5 * minuteMs, 3 * hourMs].map((max) => fc.integer({ min: 0, max }))),
  requests: fc.integer({ min: 1, max: 8 }),
});

/** The guard's promise over a real store: `schedules` of random bursts, with long gaps between some of them. */
export function quotaContract(createHarness: () => StoreHarness, schedules: number): void {
  const { store } = storeOfSuite(createHarness);

  it("never admits more than the limit in any 60 minutes, refuses only what an exact log of 61 would, and admits whoever waits as long as its refusal said", async () => {
    const bursts = fc.array(burst, { minLength: 10, maxLength: 10 });
    const run = fc.asyncProperty(bursts, async (schedule) => {
      const clock = virtualClock();
      const forMonths = { expiresInDays: 365 };
      const { apiKey } = await generateKey(store.keys, randomUUID(), forMonths, clock.now());
      const admit = createAdmit({ keys: store.keys, clock, log: recordingLog(), limit });
      const admittedAt: number[] = [];
      const admittedSince = (time: number) => admittedAt.filter((one) => one > time).length;
      const ask = async () => {
        const admission = await admit({ key: { apiKey }, address: "192.0.2.1", receivedAt: clock.now() });
        if (admission.verdict === "admitted") admittedAt.push(clock.now());
        return admission;
      };
      for (const { gapMs, requests } of schedule) {
        clock.advance(gapMs);
        const admissions = await Promise.all(Array.from({ length: requests }, ask));
        expect(admittedSince(clock.now() - hourMs)).toBeLessThanOrEqual(limit);

        const refused = admissions.find((admission) => admission.verdict === "rate_limited");
        if (refused === undefined) continue;
        expect(admittedSince(clock.now() - hourMs - minuteMs)).toBeGreaterThanOrEqual(limit);
        clock.advance(secondsUntil(refused.quota.admitsAt, clock.now()) * secondMs);
        expect((await ask()).verdict).toBe("admitted");
      }
    });
    await fc.assert(run, { numRuns: schedules });
  });
}
