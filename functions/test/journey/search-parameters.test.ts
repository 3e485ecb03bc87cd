import { clockOf } from "../support/virtual-clock.ts";
import { join } from "node:path";
import { minuteMs } from "../../src/base/clock.ts";
import { corpusOf, temporaryFolder } from "../support/corpora.ts";
import { marketsProvider, type MarketsProvider } from "../support/markets-provider.ts";
import { searchServer, type SearchServer } from "../support/search-server.ts";
import { spokenGames } from "../support/spoken-games.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

describe("parameters of searchNFLStrikeWord", () => {
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

  it.each([
    ["target_phrase", '"touchdown', "a double quote is not closed; accepted: 1 to 3 phrases"],
    ["target_phrase", "80+ times", "is a count, and names no word"],
    ["target_home_team", "XYZ", "at most 8 NFL teams"],
    ["target_home_team", "LA,,SF", "at most 8 NFL teams"],
    ["target_away_team", "LA,SF,SEA,ARI,KC,LV,DEN,LAC,GB", "at most 8 NFL teams"],
    ["target_team", "Manchester United", "at most 8 NFL teams"],
    ["target_season", "2024,", "at most 8 seasons"],
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
});
