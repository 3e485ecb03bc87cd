import { createThrottle } from "../../../src/middleware/throttle.ts";
import { minuteMs } from "../../../src/base/clock.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

describe("a throttle", () => {
  it("allows so many events in the minute that starts with the first one, and returns how long the rest of it lasts", () => {
    const clock = virtualClock();
    const throttle = createThrottle(clock, 3);
    const events = () => Array.from({ length: 5 }, () => throttle("a"));
    expect(throttle("a")).toBeNull();
    clock.advance(minuteMs - 1);
    expect(events()).toEqual([null, null, 1, 1, 1]);
    clock.advance(1);
    expect(events()).toEqual([null, null, null, minuteMs, minuteMs]);
  });

  it("keeps everybody apart", () => {
    const throttle = createThrottle(virtualClock(), 1);
    expect([throttle("a"), throttle("b")]).toEqual([null, null]);
    expect([throttle("a"), throttle("b")]).not.toContain(null);
  });

  it("remembers the last 10,000, and forgets the least recently seen", () => {
    const throttle = createThrottle(virtualClock(), 1);
    throttle("first");
    for (let other = 0; other < 9_999; other += 1) throttle(`other ${other}`);
    expect(throttle("first")).not.toBeNull();
    for (let other = 0; other < 10_000; other += 1) throttle(`another ${other}`);
    expect(throttle("first")).toBeNull();
  });
});
