import { teams } from "../../../../dashboard/src/word/teams.ts";
import { everyFranchise, franchiseNamed } from "@mention-market/service/nfl/teams";

describe("the teams that a word's page offers", () => {
  it("are all that a search knows, each under its own name", () => {
    expect(teams.map(([abbreviation]) => abbreviation).toSorted()).toEqual(everyFranchise.toSorted());
    expect(teams.map(([, name]) => franchiseNamed(name))).toEqual(
      teams.map(([abbreviation]) => abbreviation),
    );
  });
});
