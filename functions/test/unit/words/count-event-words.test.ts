import { join } from "node:path";
import { writeCorpus } from "../../../corpus-builder/write-corpus.ts";
import { systemClock } from "../../../src/base/clock.ts";
import { createCorpusFile } from "../../../src/transcripts/index/collections.ts";
import { everyTranscript } from "../../../src/transcripts/index/filter.ts";
import { createFindInCorpus } from "../../../src/transcripts/index/find-in-corpus.ts";
import { exampleMarket } from "../../support/example-market.ts";
import { createTranscriptTally } from "../../../src/estimates/transcript-weights.ts";
import type { MentionEvent } from "../../../src/markets/event/event.ts";
import { seriesTickerOf } from "../../../src/markets/ticker.ts";
import { kindOf } from "../../../src/transcripts/kinds/kinds.ts";
import { countEventWords } from "../../../src/words/count-event-words.ts";
import { corpusOf, gameLike, temporaryFolder } from "../../support/corpora.ts";
import { inRequest } from "../../support/in-request.ts";
import { clockOf } from "../../support/virtual-clock.ts";
import { recordingLog } from "../../support/recording-log.ts";

const now = Date.parse("2026-03-01T00:00:00Z");
const clock = clockOf(() => now);
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
  settlement_sources: [],
  fee: null,
  markets: settlements.map((settlement_ts, i) => ({
    ...exampleMarket,
    market_ticker: `${event_ticker}-${i}`,
    event_ticker,
    strike_word: "Doink",
    rules_secondary: "",
    status: settlement_ts === null ? ("open" as const) : ("settled" as const),
    settlement_ts,
    yes_bid_size: null,
    yes_ask_size: null,
    can_close_early: null,
  })),
  errors: [],
});

describe("the words of an event", () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  const checked = async (collection: string, event: MentionEvent) => {
    const file = createCorpusFile(join(folder.path, `${collection}.sqlite`), recordingLog());
    const coverage = {
      collection,
      kind: kindOf(collection),
      file,
      filter: everyTranscript,
      otherSeries: [],
      ofHolder: false,
    };
    const findInCorpus = createFindInCorpus(createTranscriptTally, { clock: systemClock });
    const result = await inRequest(() =>
      countEventWords(event, coverage, everyTranscript, { findInCorpus, clock }),
    );
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
    const open = eventOf("KXQUILLMENTION-26JAN17", [settledAt, null], "2026-01-20T20:00:00Z");
    expect(await checked("speeches", open)).toEqual({ total_transcripts_checked: 1, total_mentions: 1 });
    const settled = eventOf("KXQUILLMENTION-26JAN17", [settledAt, settledAt], "2026-01-20T20:00:00Z");
    expect(await checked("speeches", settled)).toEqual({ total_transcripts_checked: 2, total_mentions: 3 });
  });

  it("are not counted in it while the time of a settlement is still to come", async () => {
    const later = new Date(now + 1).toISOString();
    const open = eventOf("KXQUILLMENTION-26JAN17", [settledAt, later], "2026-01-20T20:00:00Z");
    expect(await checked("speeches", open)).toEqual({ total_transcripts_checked: 1, total_mentions: 1 });
  });

  it("are not counted in it while one of its markets can't be read", async () => {
    const open = {
      ...eventOf("KXQUILLMENTION-26JAN17", [settledAt], "2026-01-20T20:00:00Z"),
      errors: [{ market_ticker: "KXQUILLMENTION-26JAN17-1", message: "unreadable" }],
    };
    expect(await checked("speeches", open)).toEqual({ total_transcripts_checked: 1, total_mentions: 1 });
  });

  it("are not counted in transcripts of its day or later before it has settled", async () => {
    const open = eventOf("KXNFLMENTION-26JAN17KCDEN", [null], "2026-01-17T21:30:00Z");
    expect(await checked("nfl", open)).toEqual({ total_transcripts_checked: 2, total_mentions: 2 });
    const settled = eventOf("KXNFLMENTION-26JAN17KCDEN", [settledAt], "2026-01-17T21:30:00Z");
    expect(await checked("nfl", settled)).toEqual({ total_transcripts_checked: 4, total_mentions: 4 });
  });

  it("are not counted in the game of its teams near its day, though that has an earlier day", async () => {
    const open = eventOf("KXNFLMENTION-26JAN19DENBUF", [null, settledAt], "2026-01-19T21:30:00Z");
    expect(await checked("nfl", open)).toEqual({ total_transcripts_checked: 3, total_mentions: 3 });
    const settled = eventOf("KXNFLMENTION-26JAN19DENBUF", [settledAt], "2026-01-19T21:30:00Z");
    expect(await checked("nfl", settled)).toEqual({ total_transcripts_checked: 4, total_mentions: 4 });
  });

  it.each([
    ["another spelling of the teams", "KXNFLMENTION-26JAN18LARJAC"],
    ["a start that was moved", "KXNFLMENTION-26JAN12JAXLA"],
  ])("leave out the game of %s", async (_what, ticker) => {
    expect(await checked("nfl", eventOf(ticker, [null], "2026-01-18T21:00:00Z"))).toMatchObject({
      total_transcripts_checked: 3,
    });
  });

  it.each([
    ["of other teams", "KXNFLMENTION-26JAN19KCDEN"],
    ["of the same teams on another day", "KXNFLMENTION-26FEB26BUFDEN"],
    ["without teams", "KXNFLMENTION-26JAN19"],
    ["without a day in its ticker", "KXNFLMENTION-KCDEN"],
  ])("are counted in every earlier game for an event %s", async (_what, ticker) => {
    const start = ticker.includes("FEB") ? "2026-02-26T21:00:00Z" : "2026-01-19T21:00:00Z";
    expect(await checked("nfl", eventOf(ticker, [null], start))).toMatchObject({
      total_transcripts_checked: 4,
    });
  });
});
