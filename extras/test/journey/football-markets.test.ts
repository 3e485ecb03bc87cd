import { join } from "node:path";
import { z } from "zod";
import { minuteMs } from "@mention-market/service/base/clock";
import { corpusOf, spokenGames, temporaryFolder } from "@mention-market/service/test/support/corpora";
import { clockOf } from "@mention-market/service/test/support/virtual-clock";
import { gameParameters } from "@mention-market/service/nfl/games";
import { searchStrikeWord } from "../../src/endpoints/search/search-strike-word.ts";
import { marketSide } from "../../src/words/search.ts";
import { broadcastWith } from "../support/broadcasts.ts";
import { marketLike, marketsProvider, type MarketsProvider } from "../support/markets-provider.ts";
import { startService, type Service } from "../support/service.ts";
import { startTranscriptService } from "../support/transcript-service.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** A value of each football filter. */
const footballFilters = {
  target_team: "DEN",
  target_home_team: "DEN",
  target_away_team: "BUF",
  team_match_mode: "true",
  target_season: "2025",
  target_week: "1",
  target_game_type: "reg",
  target_weekday: "SUN",
  target_kickoff: "day",
} as const;

const found = z.looseObject({
  total_transcripts_checked: z.number(),
  estimate: z.unknown(),
  cached: z.boolean(),
  markets: marketSide.nullable(),
  context: z.array(z.looseObject({ transcript_id: z.string() })).optional(),
});
type Query = Readonly<Record<string, string>>;

/** searchStrikeWord of the announcers' series, in the shape of its schema and with no other field. */
async function search(service: Service, query: Query) {
  const of = { series_ticker: "KXNFLMENTION", ...query };
  const response = await service.get(`/searchStrikeWord?${new URLSearchParams(of).toString()}`);
  const body: unknown = await response.json();
  if (response.status !== 200) throw new Error(`Answered ${response.status}: ${JSON.stringify(body)}`);
  expect(searchStrikeWord.responseSchema.parse(body)).toEqual(body);
  return found.parse(body);
}

