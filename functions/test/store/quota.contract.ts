import fc from "fast-check";
import { createAdmit } from "../../src/keys/admit.ts";
import { generateUncountedKey } from "../../src/keys/generate-key.ts";
import { secondsUntil } from "../../src/keys/quota.ts";
import { hourMs, minuteMs, secondMs } from "../../src/base/clock.ts";
import { recordingLog } from "../support/recording-log.ts";
import { virtualClock } from "../support/virtual-clock.ts";
import type { StoreHarness } from "./store-harness.ts";

const limit = 5;
const burst = fc.record({
  gapMs: fc.oneof(fc.integer({ min: 0, max: 5 * minuteMs }), fc.integer({ min: 0, max: 3 * hourMs })),
  requests: fc.integer({ min: 1, max: 8 }),
});

/** The guard's promise over a real store: a few hundred requests in random bursts, with long gaps between some of them. */
export function quotaContract(createHarness: () => StoreHarness): void {
  it("never admits more than the limit in any 60 minutes, and admits whoever waits as long as its refusal said", async () => {
    const harness = createHarness();
    const store = harness.open();
    await fc.assert(
      fc.asyncProperty(fc.array(burst, { minLength: 10, maxLength: 10 }), async (bursts) => {
        const clock = virtualClock();
        const forMonths = { expiresInDays: 365 };
        const { apiKey } = await generateUncountedKey(store.keys, "somebody", forMonths, clock.now());
        const admit = createAdmit({ keys: store.keys, clock, log: recordingLog(), limit });
        const admittedAt: number[] = [];
        const ask = async () => {
          const admission = await admit({ key: { apiKey }, address: "192.0.2.1", receivedAt: clock.now() });
          if (admission.verdict === "admitted") admittedAt.push(clock.now());
          return admission;
        };
        for (const { gapMs, requests } of bursts) {
          clock.advance(gapMs);
          const admissions = await Promise.all(Array.from({ length: requests }, ask));
          const inTheHour = admittedAt.filter((time) => time > clock.now() - hourMs);
          expect(inTheHour.length).toBeLessThanOrEqual(limit);

          const refused = admissions.find((admission) => admission.verdict === "rate_limited");
          if (refused === undefined) continue;
          clock.advance(secondsUntil(refused.quota.admitsAt, clock.now()) * secondMs);
          expect((await ask()).verdict).toBe("admitted");
        }
      }),
      { numRuns: 8 },
    );
    await harness.clear();
  });
}
