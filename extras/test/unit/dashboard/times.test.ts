import { relativeText } from "../../../../dashboard/src/ui/times.ts";

describe("how far away a time is", () => {
  const now = new Date(2026, 10, 20, 6).getTime();

  it.each([
    [new Date(2026, 10, 21, 19), "tomorrow"],
    [new Date(2026, 10, 22, 1), "in 2 days"],
    [new Date(2026, 10, 22, 23), "in 2 days"],
    [new Date(2026, 10, 18, 23), "2 days ago"],
    [new Date(2026, 10, 21, 5), "in 23 hours"],
    [new Date(2026, 10, 20, 5, 30), "30 minutes ago"],
    [new Date(2026, 10, 20, 6), "just now"],
  ])("counts days of the reader's calendar from a day on: %p is %p", (at, text) => {
    expect(relativeText(at.toISOString(), now)).toBe(text);
  });
});
