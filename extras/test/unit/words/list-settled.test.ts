import { inRequest } from "@mention-market/service/test/support/in-request";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";
import type { EventMarketRecord } from "../../../src/markets/event/event.ts";
import type { LastKnownEvent } from "../../../src/markets/event/event-finder.ts";
import { createSeriesReads } from "../../../src/markets/settled/series-markets.ts";
import { createSeriesList } from "../../../src/markets/series-fees.ts";
import { listSettled, type SettledReads } from "../../../src/words/list-settled.ts";
import type { SettledFilter } from "../../../src/words/settled-page.ts";
import { exampleMarket } from "../../support/example-market.ts";

const notKnown: LastKnownEvent = { title: "", subtitle: null, startsAt: null, startReadAt: null };
const filter: SettledFilter = {
  ...{ series: ["KXA"], word: null, settledFrom: null, settledBefore: null, moments: null },
};
const clock = virtualClock();
const log = recordingLog();
const settled = (title: string, event = "KXA-26"): EventMarketRecord => ({
  ...exampleMarket,
  market_ticker: `${event}-W`,
  event_ticker: event,
  title,
  result: "yes",
  rules_secondary: "",
  status: "settled",
  yes_bid_size: null,
  yes_ask_size: null,
  can_close_early: null,
});
const neverRead = () => new Promise<never>(() => undefined);

/** The event of the one market of a series, as `known` has it. */
async function eventOf(title: string, known = notKnown, ticker = "KXA-26", rules_primary = "") {
  const listMarkets = async (_list: unknown, each: (market: EventMarketRecord) => void) => {
    await Promise.resolve();
    each({ ...settled(title, ticker), rules_primary });
  };
  const { markets } = await listed(
    { series: createSeriesReads({ provider: { listMarkets }, clock }) },
    known,
  );
  const [market] = markets;
  return { title: market?.event_title, date: market?.event_date, basis: market?.event_date_basis };
}

function listed(given: Pick<SettledReads, "series"> & Partial<SettledReads>, known: LastKnownEvent) {
  const finder = { lastKnown: () => Promise.resolve(known) };
  const seriesList = createSeriesList({ provider: { mentionSeries: () => Promise.resolve([]) }, clock, log });
  const reads = { finder, seriesList, clock, ...given };
  return inRequest(() => listSettled(reads, filter, null, null), clock);
}

describe("a settled market of a list", () => {
  it("shows the event's title and its day in US Eastern time", async () => {
    const known = {
      ...notKnown,
      title: "Known",
      subtitle: null,
      startsAt: Date.parse("2026-10-29T02:30:00Z"),
    };
    expect(await eventOf("Of the market", known)).toEqual({
      title: "Known",
      date: "2026-10-28",
      basis: "start",
    });
  });

  it("shows its own title and no day for an event that is not known, or nothing", async () => {
    expect(await eventOf("Of the market")).toEqual({ title: "Of the market", date: null, basis: null });
    expect(await eventOf("")).toEqual({ title: "", date: null, basis: null });
  });

  it("shows the day in its event's ticker where no start is stored, and says so", async () => {
    const ofTicker = { title: "", date: "2026-10-29", basis: "ticker" };
    expect(await eventOf("", notKnown, "KXA-26OCT29")).toEqual(ofTicker);
    expect(await eventOf("", notKnown, "KXA-26OCT29LATE")).toEqual(ofTicker);
    const stored = { ...notKnown, startsAt: Date.parse("2026-10-28T20:00:00Z") };
    expect(await eventOf("", stored, "KXA-26OCT29")).toMatchObject({ date: "2026-10-28", basis: "start" });
    expect(await eventOf("", notKnown, "KXA-26FEB31")).toMatchObject({ date: null, basis: null });
  });

  it("shows the day that the event's texts or the rules of its markets name, where no start is stored", async () => {
    const subtitle = "Originally scheduled for October 30, 2026";
    const byRules = { date: "2026-10-30", basis: "rules" };
    expect(await eventOf("", { ...notKnown, subtitle }, "KXA-26OCT29")).toMatchObject({
      ...byRules,
      basis: "subtitle",
    });
    expect(await eventOf("A call originally scheduled for Oct 30, 2026")).toMatchObject(byRules);
    expect(await eventOf("", notKnown, "KXA-26OCT29", subtitle)).toMatchObject(byRules);
    const another = "originally scheduled for October 31, 2026";
    expect(await eventOf(subtitle, notKnown, "KXA-26OCT29", another)).toMatchObject({
      date: "2026-10-29",
      basis: "ticker",
    });
    const stored = { ...notKnown, startsAt: Date.parse("2026-10-28T20:00:00Z") };
    expect(await eventOf("", stored, "KXA-26OCT29", subtitle)).toMatchObject({ basis: "start" });
  });

  it("is left to the next request when its series takes too long", async () => {
    const series = createSeriesReads({ provider: { listMarkets: neverRead }, clock });
    await expect(listed({ series, maxWaitMs: 1 }, notKnown)).rejects.toMatchObject({
      code: "busy",
      detail: "0 of 1 series were read in time, and are kept: repeat the request in 5 seconds",
      retryAfterSeconds: 5,
    });
  });
});
