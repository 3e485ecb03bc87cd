import { estimateOf, intervalOf } from "../estimates/estimate.ts";
import { posteriorOf, type Evidence, type Posterior } from "../estimates/posterior.ts";
import { fairValuesOf, priceOf, type FairValue } from "../estimates/fair-value.ts";
import { offersOf, verdictOf, type SizedQuote } from "../estimates/verdict.ts";
import {
  addAgedTallies,
  halfLifeOf,
  readWord,
  settledRecordOf,
  type SettledRecord,
} from "./settled-record.ts";
import { evidenceOn } from "../estimates/transcript-weights.ts";
import { maySettlePartly, type Fee, type MentionEvent } from "../markets/event/event.ts";
import { addTallies, type Tally } from "../markets/market.ts";
import type { SeriesMarkets } from "../markets/settled/series-markets.ts";
import type { Findings } from "@mention-market/service/transcripts/findings";
import type { Kind } from "../kinds/kind.ts";
import { plain } from "../kinds/plain.ts";
import type { Coverage } from "./coverage.ts";
import { cutoffOfEvent, knownEventOf, type KnownEvent } from "./cutoff.ts";
import { evidenceBefore } from "./evidence.ts";
import { weights, type Sums } from "./sums.ts";
import type { SeriesKind } from "./series-kind.ts";
import type { WordServices } from "./services.ts";
import type { ValuedEvent } from "./value-event.ts";

/** The sources of the estimates of an event's words. */
export interface EvidenceSources {
  readonly coverage: Coverage | null;
  /** The markets of the event's series. */
  readonly markets: SeriesMarkets;
  /** The markets of the speaker's other series; empty without any, or if one could not be read. */
  readonly otherSeries: readonly SeriesMarkets[];
}

/** The sources of an event's words' values. */
export interface WordSources extends EvidenceSources {
  /** Whether the words may have a fair value: the event has not started and is a single appearance. */
  readonly mayHaveFairValue: boolean;
  /** Whether the fair value of the series' words has been proven to beat the price. */
  readonly isProven: boolean;
  readonly kind: SeriesKind;
}

const noWord = "The market names no word";

/** The evidence on a word from before an event. */
export interface WordKnowledge {
  readonly record: Tally;
  readonly findings: Findings<Sums> | null;
  /** Null for a market that names no word. */
  readonly posterior: Posterior | null;
}

/** The evidence on some words from before an event, in their order. */
export async function knowWords(
  event: KnownEvent & Pick<MentionEvent, "series_ticker">,
  strikeWords: readonly (string | null)[],
  { coverage, markets, otherSeries }: EvidenceSources,
  { findInCorpus }: Pick<WordServices, "findInCorpus">,
): Promise<readonly WordKnowledge[]> {
  const usable = coverage === null ? null : evidenceBefore(event, coverage, markets.readAt);
  const cutoff = usable?.cutoff ?? cutoffOfEvent(event, markets.readAt);
  const halfLife = halfLifeOf(event.series_ticker);
  const record = settledRecordOf(markets.settled.values(), cutoff, halfLife);
  const otherRecords = otherSeries.map(({ settled }) => settledRecordOf(settled.values(), cutoff, halfLife));

  const words: WordKnowledge[] = [];
  for (const strike_word of strikeWords) {
    const word = strike_word === null ? null : readWord(strike_word);
    const found =
      word === null || coverage === null || usable === null
        ? null
        : await findInCorpus(coverage.file, {
            phrases: [word.phrase],
            filter: usable.filter,
            context: null,
            sums: [weights],
          });
    const findings = found?.findings ?? null;
    const evidence: Evidence = {
      series: record.series,
      record: record.of(strike_word),
      speaker: speakerOf(otherRecords, strike_word),
      transcripts: evidenceOn(findings?.sums.weights ?? null, cutoff.day, coverage?.isAlike ?? false),
    };
    words.push({
      record: { yes: evidence.record.yes, no: evidence.record.no },
      findings,
      posterior: word === null ? null : posteriorOf(evidence),
    });
  }
  return words;
}

