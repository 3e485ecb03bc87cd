import { isShown, nextEventOf, previousEventOf } from "../../../src/board/events-of-series.ts";
import { dayMs, toIso } from "../../../src/base/clock.ts";
import { eventOf, seriesOf, settledLike, start } from "../../support/valued-event.ts";

const settled = (code: string, at: number | null, word = "Tush Push") =>
  settledLike({ eventTicker: `KXNFLMENTION-${code}`, settledAt: at, strikeWord: word });

describe("the events of a series", () => {
  const event = eventOf("Tush Push");

  it("before one are those that had settled when it started: the last of them is shown, by word", () => {
    const series = seriesOf(
      settled("B", start - dayMs, "Snow"),
      settled("B", start - dayMs - 1, "Dive"),
      settled("A", start - 2 * dayMs),
      settled("C", start),
      settled("D", null),
    );
    expect(previousEventOf(event, series)).toEqual({
      event_ticker: "KXNFLMENTION-B",
      results: [
        { strike_word: "Dive", result: "yes" },
        { strike_word: "Snow", result: "yes" },
      ],
    });
    expect(previousEventOf(event, seriesOf(settled("C", start)))).toBeNull();
  });

  it("never have an event before itself, though some of its words have settled", () => {
    const own = settledLike({ eventTicker: event.event_ticker, settledAt: start - 1 });
    expect(previousEventOf(event, seriesOf(own))).toBeNull();
    expect(previousEventOf({ ...event, scheduledStartTime: null }, seriesOf(own))).toBeNull();
  });

  it("after one are open ones of the same series that start later: the soonest is named", () => {
    const at = (code: string, ms: number | null, series_ticker = "KXNFLMENTION") => ({
      event_ticker: `${series_ticker}-${code}`,
      series_ticker,
      event_title: null,
      event_subtitle: null,
      scheduledStartTime: ms === null ? null : toIso(start + ms),
    });
    const open = [at("LATE", 9), at("NEXT", 5), at("EARLY", -5), at("NO", null), at("X", 1, "KXOTHER")];
    expect(nextEventOf(event, open)).toBe("KXNFLMENTION-NEXT");
    expect(nextEventOf(event, [at("EARLY", -5)])).toBeNull();
  });

  it("are shown for 7 days after their last market has settled, and while one waits for its result", () => {
    const series = seriesOf(settled("A", start), settled("A", start - dayMs));
    const shown = (ticker: string, now: number) => isShown(`KXNFLMENTION-${ticker}`, series, now);
    expect(shown("A", start + 7 * dayMs)).toBe(true);
    expect(shown("A", start + 7 * dayMs + 1)).toBe(false);
    expect(shown("B", start)).toBe(false);
    const waiting = { ...seriesOf(), unsettled: new Set(["KXNFLMENTION-B-DIVE"]) };
    expect(isShown("KXNFLMENTION-B", waiting, start)).toBe(true);
    expect(isShown("KXNFLMENTION", waiting, start)).toBe(false);
    expect(isShown("KXNFLMENTION-B-DIVE", waiting, start)).toBe(false);
  });
});
