import { fromIso, secondMs } from "@mention-market/service/base/clock";
import { estimateOf, intervalOf } from "../../src/estimates/estimate.ts";
import {
  posteriorOf,
  priorStrength,
  seriesRateOf,
  sizeOf,
  type Evidence,
} from "../../src/estimates/posterior.ts";
import { fairValuesOf, priceOf, type FairBasis } from "../../src/estimates/fair-value.ts";
import {
  addAgedTallies,
  halfLifeOf,
  readWord,
  voidEvents,
  type SettledRecord,
} from "../../src/words/settled-record.ts";
import { addTallies } from "../../src/markets/market.ts";
import type { LineQuote, SettledLine } from "../history/settled-lines.ts";
import type { Knowledge } from "./count-phrase.ts";
import {
  cutoffOfEvent,
  datedEvents,
  marketsOf,
  recordsOf,
  type DatedEvent,
  usableQuotes,
  type NoQuotes,
} from "./dated-events.ts";

export const forecasters = [
  "series_rate",
  "raw_record",
  "raw_transcripts",
  "without_transcripts",
  "without_speaker",
  "estimate",
  "market",
  "fair_value",
  "fair_value_without_speaker",
  "fair_value_by_siblings",
] as const;
export type Forecaster = (typeof forecasters)[number];

/** The forecast of each forecaster for a market before its event; null without data. */
export interface ScoredMarket {
  readonly eventTicker: string;
  readonly marketTicker: string;
  readonly day: string;
  readonly strikeWord: string;
  readonly outcome: 0 | 1;
  readonly evidence: Evidence;
  /** The 95% interval of the estimate. */
  readonly low: number;
  readonly high: number;
  readonly forecasts: Readonly<Record<Forecaster, number | null>>;
  readonly fairBasis: FairBasis | null;
  /** A usable quote from before the start. */
  readonly quote: LineQuote | null;
  /** UTC ms; null if unknown. */
  readonly startsAt: number | null;
}

/** An event without a scored quote. */
export interface UnquotedEvent {
  readonly eventTicker: string;
  readonly reason: NoQuotes;
}

export interface Walked {
  readonly markets: readonly ScoredMarket[];
  readonly unquoted: readonly UnquotedEvent[];
}

/**
 * Forecasts every event from earlier days only, in order of time: from markets whose event was on an earlier day and that had
 * settled, and from transcripts of earlier days. A quote of the start or later is never used.
 */
export function walkForward(lines: readonly SettledLine[], knowledge: Knowledge | null): Walked {
  const recordOf = recordsOf(lines);
  const withoutEvent = voidEvents(marketsOf(lines));
  const unquoted: UnquotedEvent[] = [];

  const markets = datedEvents(lines).flatMap((event) => {
    // Words of an event that did not take place can't be scored.
    if (withoutEvent.has(event.ticker)) return [];
    const dated = cutoffOfEvent(event);
    const cutoff = knowledge?.narrowed(event.series, dated) ?? dated;
    const { quotes, reason } = usableQuotes(event.lines, event.startsAt);
    if (reason !== null) unquoted.push({ eventTicker: event.ticker, reason });
    const halfLife = halfLifeOf(event.series);
    const own = recordOf(event.series, cutoff);
    const others = (knowledge?.otherSeries(event.series) ?? []).map((series) =>
      recordOf(series, cutoff, halfLife),
    );
    const words = event.lines.flatMap((line) => {
      const word = line.strike_word;
      if (word === null || readWord(word) === null || isDecidedBefore(line, event.startsAt)) return [];
      const transcripts = knowledge?.countPhrase(event.series, word, cutoff) ?? null;
      const evidence = { series: own.series, record: own.of(word), ...speakerOf(others, word), transcripts };
      return [{ line, word, evidence, quote: quotes.get(line.market_ticker) ?? null }];
    });
    return scoredMarketsOf(event, words);
  });
  return { markets, unquoted };
}

/** Whether a market settled before its event began. Its result was known then, so there is nothing to forecast. */
function isDecidedBefore({ settlement_ts }: SettledLine, startsAt: number | null): boolean {
  const settledAt = settlement_ts == null ? null : fromIso(settlement_ts);
  return settledAt !== null && startsAt !== null && settledAt < startsAt;
}

interface Known {
  readonly line: SettledLine;
  readonly word: string;
  readonly evidence: Evidence;
  readonly quote: LineQuote | null;
}

function scoredMarketsOf({ ticker, day, startsAt }: DatedEvent, words: readonly Known[]): ScoredMarket[] {
  const withSpeaker = words.map(({ evidence }) => posteriorOf(evidence));
  const without = words.map(({ evidence }) => posteriorOf({ ...evidence, speaker: null }));
  const prices = words.map(({ quote }) => (quote === null ? null : priceOf(quote)));
  const fairValuesBy = (posteriors: typeof withSpeaker) =>
    fairValuesOf(
      posteriors.map(({ probability, rate, strength }, at) => ({
        estimate: probability,
        rate,
        intervalOf: () => intervalOf(probability, strength),
        price: prices[at] ?? null,
      })),
    );
  const fairValues = fairValuesBy(withSpeaker);
  const ownFairValues = fairValuesBy(without);

  return words.flatMap(({ line, word, evidence, quote }, at): ScoredMarket[] => {
    const posterior = withSpeaker[at];
    if (posterior === undefined) return [];
    const { series, record, speaker, transcripts } = evidence;
    const prior = seriesRateOf(series);
    const { low, high } = estimateOf(posterior);
    const fair = fairValues[at] ?? null;
    const size = sizeOf(record);
    return [
      {
        eventTicker: ticker,
        marketTicker: line.market_ticker,
        day,
        strikeWord: word,
        outcome: line.result === "yes" ? 1 : 0,
        evidence,
        low,
        high,
        forecasts: {
          series_rate: prior,
          raw_record: size === 0 ? null : record.yes / size,
          raw_transcripts: transcripts === null ? null : transcripts.saidWeight / transcripts.checkedWeight,
          without_transcripts: shrunk(record.yesWeight, record.weight, prior),
          without_speaker: speaker === null ? null : (without[at]?.probability ?? null),
          estimate: posterior.probability,
          market: prices[at] ?? null,
          fair_value: fair?.basis === "price" ? fair.value : null,
          fair_value_without_speaker:
            speaker !== null && fair?.basis === "price" ? (ownFairValues[at]?.value ?? null) : null,
          fair_value_by_siblings: fair?.basis === "siblings" ? fair.value : null,
        },
        fairBasis: fair?.basis ?? null,
        quote,
        startsAt,
      },
    ];
  });
}

/** The speaker's other series together; null without any. */
function speakerOf(others: readonly SettledRecord[], word: string): Pick<Evidence, "speaker"> {
  if (others.length === 0) return { speaker: null };
  return {
    speaker: {
      series: addTallies(others.map(({ series }) => series)),
      record: addAgedTallies(others.map((record) => record.of(word))),
    },
  };
}

/** The time of a line's quote in UTC ms. */
export function quotedAt({ at }: LineQuote): number {
  return at * secondMs;
}

/** The share of `yes` in `size`, pulled toward the prior. */
export function shrunk(yes: number, size: number, prior: number, strength = priorStrength): number {
  return (yes + strength * prior) / (size + strength);
}
