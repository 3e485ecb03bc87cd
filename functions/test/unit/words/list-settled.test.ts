import { inRequest } from "../../support/in-request.ts";
import type { ListedMarket } from "../../../src/markets/market/market.ts";
import { seriesReads } from "../../../src/markets/settled/series-markets.ts";
import { listSettled, type SettledReads } from "../../../src/words/list-settled.ts";
import { exampleMarket } from "../../support/example-market.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

interface Known {
  readonly title: string;
  readonly startsAt: number | null;
}
const notKnown: Known = { title: "", startsAt: null };
const filter = { series: "KXA", word: null, startDate: null, endDate: null };
const clock = virtualClock();
const settled = (title: string): ListedMarket => ({
  record: { ...exampleMarket, market_ticker: "KXA-26-W", event_ticker: "KXA-26", title, result: "yes" },
  isOpen: false,
  isSettled: true,
});
const neverRead = () => new Promise<never>(() => undefined);

/** The event of the one market of a series, as `known` has it. */
async function eventOf(title: string, known = notKnown) {
  const listMarkets = async (_list: unknown, each: (market: ListedMarket) => void) => {
    await Promise.resolve();
    each(settled(title));
  };
  const { markets } = await listed({ series: seriesReads({ provider: { listMarkets }, clock }) }, known);
  return { title: markets[0]?.event_title, date: markets[0]?.event_date };
}

function listed(given: Pick<SettledReads, "series"> & Partial<SettledReads>, known: Known) {
  const finder = { known: () => Promise.resolve(known) };
  const reads = { finder, clock, ...given };
  return inRequest(() => listSettled(reads, filter, null), clock);
}

describe("a settled market of a list", () => {
  it("shows the event's title and its day in US Eastern time", async () => {
    const known = { title: "Known", startsAt: Date.parse("2026-10-29T02:30:00Z") };
    expect(await eventOf("Of the market", known)).toEqual({ title: "Known", date: "2026-10-28" });
  });

  it("shows its own title and no day for an event that is not known, or nothing", async () => {
    expect(await eventOf("Of the market")).toEqual({ title: "Of the market", date: null });
    expect(await eventOf("")).toEqual({ title: "", date: null });
  });

  it("is left to the next request when its series takes too long", async () => {
    const series = seriesReads({ provider: { listMarkets: neverRead }, clock });
    await expect(listed({ series, maxWaitMs: 1 }, notKnown)).rejects.toMatchObject({
      code: "upstream",
      publicMessage: "The series was not read in time: ask again in a few seconds",
    });
  });
});
