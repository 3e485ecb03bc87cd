import { inRequest } from "../../../support/in-request.ts";
import { minuteMs } from "../../../../src/base/clock.ts";
import { currentRequest } from "../../../../src/base/request.ts";
import { readSeriesMarkets, createSeriesReads } from "../../../../src/markets/settled/series-markets.ts";
import { virtualClock } from "../../../support/virtual-clock.ts";

describe("a series", () => {
  it("is read for a minute, whatever the deadline of the request that asked first", async () => {
    const clock = virtualClock();
    const deadlines: number[] = [];
    const listMarkets = () => {
      deadlines.push(currentRequest().deadlineAt);
      return Promise.resolve();
    };
    const reads = createSeriesReads({ provider: { listMarkets }, clock });
    await inRequest(() => readSeriesMarkets(reads, "KXA"), clock);
    const minuteLater = clock.monotonicMs() + minuteMs;
    expect(deadlines).toEqual([minuteLater, minuteLater]);
  });
});
