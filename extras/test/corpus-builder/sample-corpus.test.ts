import { join } from "node:path";
import { sampleCollections } from "../../local/corpus/sample-corpora.ts";
import { sampleGames } from "@mention-market/service/local/sample/corpus";
import { openCorpus } from "@mention-market/service/transcripts/corpus";
import { gameTypes, weekdays } from "@mention-market/service/nfl/games";
import { everyFranchise } from "@mention-market/service/nfl/teams";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";

const folder = temporaryFolder();
afterAll(() => folder.remove());

describe("the sample corpus", () => {
  it("has games of two seasons, of every team, weekday and type that the filters know", () => {
    const games = sampleGames();
    expect(games.length).toBeGreaterThanOrEqual(48);
    expect(new Set(games.map(({ season }) => season)).size).toBe(2);
    const teams = new Set(games.flatMap(({ home_team, away_team }) => [home_team, away_team]));
    expect([...teams].toSorted()).toEqual([...everyFranchise].toSorted());
    expect([...new Set(games.map(({ weekday }) => weekday))].toSorted()).toEqual([...weekdays].toSorted());
    expect([...new Set(games.map(({ game_type }) => game_type))].toSorted()).toEqual(
      [...gameTypes].toSorted(),
    );
  });

  it("is the same each time, and each text begins by saying that it is made up", () => {
    const first = sampleCollections.nfl(join(folder.path, "first.sqlite"));
    expect(sampleCollections.nfl(join(folder.path, "second.sqlite"))).toEqual(first);
    const corpus = openCorpus(join(folder.path, "first.sqlite"));
    const texts = corpus?.transcripts.map((_, game) => corpus.passageWith(game, 0).text) ?? [];
    expect(texts.length).toBe(first.transcripts);
    expect(texts.every((text) => text.startsWith("This is a made-up broadcast"))).toBe(true);
    corpus?.close();
  });
});
