import { dayMs, hourMs } from "@mention-market/service/base/clock";
import { createEventDays } from "../../../src/board/event-days.ts";
import { eventOf } from "../../support/valued-event.ts";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";

const started = eventOf("Clue");
const undated = { ...started, scheduledStartTime: null, event_date: null, event_date_basis: null };
const titled = { ...undated, event_title: "Originally scheduled for December 4, 2026" };
const ruled = { ...undated, event_date: "2026-12-05", event_date_basis: "rules" as const };

describe("the days of events without a start", () => {
  it("are those of their texts until the rules have been read, then those of both", () => {
    const days = createEventDays(virtualClock());
    expect([started, undated, titled].map(days.of)).toEqual([null, null, "2026-12-04"]);
    days.keep(ruled);
    expect(days.of(titled)).toBe("2026-12-05");
    days.keep({ ...undated, event_date: "2026-12-06", event_date_basis: "ticker" });
    expect(days.of(titled)).toBeNull();
  });

  it("are to be read once an hour, and stay known meanwhile; an event with a start is not read for its day", () => {
    const clock = virtualClock();
    const days = createEventDays(clock);
    expect(days.unread([started, undated])).toEqual([undated]);
    days.keep(ruled);
    clock.advance(hourMs - 1);
    expect(days.unread([undated])).toEqual([]);
    clock.advance(1);
    expect(days.unread([undated])).toEqual([undated]);
    expect(days.of(undated)).toBe("2026-12-05");
    clock.advance(dayMs);
    expect(days.of(undated)).toBeNull();
  });
});
