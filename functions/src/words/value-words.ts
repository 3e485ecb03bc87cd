import { fromIso } from "../base/clock.ts";
import type { FindInCorpus } from "../transcripts/index/find-in-corpus.ts";
import type { Findings } from "../transcripts/index/findings.ts";
import { cutoffOf, evidenceFilter, type Cutoff } from "../estimates/cutoff.ts";
import { estimateOf, type Estimate, type Evidence } from "../estimates/estimate.ts";
import { createReadWord, settledRecordOf } from "../estimates/settled-record.ts";
import { weightsOn, type TranscriptWeights } from "../estimates/transcript-weights.ts";
import type { MentionEvent } from "../markets/event/event-markets.ts";
import type { Tally } from "../markets/market/market.ts";
import type { SeriesMarkets } from "../markets/settled/series-markets.ts";
import { nflCollection } from "../transcripts/kinds/nfl/game.ts";
import type { Phrase } from "../transcripts/phrases/phrase.ts";
import type { Coverage, FindCoverage } from "./coverage.ts";
import { idsOfEvent } from "./own-transcripts.ts";

/** What is known of a market's word. */
export interface MarketValue {
  /** Settled markets of the same series and word; null when they could not be read. */
  readonly record: Tally | null;
  /** Of the transcripts before the event; absent where none was checked. */
  readonly transcripts?: CheckedCounts;
  readonly estimate: Estimate | null;
  /** Why `estimate` is null. */
  readonly estimate_error?: string;
}

export interface CheckedCounts {
  readonly total_transcripts_checked: number;
  readonly transcripts_with_phrase: number;
  /** The same two, of the NFL's broadcasts only. */
  readonly total_games_checked?: number;
  readonly games_with_phrase?: number;
}

export interface ValuedEvent extends Omit<MentionEvent, "markets"> {
  readonly markets: readonly (MentionEvent["markets"][number] & MarketValue)[];
  /** Why the records are null. */
  readonly record_error?: string;
}

export interface ValueWordsOptions {
  readonly findInCorpus: FindInCorpus<TranscriptWeights | null>;
  readonly findCoverage: FindCoverage;
}

const noWord = "The market names no word";

/** Returns an event with, for each word, its settled record, its transcripts and the estimate of both. */
export function createValueWords({ findInCorpus, findCoverage }: ValueWordsOptions) {
  const readWord = createReadWord();

  async function countWord(
    phrase: Phrase,
    { file, filter }: Coverage,
    cutoff: Cutoff,
    own: readonly string[],
  ) {
    const evidence = evidenceFilter(filter, cutoff, own);
    const { findings } = await findInCorpus(file, { phrases: [phrase], filter: evidence, context: null });
    return findings;
  }

  return async (event: MentionEvent, markets: SeriesMarkets): Promise<ValuedEvent> => {
    const { event_ticker, scheduledStartTime } = event;
    const startsAt = scheduledStartTime === null ? null : fromIso(scheduledStartTime);
    const cutoff = cutoffOf({ eventTicker: event_ticker, startsAt, day: null }, markets.readAt);
    const record = settledRecordOf(markets.settled.values(), cutoff, readWord);
    const coverage = findCoverage(event.series_ticker);
    const own = coverage === null ? [] : idsOfEvent(coverage.file, event);
    const values = [];
    for (const market of event.markets) {
      const word = market.strike_word === null ? null : readWord(market.strike_word);
      const findings =
        word === null || coverage === null ? null : await countWord(word.phrase, coverage, cutoff, own);
      const tally = record.of(market.strike_word);
      const evidence: Evidence = {
        series: record.series,
        record: tally,
        transcripts: weightsOn(findings?.weights ?? null, cutoff.day),
      };
      values.push({
        ...market,
        record: tally,
        ...transcriptsField(findings, coverage?.collection === nflCollection),
        ...(word === null
          ? { estimate: null, estimate_error: noWord }
          : { estimate: estimateOf(evidence, market) }),
      });
    }
    return { ...event, markets: values };
  };
}

function transcriptsField(
  findings: Findings<unknown> | null,
  isNfl: boolean,
): Pick<MarketValue, "transcripts"> {
  if (findings === null || findings.total_transcripts_checked === 0) return {};
  const { total_transcripts_checked, transcripts_with_phrase } = findings;
  return {
    transcripts: {
      total_transcripts_checked,
      transcripts_with_phrase,
      ...(isNfl && {
        total_games_checked: total_transcripts_checked,
        games_with_phrase: transcripts_with_phrase,
      }),
    },
  };
}
