import { clockOf } from "@mention-market/service/test/support/virtual-clock";
import { exampleMarket } from "./example-market.ts";
import { inRequest } from "@mention-market/service/test/support/in-request";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { weighTranscripts } from "../../src/estimates/transcript-weights.ts";
import type { MentionEvent } from "../../src/markets/event/event.ts";
import type { SettledMarket } from "../../src/markets/market.ts";
import type { SeriesMarkets } from "../../src/markets/settled/series-markets.ts";
import { createCollections } from "../../src/transcripts/collections.ts";
import { createFindInCorpus } from "@mention-market/service/transcripts/find-in-corpus";
import { ownKinds } from "../../src/kinds/kinds.ts";
import { valueEvent } from "../../src/words/value-event.ts";

export const start = Date.UTC(2026, 0, 18, 1, 15);
export const event_ticker = "KXNFLMENTION-26JAN17BUFDEN";
export const marketLike = (strike_word: string | null): MentionEvent["markets"][number] => ({
  ...exampleMarket,
  market_ticker: `${event_ticker}-${strike_word ?? "NONE"}`,
  event_ticker,
  series_ticker: "KXNFLMENTION",
  strike_word,
  yes_bid_dollars: 0.4,
  yes_ask_dollars: 0.5,
  rules_secondary: "",
  status: "open",
  yes_bid_size: 120,
  yes_ask_size: 41.5,
  can_close_early: true,
});
export const eventOf = (...words: readonly (string | null)[]): MentionEvent => ({
  event_ticker,
  series_ticker: "KXNFLMENTION",
  event_title: "Buffalo at Denver",
  event_subtitle: null,
  scheduledStartTime: new Date(start).toISOString(),
  start: null,
  phase: null,
  form: null,
  window: null,
  event_date: "2026-01-17",
  event_date_basis: "start",
  settlement_sources: [],
  fee: { type: "quadratic", multiplier: 1 },
  markets: words.map(marketLike),
  errors: [],
});
export const settledLike = (given: Partial<SettledMarket> = {}): SettledMarket => ({
  marketTicker: "KXNFLMENTION-26JAN10GBCHI-TUSH",
  eventTicker: "KXNFLMENTION-26JAN10GBCHI",
  strikeWord: "Tush Push",
  result: "yes",
  settledAt: start - 1,
  openedAt: null,
  decidedAt: null,
  isArchived: false,
  ...given,
});
export const seriesOf = (...settled: readonly SettledMarket[]): SeriesMarkets => ({
  readAt: start - 1000,
  open: [],
  unsettled: new Map(),
  settled: new Map(settled.map((market, i) => [`M${i}`, market])),
  titles: new Map(),
  dates: new Map(),
});

/** The series of a valued event, unless the test is about another one. */
const provenSeries = "KXNFLMENTION";

export interface Given {
  readonly isProven?: (series: string) => boolean;
  readonly readSeries?: (series: string) => Promise<SeriesMarkets>;
  readonly longRunningSeries?: readonly string[];
  /** When it is asked, UTC ms. */
  readonly now?: number;
  readonly corpus: string;
  readonly announcerSeries?: readonly string[];
  readonly waitMs?: number;
}
/** Values an event half a second before its start, by what is given. */
export const valueWith = ({ corpus, waitMs = 8_000, now = start - 500, ...given }: Given) => {
  const log = recordingLog();
  const clock = clockOf(() => now);
  const services = {
    readSeries: () => Promise.resolve(seriesOf()),
    findInCorpus: createFindInCorpus(weighTranscripts, { clock }),
    collections: createCollections({ folder: "", files: new Map([["nfl", corpus]]), log }),
    kinds: ownKinds,
    announcerSeries: ["KXNFLMENTION"],
    longRunningSeries: [],
    isProven: (series: string) => series === provenSeries,
    clock,
    log,
    ...given,
  };
  return (event: MentionEvent) =>
    inRequest(() => valueEvent(event, services), clock, { deadlineAt: now + waitMs });
};
