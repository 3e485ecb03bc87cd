import { estimateOf, type Estimate, type Evidence } from "../estimates/estimate.ts";
import { readWord, settledRecordOf } from "../estimates/settled-record.ts";
import { weightsOn } from "../estimates/transcript-weights.ts";
import type { MentionEvent } from "../markets/event/event-markets.ts";
import type { Tally } from "../markets/market/market.ts";
import type { SeriesMarkets } from "../markets/settled/series-markets.ts";
import type { Findings } from "../transcripts/index/findings.ts";
import type { Kind } from "../transcripts/kinds/kind.ts";
import { plain } from "../transcripts/kinds/plain.ts";
import { findCoverage } from "./coverage.ts";
import { cutoffOfEvent, knownBefore } from "./known-before.ts";
import type { Library, WordServices } from "./services.ts";

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

const noWord = "The market names no word";

type ValueServices = Library & Pick<WordServices, "findInCorpus" | "log">;

/** Returns an event with, for each word, its settled record, its transcripts and the estimate of both. */
export async function valueWords(
  event: MentionEvent,
  markets: SeriesMarkets,
  services: ValueServices,
): Promise<ValuedEvent> {
  const coverage = findCoverage(event.series_ticker, services, services.log);
  const known = coverage === null ? null : knownBefore(event, coverage, markets.readAt);
  const cutoff = known?.cutoff ?? cutoffOfEvent(event, markets.readAt);
  const record = settledRecordOf(markets.settled.values(), cutoff);
  const values = [];
  for (const market of event.markets) {
    const word = market.strike_word === null ? null : readWord(market.strike_word);
    const found =
      word === null || coverage === null || known === null
        ? null
        : await services.findInCorpus(coverage.file, {
            phrases: [word.phrase],
            filter: known.filter,
            context: null,
          });
    const findings = found?.findings ?? null;
    const tally = record.of(market.strike_word);
    const evidence: Evidence = {
      series: record.series,
      record: tally,
      transcripts: weightsOn(findings?.weights ?? null, cutoff.day),
    };
    values.push({
      ...market,
      record: tally,
      ...(coverage !== null && transcriptsField(findings, coverage.kind)),
      ...(word === null
        ? { estimate: null, estimate_error: noWord }
        : { estimate: estimateOf(evidence, market) }),
    });
  }
  return { ...event, markets: values };
}

/** In the words of all transcripts, and in those of the kind. */
function transcriptsField(findings: Findings<unknown> | null, kind: Kind): Pick<MarketValue, "transcripts"> {
  if (findings === null || findings.total_transcripts_checked === 0) return {};
  const counted = { checked: findings.total_transcripts_checked, said: findings.transcripts_with_phrase };
  return { transcripts: { ...plain.counts.of(counted), ...kind.counts.of(counted) } };
}
