import { inRequest } from "@mention-market/service/test/support/in-request";
import { AppError } from "@mention-market/service/base/errors";
import type { SeriesMarkets } from "../../../src/markets/settled/series-markets.ts";
import { createReadWordMarkets } from "../../../src/words/word-markets.ts";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";

const none: SeriesMarkets = {
  readAt: 0,
  open: [],
  unsettled: new Map(),
  settled: new Map(),
  titles: new Map(),
  dates: new Map(),
};
const maintenance = new AppError("upstream", "maintenance");

/** Reads markets of series of which KXBAD fails and KXSLOW never ends. */
function reader() {
  const clock = virtualClock();
  const reads: string[] = [];
  const read = createReadWordMarkets({
    clock,
    readSeries: (series) => {
      reads.push(series);
      if (series === "KXSLOW") return new Promise(() => undefined);
      return series === "KXBAD" ? Promise.reject(maintenance) : Promise.resolve(none);
    },
  });
  const search = (series: readonly string[], deadlineMs = 8_000) =>
    inRequest(() => read(series), clock, { deadlineAt: clock.monotonicMs() + deadlineMs });
  return { clock, reads, search };
}

describe("the markets of a search", () => {
  it("are there for other series while one series fails, and missing for that one for 5 seconds", async () => {
    const { clock, reads, search } = reader();
    await expect(search(["KXGOOD", "KXBAD"])).rejects.toThrow("maintenance");
    await expect(search(["KXGOOD"])).resolves.toMatchObject({ open: [] });
    clock.advance(4_999);
    await expect(search(["KXBAD"])).rejects.toThrow("maintenance");
    expect(reads.filter((series) => series === "KXBAD")).toHaveLength(1);
    clock.advance(1);
    await expect(search(["KXBAD"])).rejects.toThrow("maintenance");
    expect(reads.filter((series) => series === "KXBAD")).toHaveLength(2);
  });

  it("are waited for until the search's own deadline, however long another request's read may take", async () => {
    const { search } = reader();
    await expect(search(["KXSLOW"], 5)).rejects.toMatchObject({
      code: "upstream",
      publicMessage: "Provider did not answer in time",
    });
  });
});
