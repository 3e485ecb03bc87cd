import { estimateOf, rounded } from "../estimates/estimate.ts";
import { posteriorOf, type Evidence, type Posterior } from "../estimates/posterior.ts";
import { fairValuesOf, midOf, type FairValue } from "../estimates/fair-value.ts";
import { offersOf } from "../estimates/offer.ts";
import {
  addAgedTallies,
  halfLifeOf,
  readWord,
  settledRecordOf,
  type SettledRecord,
} from "./settled-record.ts";
import { evidenceOn } from "../estimates/transcript-weights.ts";
import type { Fee, MentionEvent } from "../markets/event/event.ts";
import { addTallies, type Tally } from "../markets/market/market.ts";
import type { SeriesMarkets } from "../markets/settled/series-markets.ts";
import type { Findings } from "../transcripts/index/findings.ts";
import type { Kind } from "../transcripts/kinds/kind.ts";
import { plain } from "../transcripts/kinds/plain.ts";
import type { Coverage } from "./coverage.ts";
import { cutoffOfEvent, knownBefore } from "./evidence.ts";
import type { WordServices } from "./services.ts";
import type { ValuedEvent } from "./valued-event.ts";

/** What an event's words are valued by. */
export interface WordSources {
  readonly coverage: Coverage | null;
  /** Of the event's series. */
  readonly markets: SeriesMarkets;
  /** Of the speaker's other series; empty where there is none, or where one could not be read. */
  readonly others: readonly SeriesMarkets[];
  /** Whether the words may have a fair value: the event has not started, and is one appearance. */
  readonly isPriced: boolean;
}

const noWord = "The market names no word";

/** Returns an event with, for each word, its settled record, its transcripts, and the estimate and fair value of all that. */
export async function valueWords(
  event: MentionEvent,
  { coverage, markets, others, isPriced }: WordSources,
  { findInCorpus }: Pick<WordServices, "findInCorpus">,
): Promise<ValuedEvent> {
  const known = coverage === null ? null : knownBefore(event, coverage, markets.readAt);
  const cutoff = known?.cutoff ?? cutoffOfEvent(event, markets.readAt);
  const halfLife = halfLifeOf(event.series_ticker);
  const record = settledRecordOf(markets.settled.values(), cutoff, halfLife);
  const otherRecords = others.map(({ settled }) => settledRecordOf(settled.values(), cutoff, halfLife));

  const words: Known[] = [];
  for (const market of event.markets) {
    const { strike_word } = market;
    const word = strike_word === null ? null : readWord(strike_word);
    const found =
      word === null || coverage === null || known === null
        ? null
        : await findInCorpus(coverage.file, { phrases: [word.phrase], filter: known.filter, context: null });
    const findings = found?.findings ?? null;
    const evidence: Evidence = {
      series: record.series,
      record: record.of(strike_word),
      speaker: speakerOf(otherRecords, strike_word),
      transcripts: evidenceOn(findings?.weights ?? null, cutoff.day, coverage?.isAlike ?? false),
    };
    words.push({
      market,
      record: { yes: evidence.record.yes, no: evidence.record.no },
      transcripts: coverage === null ? {} : transcriptsField(findings, coverage.kind),
      posterior: word === null ? null : posteriorOf(evidence),
    });
  }
  const fairValues = isPriced ? fairValuesOfOpen(words) : new Map<Known, FairValue>();
  return { ...event, markets: words.map((word) => valueOf(word, fairValues.get(word) ?? null, event.fee)) };
}

interface Known {
  readonly market: MentionEvent["markets"][number];
  readonly record: Tally;
  readonly transcripts: Pick<ValuedEvent["markets"][number], "transcripts">;
  /** Null for a market that names no word. */
  readonly posterior: Posterior | null;
}

/** Of the words that can be traded: what others are worth says nothing of a market that is closed. */
function fairValuesOfOpen(words: readonly Known[]): ReadonlyMap<Known, FairValue> {
  const open = words.flatMap((word) =>
    word.posterior === null || word.market.status !== "open" ? [] : [{ word, posterior: word.posterior }],
  );
  const values = fairValuesOf(
    open.map(({ word, posterior: { probability, rate } }) => ({
      estimate: probability,
      rate,
      mid: midOf(word.market),
    })),
  );
  return new Map(
    open.flatMap(({ word }, at) => {
      const value = values[at] ?? null;
      return value === null ? [] : [[word, value] as const];
    }),
  );
}

function valueOf({ market, record, transcripts, posterior }: Known, fair: FairValue | null, fee: Fee | null) {
  const fairValue = fair === null ? null : rounded(fair.value);
  return {
    ...market,
    record,
    ...transcripts,
    estimate: posterior === null ? null : estimateOf(posterior, fair),
    ...offersOf(market, fairValue, fee),
    ...(posterior === null && { estimate_error: noWord }),
  };
}

/** The speaker's other series together; null where there is none. */
function speakerOf(others: readonly SettledRecord[], strikeWord: string | null): Evidence["speaker"] {
  if (others.length === 0) return null;
  return {
    series: addTallies(others.map(({ series }) => series)),
    record: addAgedTallies(others.map((other) => other.of(strikeWord))),
  };
}

/** In the words of all transcripts, and in those of the kind. */
function transcriptsField(
  findings: Findings<unknown> | null,
  kind: Kind,
): Pick<ValuedEvent["markets"][number], "transcripts"> {
  if (findings === null || findings.total_transcripts_checked === 0) return {};
  const counted = { checked: findings.total_transcripts_checked, said: findings.transcripts_with_phrase };
  return { transcripts: { ...plain.counts.of(counted), ...kind.counts.of(counted) } };
}
