import { differenceOf, measuresOf } from "../../../../research/score/measures.ts";

const forecast = (probability: number, outcome: 0 | 1, eventTicker = "A") => ({
  probability,
  outcome,
  eventTicker,
});

describe("the measures of a score", () => {
  it("are Brier, log loss, calibration error and ten bins", () => {
    const measures = measuresOf([
      forecast(0.25, 0),
      forecast(0.25, 1),
      forecast(0.9, 1),
      forecast(1, 1, "B"),
    ]);
    expect(measures).toMatchObject({ markets: 4, events: 2 });
    expect(measures?.brier).toBeCloseTo((0.0625 + 0.5625 + 0.01) / 4, 10);
    expect(measures?.log_loss).toBeCloseTo(-Math.log(0.75 * 0.25 * 0.9 * 0.999) / 4, 10);
    expect(measures?.calibration_error).toBeCloseTo((2 * 0.25 + 2 * 0.05) / 4, 10);
    expect(measures?.bins.map(({ count }) => count)).toEqual([0, 0, 2, 0, 0, 0, 0, 0, 0, 2]);
    expect(measures?.bins[2]).toEqual({ from: 0.2, to: 0.3, count: 2, forecast: 0.25, observed: 0.5 });
  });

  it("are none without a forecast", () => {
    expect(measuresOf([])).toBeNull();
    expect(differenceOf([])).toBeNull();
  });

  it("stay finite for a forecast that was sure and wrong", () => {
    expect(measuresOf([forecast(0, 1)])?.log_loss).toBeCloseTo(-Math.log(0.001), 10);
  });
});

describe("the difference of two scores", () => {
  it("resamples whole events: words of one event are not independent evidence", () => {
    const pairs = ["A", "B"].flatMap((eventTicker, i) =>
      Array.from({ length: 50 }, () => ({ eventTicker, one: i, other: 0 })),
    );
    expect(differenceOf(pairs)).toMatchObject({ markets: 100, events: 2, brier: 0.5, low: 0, high: 1 });
  });
});
