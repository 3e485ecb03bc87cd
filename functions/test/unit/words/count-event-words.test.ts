import { join } from "node:path";
import { writeCorpus } from "../../../corpus-builder/write-corpus.ts";
import { systemClock } from "../../../src/base/clock.ts";
import { createCorpusFile } from "../../../src/transcripts/index/corpus-file.ts";
import { everyTranscript } from "../../../src/transcripts/index/filter.ts";
import { createFindInCorpus } from "../../../src/transcripts/index/find-in-corpus.ts";
import { exampleMarket } from "../../../src/endpoints/market/example-market.ts";
import { createTranscriptTally } from "../../../src/estimates/transcript-weights.ts";
import type { MentionEvent } from "../../../src/markets/event/event-markets.ts";
import { seriesTickerOf } from "../../../src/markets/ticker.ts";
import { createCountEventWords } from "../../../src/words/count-event-words.ts";
import { corpusOf, gameLike, temporaryFolder } from "../../support/corpora.ts";
import { inRequest } from "../../support/in-request.ts";
import { recordingLog } from "../../support/recording-log.ts";

const settledAt = "2026-01-18T05:00:00Z";
/** An event with a market for each of these settlement times. */
const eventOf = (
  event_ticker: string,
  settlements: readonly (string | null)[],
  scheduledStartTime: string | null = null,
): MentionEvent => ({
  event_ticker,
  series_ticker: seriesTickerOf(event_ticker),
  event_title: "",
  event_subtitle: null,
  scheduledStartTime,
  markets: settlements.map((settlement_ts, i) => ({
    ...exampleMarket,
    market_ticker: `${event_ticker}-${i}`,
    event_ticker,
    strike_word: "Doink",
    rules_secondary: "",
    status: settlement_ts === null ? ("open" as const) : ("settled" as const),
    settlement_ts,
  })),
  errors: [],
});

describe("the words of an event", () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  const checked = async (collection: string, event: MentionEvent) => {
    const file = createCorpusFile(join(folder.path, `${collection}.sqlite`), recordingLog());
    const count = createCountEventWords(createFindInCorpus(createTranscriptTally, { clock: systemClock }));
    const coverage = { collection, file, filter: everyTranscript };
    const result = await inRequest(() => count(event, coverage, everyTranscript));
    const { total_transcripts_checked, words } = result;
    return { total_transcripts_checked, total_mentions: words[0]?.total_mentions };
  };

  beforeAll(() => {
    const speech = (id: string, text: string, eventTickers: readonly string[]) => ({
      id,
      title: id,
      date: "2026-01-17",
      startsAt: null,
      eventTickers,
      source: null,
      labels: {},
      turns: [{ speaker: null, role: null, text }],
    });
    writeCorpus({
      out: join(folder.path, "speeches.sqlite"),
      collection: "speeches",
      transcripts: [
        speech("own", "Doink, doink.", ["KXQUILLMENTION-26JAN17"]),
        speech("other", "A doink.", ["KXQUILLMENTION-26JAN10"]),
      ],
      series: [],
      builtFrom: {},
    });
    const game = (game_id: string, gameday: string, away_team: string, home_team: string) => ({
      game: gameLike({ game_id, gameday, away_team, home_team }),
      text: "doink",
    });
    corpusOf(
      [
        game("2025_07_BUF_DEN", "2025-10-19", "BUF", "DEN"),
        game("2025_20_LA_JAX", "2026-01-16", "LA", "JAX"),
        game("2025_20_BUF_DEN", "2026-01-17", "BUF", "DEN"),
        game("2025_20_HOU_NE", "2026-01-17", "HOU", "NE"),
      ],
      join(folder.path, "nfl.sqlite"),
    ).close();
  });

  it("are not counted in the transcript that names it while one of its markets is unsettled", async () => {
    const open = eventOf("KXQUILLMENTION-26JAN17", [settledAt, null]);
    expect(await checked("speeches", open)).toEqual({ total_transcripts_checked: 1, total_mentions: 1 });
    const settled = eventOf("KXQUILLMENTION-26JAN17", [settledAt, settledAt]);
    expect(await checked("speeches", settled)).toEqual({ total_transcripts_checked: 2, total_mentions: 3 });
  });

  it("are not counted in the game of the teams and the day in its ticker while one of its markets is unsettled", async () => {
    const open = eventOf("KXNFLMENTION-26JAN17BUFDEN", [null, settledAt]);
    expect(await checked("nfl", open)).toEqual({ total_transcripts_checked: 3, total_mentions: 3 });
    const settled = eventOf("KXNFLMENTION-26JAN17BUFDEN", [settledAt]);
    expect(await checked("nfl", settled)).toEqual({ total_transcripts_checked: 4, total_mentions: 4 });
  });

  it.each([
    ["the teams in the other order", "KXNFLMENTION-26JAN17DENBUF", null],
    ["another spelling of a team, and the day after", "KXNFLMENTION-26JAN17LARJAC", null],
    ["a start that was moved", "KXNFLMENTION-26JAN12BUFDEN", "2026-01-18T01:15:00Z"],
  ])("leave out the game of %s", async (_what, ticker, startsAt) => {
    expect(await checked("nfl", eventOf(ticker, [null], startsAt))).toMatchObject({
      total_transcripts_checked: 3,
    });
  });

  it.each([
    ["of other teams", "KXNFLMENTION-26JAN17KCDEN"],
    ["of the same teams on another day", "KXNFLMENTION-25OCT26BUFDEN"],
    ["without teams", "KXNFLMENTION-26JAN17"],
    ["without a day", "KXNFLMENTION-BUFDEN"],
  ])("are counted in every game for an event %s", async (_what, ticker) => {
    expect(await checked("nfl", eventOf(ticker, [null]))).toMatchObject({ total_transcripts_checked: 4 });
  });
});
