import fc from "fast-check";
import { createAdmit } from "../../../src/keys/admit.ts";
import { randomApiKey } from "../../../src/keys/api-key.ts";
import { secondsUntil } from "../../../src/keys/quota.ts";
import { hourMs, minuteMs, secondMs } from "../../../src/base/clock.ts";
import { keyLog } from "../../support/key-log.ts";
import { recordingLog } from "../../support/recording-log.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

const limit = 100;
const schedules = 100;
const burstsOfSchedule = 50;
const largestBurst = 40;

/** A burst of requests, some time after the one before it. Short gaps are as likely as long ones. */
const burst = fc.record({
  gapMs: fc.oneof(
    fc.integer({ min: 0, max: 2 * secondMs }),
    fc.integer({ min: 0, max: 5 * minuteMs }),
    fc.integer({ min: 0, max: 3 * hourMs }),
  ),
  requests: fc.integer({ min: 1, max: largestBurst }),
});

describe("the quota, over random schedules of some 100,000 requests", () => {
  it("admits at most 100 in any 60 minutes, refuses only what an exact log of 61 would, and keeps its Retry-After", async () => {
    let requestsMade = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(burst, { minLength: burstsOfSchedule, maxLength: burstsOfSchedule }),
        async (bursts) => {
          const clock = virtualClock();
          const admit = createAdmit({ keys: keyLog(), clock, log: recordingLog(), limit });
          const apiKey = randomApiKey("production");
          const admittedAt: number[] = [];
          const ask = async () => {
            requestsMade += 1;
            const admission = await admit({ key: { apiKey }, address: "192.0.2.1", receivedAt: clock.now() });
            if (admission.verdict === "admitted") admittedAt.push(clock.now());
            return admission;
          };
          const admittedSince = (time: number) => admittedAt.filter((one) => one > time).length;

          for (const { gapMs, requests } of bursts) {
            clock.advance(gapMs);
            const admissions = await Promise.all(Array.from({ length: requests }, ask));
            expect(admittedSince(clock.now() - hourMs)).toBeLessThanOrEqual(limit);

            const refused = admissions.find((one) => one.verdict === "rate_limited");
            if (refused === undefined) continue;
            expect(admittedSince(clock.now() - hourMs - minuteMs)).toBeGreaterThanOrEqual(limit);
            clock.advance(secondsUntil(refused.quota.admitsAt, clock.now()) * secondMs);
            expect((await ask()).verdict).toBe("admitted");
          }
        },
      ),
      { numRuns: schedules },
    );
    expect(requestsMade).toBeGreaterThan(90_000);
  });
});
