import fc from "fast-check";
import { nearest } from "../../../src/base/nearest.ts";

const names = ["target_phrase", "target_home_team", "target_week", "start_date", "end_date", "apiKey"];

describe("the nearest of some names", () => {
  it.each([
    ["week", "target_week"],
    ["target_wek", "target_week"],
    ["home", "target_home_team"],
    ["startDate", "start_date"],
    ["API-KEY", "apiKey"],
  ])("is the one that shares most pairs of letters: %s", (name, meant) => {
    expect(nearest(name, names)).toBe(meant);
  });

  it.each(["", "q", "category", "zzzz"])("is null when no candidate is similar: %j", (name) => {
    expect(nearest(name, names)).toBeNull();
  });

  it("is the name itself, whatever its case, _ and -", () => {
    const name = fc.stringMatching(/^[a-z]+(?:_[a-z]+)*$/);
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { minLength: 1, selector: (one) => one.replaceAll("_", "") }),
        (all) => {
          for (const one of all) expect(nearest(one.toUpperCase().replaceAll("_", "-"), all)).toBe(one);
        },
      ),
    );
  });
});
