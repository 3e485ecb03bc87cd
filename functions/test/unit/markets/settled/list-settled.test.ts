import { inRequest } from "../../../support/in-request.ts";
import { createListSettled, type ListSettledOptions } from "../../../../src/markets/settled/list-settled.ts";
import { virtualClock } from "../../../support/virtual-clock.ts";

const filter = { series: "KXA", word: null, startDate: null, endDate: null };
const settled = new Map([
  [
    "KXA-26-W",
    {
      marketTicker: "KXA-26-W",
      eventTicker: "KXA-26",
      strikeWord: "Word",
      result: "yes" as const,
      settledAt: null,
    },
  ],
]);

/** The event of the one market, as `known` has it. */
async function eventOf(known: Partial<ListSettledOptions>, title = "") {
  const list = createListSettled({
    readSeries: () => Promise.resolve({ readAt: 0, open: [], settled, titles: new Map([["KXA-26", title]]) }),
    events: { stored: () => Promise.resolve(null) },
    listed: () => undefined,
    isOfWord: () => () => true,
    clock: virtualClock(),
    ...known,
  });
  const [market] = (await inRequest(() => list(filter, null))).markets;
  return { title: market?.event_title, date: market?.event_date };
}

const stored = {
  scheduledStartTime: "2026-10-29T02:30:00Z",
  event_title: "Stored",
  event_subtitle: null,
  fetchedAt: 0,
};
const listed = {
  event_ticker: "KXA-26",
  series_ticker: "KXA",
  event_title: "Listed",
  event_subtitle: null,
  scheduledStartTime: "2026-07-01T03:59:00Z",
};

describe("title and day of a settled market's event", () => {
  it("are those that are stored, the day in US Eastern time", async () => {
    const events = { stored: () => Promise.resolve(stored) };
    expect(await eventOf({ events, listed: () => listed })).toEqual({ title: "Stored", date: "2026-10-28" });
  });

  it("are those of a list when nothing is stored", async () => {
    expect(await eventOf({ listed: () => listed })).toEqual({ title: "Listed", date: "2026-06-30" });
  });

  it("are the market's title and no day, or nothing, when the event is in neither", async () => {
    expect(await eventOf({}, "Of the market")).toEqual({ title: "Of the market", date: null });
    expect(await eventOf({})).toEqual({ title: "", date: null });
  });

  it("leave a series that takes too long to the next request", async () => {
    const readSeries = () => new Promise<never>(() => undefined);
    await expect(eventOf({ readSeries, maxWaitMs: 1 })).rejects.toMatchObject({
      code: "upstream",
      publicMessage: "The series was not read in time: ask again in a few seconds",
    });
  });
});
