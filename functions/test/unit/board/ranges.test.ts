import { rangeOf } from "../../../src/board/board-prices.ts";
import { dayMs, hourMs, toIso } from "../../../src/base/clock.ts";
import { eventOf, marketLike, start } from "../../support/valued-event.ts";

const day = 24 * 3_600;
const at = (ms: number) => Math.floor(ms / 1000);
const event = eventOf("Tush Push");

describe("the prices of an event", () => {
  it("are hourly over the last 7 days before its start", () => {
    const now = start - hourMs;
    expect(rangeOf(event, now)).toEqual({ interval: "1h", span: { from: at(now) - 7 * day, to: at(now) } });
  });

  it("are by the minute from its start on, over at most 6 hours", () => {
    expect(rangeOf(event, start).span).toEqual({ from: at(start), to: at(start) });
    expect(rangeOf(event, start + 9 * hourMs)).toEqual({
      interval: "1m",
      span: { from: at(start), to: at(start) + 6 * 3_600 },
    });
  });

  it("end when it has settled, without a known start", () => {
    const settled = [start, start - dayMs].map((ms) => ({ ...marketLike("Snow"), settlement_ts: toIso(ms) }));
    const over = { ...event, scheduledStartTime: null, markets: settled };
    expect(rangeOf(over, start + dayMs)).toEqual({
      interval: "1h",
      span: { from: at(start) - 7 * day, to: at(start) },
    });
  });
});
