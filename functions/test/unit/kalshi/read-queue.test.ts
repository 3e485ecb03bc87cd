import { createReadQueue } from "../../../src/kalshi/read-queue.ts";
import { lateText, ReadError } from "../../../src/kalshi/transport.ts";
import { virtualClock } from "../../support/virtual-clock.ts";
import { tick } from "../../support/until.ts";

describe("a read without a response by its deadline", () => {
  const options = { clients: ["a"], priority: "normal", signal: new AbortController().signal } as const;

  it.each([
    [
      "takes the rest of the burst, like a refusal, when no other read has ended well since it started",
      false,
    ],
    ["leaves the pace when another read has ended well since it started", true],
  ])("%s", async (_claim, doesOtherEnd) => {
    const queue = createReadQueue({ ceiling: 20, startsAt: 4, clock: virtualClock() });
    const hanging = Promise.withResolvers<never>();
    const late = queue.run(() => hanging.promise, options);
    if (doesOtherEnd) await queue.run(() => Promise.resolve(), options);
    hanging.reject(new ReadError(lateText, { isLate: true }));
    await expect(late).rejects.toThrow(lateText);
    await tick();
    expect(queue.isFree()).toBe(doesOtherEnd);
  });
});
