import { join } from "node:path";
import { systemClock } from "@mention-market/service/base/clock";
import { createCorpusFile } from "@mention-market/service/transcripts/corpus-file";
import { everyTranscript } from "@mention-market/service/transcripts/filter";
import { createFindInCorpus } from "@mention-market/service/transcripts/find-in-corpus";
import { exampleMarket } from "../../support/example-market.ts";
import { noDates } from "../../../src/markets/event/dates-in-rules.ts";
import { datesOf } from "../../../src/markets/event/event-dates.ts";
import type { MentionEvent } from "../../../src/markets/event/event.ts";
import { seriesTickerOf } from "@mention-market/service/markets/ticker";
import { kindOf } from "../../../src/kinds/kinds.ts";
import { countEventWords } from "../../../src/words/event-words.ts";
import {
  corpusOf,
  gameLike,
  spokenLike,
  temporaryFolder,
  writeCollection,
} from "@mention-market/service/test/support/corpora";
import { inRequest } from "@mention-market/service/test/support/in-request";
import { clockOf } from "@mention-market/service/test/support/virtual-clock";
import { recordingLog } from "@mention-market/service/test/support/recording-log";

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
  start: null,
  phase: null,
  form: null,
  ...datesOf({ event_ticker, event_title: "", event_subtitle: null, scheduledStartTime }, noDates),
  settlement_sources: [],
  fee: null,
  markets: settlements.map((settlement_ts, i) => ({
    ...exampleMarket,
    market_ticker: `${event_ticker}-${i}`,
    event_ticker,
    strike_word: "Doink",
    rules_secondary: "",
    requires: null,
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
      isAlike: true,
    };
    const findInCorpus = createFindInCorpus({ clock: systemClock });
    const result = await inRequest(() =>
      countEventWords(event, coverage, everyTranscript, { findInCorpus, clock }),
    );
    const { total_transcripts_checked, words } = result;
    return { total_transcripts_checked, total_mentions: words[0]?.total_mentions };
  };

  beforeAll(() => {
    const speech = (id: string, text: string, event: string) =>
      spokenLike({ id, text, date: "2026-01-17", eventTickers: [event] });
    writeCollection(join(folder.path, "speeches.sqlite"), [
      speech("own", "Doink, doink.", "KXQUILLMENTION-26JAN20"),
      speech("other", "A doink.", "KXQUILLMENTION-26JAN10"),
    ]);
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

  it("are counted in the transcript that names it only once all its markets were read and have settled", async () => {
    const quill = (...settlements: readonly (string | null)[]) =>
      eventOf("KXQUILLMENTION-26JAN20", settlements, "2026-01-20T20:00:00Z");
    const unread = { market_ticker: "KXQUILLMENTION-26JAN20-1", message: "unreadable" };
    const open = [
      quill(settledAt, null),
      quill(settledAt, new Date(now + 1).toISOString()),
      { ...quill(settledAt), errors: [unread] },
    ];
    for (const event of open)
      expect(await checked("speeches", event)).toEqual({ total_transcripts_checked: 1, total_mentions: 1 });
    expect(await checked("speeches", quill(settledAt, settledAt))).toEqual({
      total_transcripts_checked: 2,
      total_mentions: 3,
    });
  });

  it("are not counted in transcripts of the earliest day that its subtitle, rules, start or ticker name, before it has settled", async () => {
    const start = "2026-01-30T20:00:00Z";
    const named = async (ticker: string, event_subtitle: string | null, rules_primary: string) => {
      const event = eventOf(ticker, [null], start);
      const markets = event.markets.map((market) => ({ ...market, rules_primary }));
      return (await checked("nfl", { ...event, event_subtitle, markets })).total_transcripts_checked;
    };
    expect(await named("KXNFLMENTION-26JAN30", null, "")).toBe(4);
    expect(await named("KXNFLMENTION-26JAN30", "On Jan 17, 2026", "")).toBe(2);
    expect(await named("KXNFLMENTION-26JAN30", "On Jan 17, 2026", "If said on January 16, 2026")).toBe(1);
    expect(await named("KXNFLMENTION-26JAN17", "On Jan 20, 2026", "")).toBe(2);
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
    [3, "another spelling of the teams", "KXNFLMENTION-26JAN18LARJAC", "2026-01-18"],
    [3, "a start that was moved", "KXNFLMENTION-26JAN20JAXLA", "2026-01-18"],
    [4, "other teams", "KXNFLMENTION-26JAN19KCDEN", "2026-01-19"],
    [4, "the same teams on another day", "KXNFLMENTION-26FEB26BUFDEN", "2026-02-26"],
    [4, "no teams", "KXNFLMENTION-26JAN19", "2026-01-19"],
    [4, "no day in its ticker", "KXNFLMENTION-KCDEN", "2026-01-19"],
  ])(
    "are counted in %i of 4 games, its own left out, for an event of %s",
    async (games, _what, ticker, day) => {
      expect(await checked("nfl", eventOf(ticker, [null], `${day}T21:00:00Z`))).toMatchObject({
        total_transcripts_checked: games,
      });
    },
  );
});
