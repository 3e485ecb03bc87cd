import { inRequest } from "@mention-market/service/test/support/in-request";
import { minuteMs } from "@mention-market/service/base/clock";
import { currentRequest } from "@mention-market/service/base/request";
import { readSeriesMarkets, createSeriesReads } from "../../../../src/markets/settled/series-markets.ts";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";

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
