import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { gameSearch } from "../../src/functions/search-nfl-strike-word.ts";
import { corpusOf, spokenGames, temporaryFolder } from "../support/corpora.ts";
import { startService } from "../support/service.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** A 200 in the contract's shape, without any other field. */
const found = gameSearch.strict();
const refusal = z.strictObject({ error: z.string(), message: z.string().optional() });
type Query = Readonly<Record<string, string>> | string;

/** The function of a service that can reach no provider, which it never asks. */
async function searching(corpus: string) {
  const service = await startService({
    env: { NFL_CORPUS: corpus, UPSTREAM_BASE_URL: "http://127.0.0.1:9", RATE_LIMIT_PER_HOUR: "10000" },
  });
  const ask = (query: Query) => service.get(`/searchNFLStrikeWord?${new URLSearchParams(query).toString()}`);
  return {
    service,
    async found(query: Query) {
      const response = await ask(query);
      expect(response.status).toBe(200);
      return found.parse(await response.json());
    },
    async refused(query: Query) {
      const response = await ask(query);
      return { status: response.status, ...refusal.parse(await response.json()) };
    },
    close: () => service.close(),
  };
}

describe("searchNFLStrikeWord", () => {
  let server: Awaited<ReturnType<typeof searching>>;
  const file = join(folder.path, "nfl.sqlite");

  beforeAll(async () => {
    corpusOf(spokenGames, file).close();
    server = await searching(file);
  });
  afterAll(() => server.close());

  it("lists near misses after by_phrase, and none without near_misses=true", async () => {
    const body = await server.found({ target_phrase: "touch", near_misses: "true" });
    expect(Object.keys(body).join()).toContain(",by_phrase,near_misses,cached");
    expect(body.near_misses).toEqual([
      { form: "touchdown", mentions: 2, transcripts: 2 },
      { form: "touchdowns", mentions: 1, transcripts: 1 },
    ]);
    expect(await server.found({ target_phrase: "touch" })).not.toHaveProperty("near_misses");
    const cached = await server.found({ target_phrase: "touch", near_misses: "true" });
    expect(cached).toEqual({ ...body, cached: true });
  });

  it("counts the last games that the filters let through", async () => {
    const asked = { target_phrase: "touchdown", with_context: "true", near_misses: "true" };
    const all = await server.found(asked);
    const one = await server.found({ ...asked, last: "1" });
    expect(one).toMatchObject({ total_games_checked: 1, games_with_phrase: 1, latest: { checked: 1 } });
    expect(one.context?.map(({ game_id }) => game_id)).toEqual(["2025_20_LV_LA"]);
    const older = await server.found({ ...asked, last: "1", end_date: "2025-12-31" });
    expect(older).toMatchObject({ total_games_checked: 1, games_with_phrase: 0 });
    expect(await server.found({ ...asked, last: "1000" })).toEqual(all);
  });

  it("returns the documented fields, in their order", async () => {
    const body = await server.found({
      target_phrase: '"touchdown"',
      with_context: "true",
      context_words: "1",
    });
    expect(Object.keys(body).join()).toBe(
      "target_phrase,phrases,total_games_checked,games_with_phrase,probability,total_mentions,total_words_checked,latest,by_phrase,cached,context",
    );
    expect(body).toEqual({
      target_phrase: '"touchdown"',
      phrases: ["touchdown"],
      total_games_checked: 3,
      games_with_phrase: 2,
      probability: 2 / 3,
      total_mentions: 2,
      total_words_checked: expect.any(Number),
      latest: { checked: 3, with_phrase: 2 },
      by_phrase: [{ phrase: "touchdown", games_with_phrase: 2, total_mentions: 2, probability: 2 / 3 }],
      cached: false,
      context: [
        {
          game_id: "2025_20_LV_LA",
          gameday: "2026-01-17",
          home_team: "LA",
          away_team: "LV",
          mentions: 1,
          snippets: [{ before: "one", match: "touchdown", after: "" }],
        },
        {
          game_id: "2015_01_OAK_STL",
          gameday: "2015-09-13",
          home_team: "STL",
          away_team: "OAK",
          mentions: 1,
          snippets: [{ before: "", match: "Touchdown", after: "Touchdowns" }],
        },
      ],
    });
  });

  it.each([
    [{ target_phrase: "touchdown, tush push" }, 3, 3, 5],
    [{ target_phrase: "touchdown (2+ times)" }, 3, 1, 3],
    [{ target_phrase: "tush push (2  times)" }, 3, 1, 2],
    [{ target_phrase: "touchdown", start_date: "2025-09-07", end_date: "2025-09-07" }, 1, 0, 0],
  ])("checks the games that %j selects", async (query, checked, games, mentions) => {
    const body = await server.found(query);
    expect(body).toMatchObject({
      total_games_checked: checked,
      games_with_phrase: games,
      probability: checked === 0 ? null : games / checked,
      total_mentions: mentions,
    });
  });

  it("marks counts that come from the cache, for the same request in another spelling too", async () => {
    expect(
      (await server.found({ target_phrase: "Tush Push,touchdown", target_home_team: "LA,DEN" })).cached,
    ).toBe(false);
    const again = await server.found({ target_phrase: "touchdown, tush-push", target_home_team: "den, STL" });
    expect(again).toMatchObject({
      cached: true,
      phrases: ["touchdown", "tush-push"],
      total_mentions: 5,
    });
    expect(
      (await server.found({ target_phrase: '"Tush Push",touchdown', target_home_team: "LA,DEN" })).cached,
    ).toBe(false);
  });

  it("counts each phrase by itself, in the order of the request, also from the cache", async () => {
    for (const [phrases, order] of [
      ["touchdown, tush push, fumble", [0, 1, 2]],
      ["fumble, touchdown, tush push", [2, 0, 1]],
    ] as const) {
      const { by_phrase } = await server.found({ target_phrase: phrases });
      const counts = [
        { phrase: "touchdown", games_with_phrase: 2, total_mentions: 3, probability: 2 / 3 },
        { phrase: "tush push", games_with_phrase: 1, total_mentions: 2, probability: 1 / 3 },
        { phrase: "fumble", games_with_phrase: 0, total_mentions: 0, probability: 0 },
      ];
      expect(by_phrase).toEqual(order.map((place) => counts[place]));
    }
  });

  it.each([
    [3, { target_away_team: "lv, BUF" }],
    [2, { target_home_team: "LAR" }],
    [3, { target_home_team: "DEN", target_away_team: "OAK" }],
    [0, { target_home_team: "DEN", target_away_team: "OAK", team_match_mode: "true" }],
    [2, { target_home_team: "STL", team_match_mode: "True" }],
    [2, { target_home_team: "rams", target_away_team: "Raiders", team_match_mode: "true" }],
    [1, { target_team: "Broncos" }],
    [3, { target_team: "den, Los Angeles" }],
    [2, { target_team: "St. Louis Rams" }],
    [2, { target_team: "Oakland" }],
    [1, { target_team: "LV", target_season: "2025", target_kickoff: "Day" }],
    [1, { target_week: "20" }],
    [1, { target_game_type: "div" }],
    [1, { target_season: "2015" }],
    [3, { target_season: "2015, 2025" }],
    [1, { target_season: "2015," }],
    [2, { target_home_team: "LA,,ARI," }],
    [3, { target_weekday: "SAT,sunday" }],
    [1, { target_weekday: "Sat" }],
    [2, { target_weekday: "sunday" }],
    [0, { target_kickoff: "night" }],
  ])("checks %i games of %j", async (games, filter) => {
    const body = await server.found({ target_phrase: "touchdown", ...filter });
    expect(body.total_games_checked).toBe(games);
  });

  it.each([
    ["target_phrase", '"touchdown', "a double quote is not closed; accepted: 1 to 3 phrases"],
    ["target_phrase", "80+ times", "is a count, and names no word"],
    ["target_home_team", "XYZ", "at most 8 NFL teams"],
    ["target_away_team", "LA,SF,SEA,ARI,KC,LV,DEN,LAC,GB", "at most 8 NFL teams"],
    ["target_team", "Manchester United", "at most 8 NFL teams"],
    ["target_season", "2024,next", "at most 8 seasons"],
    ["target_weekday", "Sun,Someday", "days of the week separated by commas"],
    ["target_kickoff", "evening", "day or night: before 19:00 Eastern or not"],
    ["team_match_mode", "yes", "true: home team in the one list"],
    ["target_week", "0", "a whole number from 1 to 22"],
    ["target_week", "23", "a whole number from 1 to 22"],
    ["target_week", "5.0", "a whole number from 1 to 22"],
    ["target_week", "0x5", "a whole number from 1 to 22"],
    ["target_game_type", "PRE", "one of REG, WC, DIV, CON, SB"],
    ["start_date", "2025-02-30", "a day as YYYY-MM-DD"],
    ["end_date", "2025-9-7", "a day as YYYY-MM-DD, not before start_date"],
    ["with_context", "1", "true: with snippets"],
    ["num_transcripts", "0", "a whole number from 1 to 10"],
    ["near_misses", "1", "true: with the words like the phrases"],
    ["last", "0", "a whole number from 1 to 1000"],
    ["last", "1001", "a whole number from 1 to 1000"],
    ["last", "8.0", "a whole number from 1 to 1000"],
    ["last", "-8", "a whole number from 1 to 1000"],
    ["last", "eight", "a whole number from 1 to 1000"],
    ["context_words", "21", "a whole number from 1 to 20"],
    ["context_words", "five", "a whole number from 1 to 20"],
  ])("returns 400 for %s=%s with what is accepted", async (name, value, accepted) => {
    const body = await server.refused({ target_phrase: "touchdown", [name]: value });
    expect(body).toEqual({
      status: 400,
      error: `Invalid parameter: ${name}`,
      message: expect.stringContaining(accepted),
    });
  });

  it.each(["", "target_phrase=", "target_phrase=%20"])(
    "returns 400 for ?%s, without a phrase",
    async (query) => {
      const body = await server.refused(query);
      expect(body).toMatchObject({ status: 400, error: "Missing required parameter: target_phrase" });
    },
  );

  it("returns 400 for a parameter given twice", async () => {
    const body = await server.refused("target_phrase=a&target_phrase=b");
    expect(body).toMatchObject({ status: 400, error: "Invalid parameter: target_phrase" });
  });

  it("finds the same while Kalshi is down, without a read of it", async () => {
    await server.found({ target_phrase: "touchdown" });
    expect(server.service.log.at(-1)?.fields).toMatchObject({ status: 200, upstreamCalls: 0 });
  });

  const missing = {
    status: 503,
    error: "No NFL transcripts are deployed",
    message: "The operator has to build the corpus file nfl.sqlite and deploy it with the functions",
  };
  const damaged = {
    status: 503,
    error: "The NFL transcripts can't be read",
    message: "Their file is damaged. The operator has to put a copy of it back",
  };

  it("is a 503 without a corpus, with a damaged one, and while its file is replaced again and again", async () => {
    const copy = join(folder.path, "copy.sqlite");
    const other = await searching(copy);
    expect(await other.refused({ target_phrase: "touchdown" })).toEqual(missing);
    writeFileSync(copy, "not a database, but long enough to be opened as one");
    expect(await other.refused({ target_phrase: "touchdown" })).toEqual(damaged);
    rmSync(copy);
    corpusOf(spokenGames, copy).close();
    expect(await other.found({ target_phrase: "touchdown" })).toMatchObject({ total_games_checked: 3 });
    // As when each attempt of a search finds another file.
    const { nflCorpus } = other.service.services;
    jest.spyOn(nflCorpus, "opening").mockReturnValue(null);
    jest.spyOn(nflCorpus, "readInSteps").mockImplementation((read) => read(null));
    expect(await other.refused({ target_phrase: "fumble" })).toEqual({
      ...damaged,
      message: "Their file is being replaced: repeat the request",
    });
    jest.restoreAllMocks();
    expect(await other.found({ target_phrase: "fumble" })).toMatchObject({ total_games_checked: 3 });
    await other.close();
  });

  it("does not count a 503 for want of a corpus toward the key, and asks for another try in 5 minutes", async () => {
    const other = await searching(join(folder.path, "nowhere.sqlite"));
    for (let request = 0; request < 3; request += 1) {
      const { headers } = await other.service.get("/searchNFLStrikeWord?target_phrase=touchdown");
      expect([headers.get("retry-after"), headers.get("x-ratelimit-remaining")]).toEqual(["300", "10000"]);
    }
    const refused = await other.service.get("/searchNFLStrikeWord?target_phrase=");
    expect([refused.status, refused.headers.get("x-ratelimit-remaining")]).toEqual([400, "9999"]);
    await other.close();
  });
});
