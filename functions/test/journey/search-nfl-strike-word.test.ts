import { clockOf } from "../support/virtual-clock.ts";
import { join } from "node:path";
import { minuteMs } from "../../src/base/clock.ts";
import { broadcastWith, corpusOf, temporaryFolder } from "../support/corpora.ts";
import { marketLike, marketsProvider, type MarketsProvider } from "../support/markets-provider.ts";
import { searchServer, type SearchServer } from "../support/search-server.ts";
import { spokenGames } from "../support/spoken-games.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

describe("searchNFLStrikeWord", () => {
  let provider: MarketsProvider;
  let server: SearchServer;
  let now = 1_795_000_000_000;
  const clock = clockOf(() => now);
  const file = join(folder.path, "nfl.sqlite");

  beforeAll(() => corpusOf(spokenGames, file).close());
  beforeEach(async () => {
    now += minuteMs;
    provider = await marketsProvider();
    server = await searchServer(file, provider.url, clock);
  });
  afterEach(() => Promise.all([server.close(), provider.close()]));

  it("lists near misses after by_phrase, and none without near_misses=true", async () => {
    const body = await server.found({ target_phrase: "touch", near_misses: "true" });
    expect(Object.keys(body).join()).toContain(",by_phrase,near_misses,cached,");
    expect(body.near_misses).toEqual([
      { form: "touchdown", mentions: 2, transcripts: 2 },
      { form: "touchdowns", mentions: 1, transcripts: 1 },
    ]);
    expect(await server.found({ target_phrase: "touch" })).not.toHaveProperty("near_misses");
    const cached = await server.found({ target_phrase: "touch", near_misses: "true" });
    expect(cached).toEqual({ ...body, cached: true });
  });

  it("counts the last games that the filters let through, and leaves the estimate and the markets as they are", async () => {
    const asked = { target_phrase: "touchdown", with_context: "true", near_misses: "true" };
    const all = await server.found(asked);
    const one = await server.found({ ...asked, last: "1" });
    expect(one).toMatchObject({ total_games_checked: 1, games_with_phrase: 1, latest: { checked: 1 } });
    expect(one.context?.map(({ game_id }) => game_id)).toEqual(["2025_20_LV_LA"]);
    const older = await server.found({ ...asked, last: "1", end_date: "2025-12-31" });
    expect(older).toMatchObject({ total_games_checked: 1, games_with_phrase: 0 });
    expect([one.estimate, one.markets]).toEqual([all.estimate, all.markets]);
    const before = await server.found({ ...asked, end_date: "2025-12-31" });
    expect([older.estimate, older.markets]).toEqual([before.estimate, before.markets]);
    expect(await server.found({ ...asked, last: "1000" })).toEqual(all);
  });

  it("returns the documented fields, in their order", async () => {
    const body = await server.found({
      target_phrase: '"touchdown"',
      with_context: "true",
      context_words: "1",
    });
    expect(Object.keys(body).join()).toBe(
      "target_phrase,phrases,total_games_checked,games_with_phrase,probability,estimate,total_mentions,total_words_checked,latest,by_phrase,cached,context,markets",
    );
    expect(body).toEqual({
      target_phrase: '"touchdown"',
      phrases: ["touchdown"],
      total_games_checked: 3,
      games_with_phrase: 2,
      probability: 2 / 3,
      estimate: {
        probability: 0.5,
        low: 0.0827,
        high: 0.9173,
        observations: 0,
        basis: ["series"],
        ...{ fair_value: null, fair_basis: null },
        parts: [{ basis: "series", weight: 4, probability: 0.5, count: 0, newest: null }],
      },
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
      markets: {
        fetchedAt: expect.stringMatching(/Z$/),
        open: [],
        settled: { yes: 0, no: 0, probability: null },
      },
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

  it("adds the markets whose strike word is one of the phrases, also to cached counts", async () => {
    provider.live = [
      marketLike(
        { ticker: "KXNFLMENTION-B-TUSH", close_time: "2026-12-01T00:00:00Z" },
        "Tush Push / Brotherly Shove",
      ),
      marketLike({ ticker: "KXNFLMENTION-A-TUSH" }, "tush-push"),
      marketLike({ ticker: "KXNFLMENTION-A-TWO" }, "Tush Push (2+ times)"),
      marketLike({ ticker: "KXNFLMENTION-A-NONE", custom_strike: null, yes_sub_title: "80+ times" }),
      marketLike({ ticker: "KXNFLMENTION-C-TUSH", status: "finalized", result: "yes" }, "Tush Push"),
      marketLike({ ticker: "KXNFLMENTION-D-TUSH", status: "finalized", result: "no" }, "Tush Push / Shove"),
      marketLike({ ticker: "KXNFLMENTION-D-TOUC", status: "finalized", result: "no" }, "Touchdown"),
    ];
    for (const cached of [false, true]) {
      const body = await server.found({ target_phrase: '"Tush Push"' });
      expect(body.cached).toBe(cached);
      expect(body.markets?.open.map(({ market_ticker }) => market_ticker)).toEqual([
        "KXNFLMENTION-A-TUSH",
        "KXNFLMENTION-B-TUSH",
      ]);
      expect(body.markets?.settled).toEqual({ yes: 1, no: 1, probability: 0.5 });
    }
  });

  it("estimates from the settled markets of the phrase, of the series and from the long transcripts, the older the less", async () => {
    const long = spokenGames.map(({ game, text }) => ({ game, text: broadcastWith(text) }));
    const longFile = join(folder.path, "long.sqlite");
    corpusOf(long, longFile).close();
    const searching = await searchServer(longFile, provider.url, clock);
    provider.live = [
      marketLike({ ticker: "KXNFLMENTION-C-TUSH", status: "finalized", result: "yes" }, "Tush Push"),
      marketLike({ ticker: "KXNFLMENTION-D-TUSH", status: "finalized", result: "no" }, "Tush Push"),
      marketLike({ ticker: "KXNFLMENTION-D-TOUC", status: "finalized", result: "no" }, "Touchdown"),
      marketLike(
        { ticker: "KXNFLMENTION-D-ENQ", status: "finalized", result: "no" },
        "Event does not qualify",
      ),
    ];
    const body = await searching.found({ target_phrase: '"Tush Push"' });
    await searching.close();
    expect(body.estimate).toMatchObject({
      ...{
        probability: 0.4339,
        low: 0.1035,
        high: 0.8056,
        observations: 5,
        fair_value: null,
        fair_basis: null,
      },
      parts: [
        { basis: "series", weight: 4, probability: 0.4, count: 3, newest: null },
        { basis: "record", weight: 2, probability: 0.5, count: 2, newest: null },
        expect.objectContaining({ basis: "transcripts", count: 3 }),
      ],
    });
  });

  it("has no estimate for a phrase that no market names and no game holds, and its markets all the same", async () => {
    const body = await server.found({ target_phrase: "zzyzx quokka" });
    expect(body).toMatchObject({ games_with_phrase: 0, estimate: null, markets: { open: [] } });
    expect(body).not.toHaveProperty("estimate_error");
  });

  it("returns the counts without markets when the provider fails, with the reason, which is logged too", async () => {
    provider.failure = { status: 403, body: '{"error":"blocked"}' };
    const body = await server.found({ target_phrase: "touchdown" });
    expect(body).toMatchObject({
      total_mentions: 3,
      estimate: null,
      estimate_error: "Provider answered 403: blocked",
      markets: null,
      markets_error: "Provider answered 403: blocked",
    });
    expect(server.log).toContainEqual(
      expect.objectContaining({
        severity: "warn",
        fields: expect.objectContaining({ path: "/markets", cause: "Provider answered 403: blocked" }),
      }),
    );
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

  it("lists up to 5 strike words that share a word with the phrase, when no market is on it", async () => {
    const words = ["Taylor / Swift", "Swift Kick", "The Wave", "Kick Off", "A Taylor", "Taylor Made", "Tayl"];
    provider.live = words.map((word, i) => marketLike({ ticker: `KXNFLMENTION-A-${i}` }, word));
    const similar = async (phrase: string) =>
      (await server.found({ target_phrase: phrase })).markets?.similar;
    expect(await similar("Taylor Swift, the kick")).toEqual([
      "Swift Kick",
      "Taylor / Swift",
      "A Taylor",
      "Kick Off",
      "Taylor Made",
    ]);
    expect(await similar("the of a")).toBeUndefined();
    expect(await similar("Swift")).toBeUndefined();
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
    [3, { target_weekday: "SAT,sunday" }],
    [1, { target_weekday: "Sat" }],
    [2, { target_weekday: "sunday" }],
    [0, { target_kickoff: "night" }],
  ])("checks %i games of %j", async (games, filter) => {
    const body = await server.found({ target_phrase: "touchdown", ...filter });
    expect(body.total_games_checked).toBe(games);
  });

  it("returns the markets alone when there is no corpus", async () => {
    provider.live = [marketLike({ ticker: "KXNFLMENTION-A-TOUC" })];
    const bare = await searchServer(join(folder.path, "missing.sqlite"), provider.url, clock);
    const body = await bare.found({ target_phrase: "touchdown", with_context: "true" });
    await bare.close();
    expect(body).toMatchObject({ total_games_checked: 0, probability: null, total_mentions: 0, context: [] });
    expect(body.markets?.open).toHaveLength(1);
  });
});