/** Adds to each word of an event its settled record, its transcripts, its estimate and its fair value. */
export async function valueWords(
  event: MentionEvent,
  sources: WordSources,
  services: Pick<WordServices, "findInCorpus">,
): Promise<ValuedEvent> {
  const { coverage, mayHaveFairValue, isProven, kind } = sources;
  const strikeWords = event.markets.map(({ strike_word }) => strike_word);
  const knowledge = await knowWords(knownEventOf(event), strikeWords, sources, services);
  const words = event.markets.flatMap((market, at): ValuedWord[] => {
    const word = knowledge[at];
    if (word === undefined) return [];
    const transcripts = coverage === null ? {} : transcriptsField(word.findings, coverage.kind);
    return [{ market, record: word.record, transcripts, posterior: word.posterior }];
  });
  const fairValues = mayHaveFairValue ? fairValuesOfOpen(words) : new Map<ValuedWord, FairValue>();
  const { fee } = event;
  return {
    ...event,
    markets: words.map((word) => ({
      ...word.market,
      record: word.record,
      ...word.transcripts,
      ...judged(word, fairValues.get(word) ?? null, { fee, isProven }),
      ...(word.posterior === null && { estimate_error: noWord }),
    })),
    kind,
  };
}

interface JudgedWord {
  readonly market: SizedQuote &
    Pick<MentionEvent["markets"][number], "status"> & { readonly [maySettlePartly]?: true };
  /** Null for a market that names no word. */
  readonly posterior: Posterior | null;
}

interface ValuedWord extends JudgedWord {
  readonly market: MentionEvent["markets"][number];
  readonly record: Tally;
  readonly transcripts: Pick<ValuedEvent["markets"][number], "transcripts">;
}

/**
 * Only open markets have a fair value, because prices of other words say nothing about a closed market, and only those that settle as
 * yes or no.
 */
export function fairValuesOfOpen<Word extends JudgedWord>(
  words: readonly Word[],
): ReadonlyMap<Word, FairValue> {
  const open = words.flatMap((word) =>
    word.posterior === null || word.market.status !== "open" || maySettlePartly in word.market
      ? []
      : [{ word, posterior: word.posterior }],
  );
  const values = fairValuesOf(
    open.map(({ word, posterior: { probability, rate, strength } }) => ({
      estimate: probability,
      rate,
      intervalOf: () => intervalOf(probability, strength),
      price: priceOf(word.market),
    })),
  );
  return new Map(
    open.flatMap(({ word }, at) => {
      const value = values[at] ?? null;
      return value === null ? [] : [[word, value] as const];
    }),
  );
}

/** A word's estimate, offers and verdict. */
export function judged(
  { market, posterior }: JudgedWord,
  fair: FairValue | null,
  { fee, isProven }: { readonly fee: Fee | null; readonly isProven: boolean },
) {
  const estimate = posterior === null ? null : estimateOf(posterior, fair);
  return {
    estimate,
    ...offersOf(market, estimate?.fair_value ?? null, fee),
    verdict: verdictOf(market, fair, fee, isProven),
  };
}

/** The tallies of the speaker's other series together; null without any. */
function speakerOf(records: readonly SettledRecord[], strikeWord: string | null): Evidence["speaker"] {
  if (records.length === 0) return null;
  return {
    series: addTallies(records.map(({ series }) => series)),
    record: addAgedTallies(records.map((record) => record.of(strikeWord))),
  };
}

/** The counts with the field names of every kind, and with those of this kind, such as `games_with_phrase`. */
function transcriptsField(
  findings: Findings<Sums> | null,
  kind: Kind,
): Pick<ValuedEvent["markets"][number], "transcripts"> {
  if (findings === null || findings.total_transcripts_checked === 0) return {};
  const counted = { checked: findings.total_transcripts_checked, said: findings.transcripts_with_phrase };
  return { transcripts: { ...plain.counts.of(counted), ...kind.counts.of(counted) } };
}
