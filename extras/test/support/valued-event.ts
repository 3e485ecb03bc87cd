import { clockOf } from "@mention-market/service/test/support/virtual-clock";
import { exampleMarket } from "./example-market.ts";
import { inRequest } from "@mention-market/service/test/support/in-request";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import type { MentionEvent } from "../../src/markets/event/event.ts";
import type { SettledMarket } from "../../src/markets/market.ts";
import type { SeriesMarkets } from "../../src/markets/settled/series-markets.ts";
import { createCollections } from "../../src/transcripts/collections.ts";
import { createFindInCorpus } from "@mention-market/service/transcripts/find-in-corpus";
import { ownKinds } from "../../src/kinds/kinds.ts";
import { evidenceOn } from "../../src/words/event-evidence.ts";
import { valueEvent } from "../../src/words/value-event.ts";
import { hourMs, toIso } from "@mention-market/service/base/clock";
import type { SeenEvent, SeenMarket, Snapshot } from "../../src/changes/snapshot.ts";
import type { Verdict } from "../../src/estimates/verdict.ts";
import type { JudgedEvent } from "../../src/watches/verdict-conditions.ts";
import { noon } from "../store/store-harness.ts";

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
  requires: null,
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
const requestWith = ({ corpus, waitMs = 8_000, now = start - 500, ...given }: Given) => {
  const log = recordingLog();
  const clock = clockOf(() => now);
  const services = {
    readSeries: () => Promise.resolve(seriesOf()),
    findInCorpus: createFindInCorpus({ clock }),
    collections: createCollections({ folder: "", files: new Map([["nfl", corpus]]), log }),
    kinds: ownKinds,
    announcerSeries: ["KXNFLMENTION"],
    longRunningSeries: [],
    isProven: (series: string) => series === provenSeries,
    clock,
    log,
    ...given,
  };
  return <Result>(work: (request: typeof services) => Promise<Result>) =>
    inRequest(() => work(services), clock, { deadlineAt: now + waitMs });
};
/** Values an event half a second before its start, by what is given. */
export const valueWith = (given: Given) => {
  const request = requestWith(given);
  return (event: MentionEvent) => request((services) => valueEvent(event, services));
};
/** The evidence on an event half a second before its start, by what is given. */
export const evidenceWith = (given: Given) => (event: MentionEvent) =>
  requestWith(given)((services) => evidenceOn(event, services));

export const judgedWord = (market_ticker: string, verdict: Verdict | null) => ({
  ...marketLike("Tariff"),
  market_ticker,
  verdict,
  buy_yes: { price_dollars: 0.3, edge_dollars: 0.065 },
  buy_no: { price_dollars: 0.72, edge_dollars: 0.012 },
});

/** An event of the series KXA. It starts a day after noon. */
export function judgedEvent(
  event_ticker: string,
  words: Readonly<Record<string, Verdict | null>>,
  startsAt = noon + 24 * hourMs,
): JudgedEvent {
  return {
    ...eventOf(),
    event_ticker,
    series_ticker: "KXA",
    scheduledStartTime: toIso(startsAt),
    markets: Object.entries(words).map(([ticker, verdict]) => judgedWord(ticker, verdict)),
  };
}

/** What the feed has seen: events of the series KXA with a market each, by when they start (UTC ms). */
export function snapshotOf(starts: Readonly<Record<string, number>>): Snapshot {
  const events = Object.entries(starts).map(([event_ticker, startsAt]): SeenEvent => ({
    event_ticker,
    series_ticker: "KXA",
    scheduledStartTime: toIso(startsAt),
    endedAt: null,
  }));
  const markets = events.map(({ event_ticker }): SeenMarket => ({
    market_ticker: `${event_ticker}-T`,
    event_ticker,
    strike_word: "Tariff",
    status: "open",
    close_time: null,
    result: null,
  }));
  return {
    series: new Set(["KXA"]),
    events: new Map(events.map((one) => [one.event_ticker, one])),
    markets: new Map(markets.map((one) => [one.market_ticker, one])),
  };
}
