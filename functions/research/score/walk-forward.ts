import { posteriorOf, priorStrength, seriesRateOf, sizeOf } from "../../src/estimates/estimate.ts";
import { fairValueOf, midOf } from "../../src/estimates/fair-value.ts";
import { readWord } from "../../src/estimates/settled-record.ts";
import type { SettledLine } from "../history/settled-line.ts";
import type { CountPhrase } from "./count-phrase.ts";
import { cutoffOfEvent, datedEvents, recordsOf } from "./dated-events.ts";
import { usableQuotes } from "./usable-quotes.ts";

export const forecasters = [
  "series_rate",
  "raw_record",
  "raw_transcripts",
  "without_transcripts",
  "estimate",
  "market",
  "fair_value",
] as const;
export type Forecaster = (typeof forecasters)[number];

/** What each forecaster says of a market before its event; null where it has no data. */
export interface ScoredMarket {
  readonly eventTicker: string;
  readonly marketTicker: string;
  readonly outcome: 0 | 1;
  /** The word has settled before in the series. */
  readonly hasRecord: boolean;
  readonly hasTranscripts: boolean;
  readonly forecasts: Readonly<Record<Forecaster, number | null>>;
  /** What is needed to try other strengths of the prior. */
  readonly evidence: { readonly prior: number; readonly yes: number; readonly size: number };
}

/**
 * Forecasts every event from earlier days only, in order of time: from markets whose event was on an earlier day and that had
 * settled, and from transcripts of earlier days. A quote of the start or later is never used.
 */
export function walkForward(lines: readonly SettledLine[], countPhrase: CountPhrase | null): ScoredMarket[] {
  const recordOf = recordsOf(lines);

  return datedEvents(lines).flatMap((event) => {
    const cutoff = cutoffOfEvent(event);
    const record = recordOf(event.series, cutoff);
    const quotes = usableQuotes(event.lines, event.startsAt);
    const prior = seriesRateOf(record.series);
    return event.lines.flatMap((line): ScoredMarket[] => {
      if (line.strike_word === null || readWord(line.strike_word) === null) return [];
      const transcripts = countPhrase?.(event.series, line.strike_word, cutoff) ?? null;
      const tally = record.of(line.strike_word);
      const size = sizeOf(tally);
      const { probability } = posteriorOf({ series: record.series, record: tally, transcripts });
      const hasTranscripts = transcripts !== null;
      const quote = quotes.get(line.market_ticker) ?? null;
      return [
        {
          eventTicker: event.ticker,
          marketTicker: line.market_ticker,
          outcome: line.result === "yes" ? 1 : 0,
          hasRecord: size > 0,
          hasTranscripts,
          evidence: { prior, yes: tally.yes, size },
          forecasts: {
            series_rate: prior,
            raw_record: size === 0 ? null : tally.yes / size,
            raw_transcripts: transcripts === null ? null : transcripts.saidWeight / transcripts.checkedWeight,
            without_transcripts: shrunk(tally.yes, size, prior, priorStrength),
            estimate: probability,
            market: quote === null ? null : midOf(quote),
            fair_value:
              quote === null || (size === 0 && !hasTranscripts) ? null : fairValueOf(probability, quote),
          },
        },
      ];
    });
  });
}

/** A rate of `yes` in `size`, pulled toward the prior. */
export function shrunk(yes: number, size: number, prior: number, strength: number): number {
  return (yes + strength * prior) / (size + strength);
}
