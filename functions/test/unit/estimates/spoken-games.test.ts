import fc from "fast-check";
import { spokenGamesOf } from "../../../src/estimates/spoken-games.ts";

describe("the weight of transcripts", () => {
  it("halves every 90 days", () => {
    expect(
      spokenGamesOf(
        [
          { gameday: "2026-01-17", isSaid: true },
          { gameday: "2025-10-19", isSaid: true },
          { gameday: "2025-07-21", isSaid: false },
        ],
        "2026-01-17",
      ),
    ).toEqual({ checked: 3, checkedWeight: 1.75, saidWeight: 1.5 });
  });

  it("leaves out games of a later day and of no day", () => {
    const games = [
      { gameday: "2026-01-18", isSaid: true },
      { gameday: "", isSaid: true },
    ];
    expect(spokenGamesOf(games, "2026-01-17")).toEqual({ checked: 0, checkedWeight: 0, saidWeight: 0 });
  });

  it("is never more than the number of games, nor are those that say it more than those checked", () => {
    const day = fc
      .date({ min: new Date("2009-09-10"), max: new Date("2026-02-08"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(fc.array(fc.record({ gameday: day, isSaid: fc.boolean() })), day, (games, at) => {
        const { checked, checkedWeight, saidWeight } = spokenGamesOf(games, at);
        expect(checkedWeight).toBeLessThanOrEqual(checked);
        expect(saidWeight).toBeLessThanOrEqual(checkedWeight);
      }),
    );
  });
});
