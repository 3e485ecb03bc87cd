import { hourMs, minuteMs } from "@mention-market/service/base/clock";
import { createPastPrices } from "../../../src/watches/past-prices.ts";
import { noon } from "../../store/store-harness.ts";

const pricesOf = (minute: number) => ({ yes_bid_dollars: minute / 1_000, yes_ask_dollars: 0.9 });

describe("the prices of an hour before", () => {
  it("are at least 60 minutes old, and at most 70", () => {
    const past = createPastPrices();
    for (let minute = 0; minute < 200; minute += 1) {
      past.add("KXA-1-A", pricesOf(minute), noon + minute * minuteMs);
      const found = past.hourBefore("KXA-1-A", noon + minute * minuteMs);
      if (minute < 60) expect(found).toBeNull();
      else {
        const age = minute - Math.round((found?.yes_bid_dollars ?? 0) * 1_000);
        expect(age).toBeGreaterThanOrEqual(60);
        expect(age).toBeLessThan(65);
      }
    }
  });

  it("are not known after a pause of reads, nor of a market that was forgotten", () => {
    const past = createPastPrices();
    for (const ticker of ["KXA-1-A", "KXA-1-B"]) past.add(ticker, pricesOf(1), noon);
    expect(past.hourBefore("KXA-1-A", noon + hourMs + 10 * minuteMs)).toEqual(pricesOf(1));
    expect(past.hourBefore("KXA-1-A", noon + hourMs + 11 * minuteMs)).toBeNull();
    past.keepOnly(new Set(["KXA-1-A"]));
    expect(past.hourBefore("KXA-1-A", noon + hourMs)).toEqual(pricesOf(1));
    expect(past.hourBefore("KXA-1-B", noon + hourMs)).toBeNull();
  });
});
