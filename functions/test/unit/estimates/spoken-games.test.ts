import fc from "fast-check";
import { firstUnusedDay, spokenGamesOf } from "../../../src/estimates/spoken-games.ts";

describe("the weight of transcripts", () => {
  it("halves every 90 days", () => {
    expect(
      spokenGamesOf(
        [
          { gameday: "2026-01-17", isSaid: true },
          { gameday: "2025-10-19", isSaid: true },
          { gameday: "2025-07-21", isSaid: false },
        ],
        { before: "2026-01-18", day: "2026-01-17" },
      ),
    ).toEqual({ checked: 3, said: 2, checkedWeight: 1.75, saidWeight: 1.5 });
  });

  it("never counts a game of the first unused day or of a later one", () => {
    const games = ["2026-01-17", "2026-01-18", "2026-02-08"].map((gameday) => ({ gameday, isSaid: true }));
    expect(spokenGamesOf(games, { before: "2026-01-17", day: "2026-01-17" })).toEqual({
      checked: 0,
      said: 0,
      checkedWeight: 0,
      saidWeight: 0,
    });
  });

  it("is never more than the number of games, nor are those that say it more than those checked", () => {
    const day = fc
      .date({ min: new Date("2009-09-10"), max: new Date("2026-02-08"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(
        fc.array(fc.record({ gameday: day, isSaid: fc.boolean() })),
        day,
        day,
        (games, before, at) => {
          const { checked, checkedWeight, saidWeight } = spokenGamesOf(games, { before, day: at });
          expect(checkedWeight).toBeLessThanOrEqual(checked);
          expect(saidWeight).toBeLessThanOrEqual(checkedWeight);
        },
      ),
    );
  });
});

describe("the first day whose games are not used", () => {
  it("is the start's day in US Eastern time, so that a game of that evening is not its own evidence", () => {
    expect(firstUnusedDay("KXNFLMENTION-SB26", Date.UTC(2026, 1, 8, 23, 30))).toBe("2026-02-08");
    expect(firstUnusedDay("KXNFLMENTION-SB26", Date.UTC(2026, 1, 9, 1, 15))).toBe("2026-02-08");
    expect(firstUnusedDay(null, Date.UTC(2025, 8, 5, 0, 20))).toBe("2025-09-04");
  });

  it("is the date in the event's ticker when that is earlier", () => {
    const wrongStart = Date.UTC(2026, 0, 19, 12);
    expect(firstUnusedDay("KXNFLMENTION-26JAN17BUFDEN", wrongStart)).toBe("2026-01-17");
    expect(firstUnusedDay("KXNFLMENTION-26JAN25", wrongStart)).toBe("2026-01-19");
  });

  it.each(["26JAN99", "26JAN00", "25FEB29"])(
    "is the start's day when the ticker's %s is not a day",
    (date) => {
      expect(firstUnusedDay(`KXNFLMENTION-${date}BUFDEN`, Date.UTC(2026, 0, 19, 12))).toBe("2026-01-19");
    },
  );
});
