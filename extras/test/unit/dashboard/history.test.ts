import { historyPath, wordHistoryPath } from "../../../../dashboard/src/event/event-query.ts";
import { eventOf, eventStart, marketOf } from "./event.ts";

const queryOf = (path: string) => Object.fromEntries(new URLSearchParams(path.split("?")[1]));
const afterStart = (minutes: number) => new Date(Date.parse(eventStart) + minutes * 60_000).toISOString();
const settledEvent = (words: number, minutes: number) =>
  eventOf(
    Array.from({ length: words }, () => marketOf({ status: "settled", close_time: afterStart(minutes) })),
  );

describe("the prices over time that a page reads", () => {
  it("are those of 7 days by the hour before an event, and of 3 hours by the minute during it", () => {
    const event = eventOf([marketOf()]);
    expect(queryOf(historyPath(event, "upcoming"))).toEqual({
      event_ticker: "KXTEST-26NOV22",
      interval: "1h",
    });
    expect(queryOf(historyPath(event, "live"))).toEqual({ event_ticker: "KXTEST-26NOV22", interval: "1m" });
  });

  it("are those of a settled event's own time, from 2 hours before its start", () => {
    expect(queryOf(historyPath(settledEvent(20, 180), "settled"))).toEqual({
      event_ticker: "KXTEST-26NOV22",
      interval: "1m",
      start: afterStart(-120),
    });
  });

  it("are by the hour where minutes would be more than one response holds", () => {
    expect(queryOf(historyPath(settledEvent(80, 180), "settled"))).toMatchObject({ interval: "1h" });
  });

  it("are the service's own choice of time for a settled event without a start", () => {
    const event = { ...settledEvent(2, 180), scheduledStartTime: null };
    expect(queryOf(historyPath(event, "settled"))).toEqual({
      event_ticker: "KXTEST-26NOV22",
      interval: "1m",
    });
  });

  it("of a settled word are by the minute, and by the hour where both ends would make more than 20,000 minutes", () => {
    const pathOf = (minutes: number) =>
      queryOf(wordHistoryPath(marketOf({ status: "settled", close_time: afterStart(minutes) }), eventStart));
    const longest = 20_000 - 1 - 120;
    expect(pathOf(longest)).toMatchObject({
      interval: "1m",
      start: afterStart(-120),
      end: afterStart(longest),
    });
    expect(pathOf(longest + 1)).toMatchObject({ interval: "1h", start: afterStart(-120) });
  });
});