describe("searchStrikeWord of the announcers' markets", () => {
  let provider: MarketsProvider;
  let service: Service;
  let now = 1_795_000_000_000;
  const clock = clockOf(() => now);
  const file = join(folder.path, "nfl.sqlite");
  const serviceOf = (corpus: string) =>
    startService({
      env: { NFL_CORPUS: corpus, NFL_ANNOUNCER_SERIES: "KXNFLMENTION", UPSTREAM_BASE_URL: provider.url },
      clock,
    });
  const ask = (query: Query) => search(service, query);

  beforeAll(() => corpusOf(spokenGames, file).close());
  beforeEach(async () => {
    now += minuteMs;
    provider = await marketsProvider();
    service = await serviceOf(file);
  });
  afterEach(() => Promise.all([service.close(), provider.close()]));

  it("counts the last games that the filters let through, and leaves the estimate and the markets as they are", async () => {
    const asked = { target_phrase: "touchdown", with_context: "true", near_misses: "true" };
    const all = await ask(asked);
    const one = await ask({ ...asked, last: "1" });
    expect(one).toMatchObject({
      total_transcripts_checked: 1,
      transcripts_with_phrase: 1,
      latest: { checked: 1 },
    });
    expect(one.context?.map(({ transcript_id }) => transcript_id)).toEqual(["2025_20_LV_LA"]);
    const older = await ask({ ...asked, last: "1", end_date: "2025-12-31" });
    expect(older).toMatchObject({ total_transcripts_checked: 1, transcripts_with_phrase: 0 });
    expect([one.estimate, one.markets]).toEqual([all.estimate, all.markets]);
    const before = await ask({ ...asked, end_date: "2025-12-31" });
    expect([older.estimate, older.markets]).toEqual([before.estimate, before.markets]);
    expect(await ask({ ...asked, last: "1000" })).toEqual(all);
  });

  it("has an estimate of the series alone, no market and the labels of each game, where no market names the phrase", async () => {
    expect(await ask({ target_phrase: '"touchdown"', with_context: "true" })).toMatchObject({
      total_transcripts_checked: 3,
      transcripts_with_phrase: 2,
      probability: 2 / 3,
      estimate: {
        probability: 0.5,
        low: 0.0827,
        high: 0.9173,
        observations: 0,
        basis: ["series"],
        ...{ fair_value: null, fair_basis: null },
        parts: [
          { basis: "series", weight: 4, probability: 0.5, count: 0, newest: null, yes_of_last_8: null },
        ],
      },
      markets: {
        fetchedAt: expect.stringMatching(/Z$/),
        open: [],
        settled: { yes: 0, no: 0, probability: null },
      },
    });
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
      const body = await ask({ target_phrase: '"Tush Push"' });
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
    const searching = await serviceOf(longFile);
    provider.live = [
      marketLike({ ticker: "KXNFLMENTION-C-TUSH", status: "finalized", result: "yes" }, "Tush Push"),
      marketLike({ ticker: "KXNFLMENTION-D-TUSH", status: "finalized", result: "no" }, "Tush Push"),
      marketLike({ ticker: "KXNFLMENTION-D-TOUC", status: "finalized", result: "no" }, "Touchdown"),
      marketLike(
        { ticker: "KXNFLMENTION-D-ENQ", status: "finalized", result: "no" },
        "Event does not qualify",
      ),
    ];
    const body = await search(searching, { target_phrase: '"Tush Push"' });
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
        { basis: "series", weight: 4, probability: 0.4, count: 3, newest: null, yes_of_last_8: null },
        { basis: "record", weight: 2, probability: 0.5, count: 2, newest: null, yes_of_last_8: null },
        expect.objectContaining({ basis: "transcripts", count: 3 }),
      ],
    });
  });

  it("has no estimate for a phrase that no market names and no game holds, and its markets all the same", async () => {
    const body = await ask({ target_phrase: "zzyzx quokka" });
    expect(body).toMatchObject({ transcripts_with_phrase: 0, estimate: null, markets: { open: [] } });
    expect(body).not.toHaveProperty("estimate_error");
  });

  it("returns the counts without markets when the provider fails, with the reason, which is logged too", async () => {
    provider.failure = { status: 403, body: '{"error":"blocked"}' };
    const body = await ask({ target_phrase: "touchdown" });
    expect(body).toMatchObject({
      total_mentions: 3,
      estimate: null,
      estimate_error: "Provider answered 403: blocked",
      markets: null,
      markets_error: "Provider answered 403: blocked",
    });
    expect(service.log).toContainEqual(
      expect.objectContaining({
        severity: "warn",
        fields: expect.objectContaining({ path: "/markets", cause: "Provider answered 403: blocked" }),
      }),
    );
  });

  it("lists up to 5 strike words that share a word with the phrase, when no market is on it", async () => {
    const words = ["Taylor / Swift", "Swift Kick", "The Wave", "Kick Off", "A Taylor", "Taylor Made", "Tayl"];
    provider.live = words.map((word, i) => marketLike({ ticker: `KXNFLMENTION-A-${i}` }, word));
    const similar = async (phrase: string) => (await ask({ target_phrase: phrase })).markets?.similar;
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
    [0, { target_home_team: "DEN", target_away_team: "OAK", team_match_mode: "true" }],
    [1, { target_team: "LV", target_season: "2025", target_kickoff: "Day" }],
    [1, { target_week: "20" }],
    [1, { target_game_type: "div" }],
    [1, { target_weekday: "Sat" }],
  ])("checks %i games of %j", async (games, filter) => {
    const body = await ask({ target_phrase: "touchdown", ...filter });
    expect(body.total_transcripts_checked).toBe(games);
  });

  it("searches nothing of a collection without a file, and says so", async () => {
    const bare = await serviceOf(join(folder.path, "missing.sqlite"));
    const response = await bare.get("/searchStrikeWord?target_phrase=touchdown&collection=nfl");
    expect(await response.json()).toMatchObject({
      total_transcripts_checked: 0,
      probability: null,
      warning: "The file of the collection nfl is missing: no transcript was searched",
    });
    await bare.close();
  });
});

describe("the football filters of searchStrikeWord", () => {
  let service: Awaited<ReturnType<typeof startTranscriptService>>;
  beforeAll(async () => {
    service = await startTranscriptService();
  });
  afterAll(() => service.close());
  const ask = (query: Query) => service.get("searchStrikeWord", { target_phrase: "tariff", ...query });

  it.each(Object.entries(footballFilters))("are refused for other transcripts: %s", async (name, value) => {
    for (const where of [
      { collection: "speeches" },
      { collection: "earnings" },
      { series_ticker: "KXQUILLMENTION" },
    ])
      expect(await ask({ ...where, [name]: value })).toEqual({
        status: 400,
        body: {
          error: `Invalid parameter: ${name}`,
          message: "a filter of football; these transcripts are of another collection",
        },
      });
    expect(await ask({ collection: "nfl", [name]: value })).toMatchObject({ status: 200 });
  });

  it("are every filter that searchNFLStrikeWord has", () => {
    expect(Object.keys(footballFilters).toSorted()).toEqual(Object.keys(gameParameters).toSorted());
  });
});
