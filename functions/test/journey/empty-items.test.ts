import { join } from "node:path";
import { z } from "zod";
import { corpusOf, spokenGames, temporaryFolder } from "../support/corpora.ts";
import { startProvider, type Provider } from "../support/provider.ts";
import { startService, type Service } from "../support/service.ts";

describe("an empty item of a list parameter", () => {
  let provider: Provider;
  let service: Service;
  const folder = temporaryFolder();
  beforeAll(async () => {
    provider = await startProvider();
    const corpus = join(folder.path, "nfl.sqlite");
    corpusOf(spokenGames, corpus).close();
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl, NFL_CORPUS: corpus } });
  });
  afterAll(async () => {
    await service.close();
    await provider.close();
    folder.remove();
  });
  const search = (query: Record<string, string>) =>
    service.get(
      `/searchNFLStrikeWord?${new URLSearchParams({ target_phrase: "touchdown", ...query }).toString()}`,
    );

  it.each([
    ["target_phrase", "touchdown,sack", ",touchdown,,sack, ,"],
    ["target_season", "2024,2025", "2024,,2025,"],
    ["target_team", "BUF,DEN", ",BUF, ,DEN"],
    ["target_home_team", "BUF", "BUF,"],
    ["target_away_team", "DEN", ",DEN,"],
    ["target_weekday", "SUN,MON", "SUN,,MON,"],
  ])("is skipped in %s", async (name, plain, withEmpty) => {
    const [expected, given] = [await search({ [name]: plain }), await search({ [name]: withEmpty })];
    expect([expected.status, given.status]).toEqual([200, 200]);
    const found = async (response: Response) => ({
      ...z.looseObject({}).parse(await response.json()),
      cached: false,
      target_phrase: "as it was given",
    });
    expect(await found(given)).toEqual(await found(expected));
  });

  it("leaves no phrase in a text of commas: a 400", async () => {
    const response = await search({ target_phrase: ", ," });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: expect.stringContaining("target_phrase") });
  });
});
