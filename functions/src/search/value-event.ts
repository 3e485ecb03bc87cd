import { setImmediate } from "node:timers/promises";
import { fromIso, minuteMs, secondMs, type Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import type { RequestContext } from "../base/request.ts";
import { TimeoutError, withTimeout } from "../base/with-timeout.ts";
import type { MentionEvent } from "../markets/event-markets.ts";
import type { ReadSeriesMarkets, SeriesMarkets } from "../markets/series-markets.ts";
import type { Tally } from "../markets/market.ts";
import type { FindInCorpus } from "../corpus/find-in-corpus.ts";
import type { Phrase } from "../phrases/phrase.ts";
import type { Findings } from "../corpus/findings.ts";
import { cutoffOf, evidenceFilter, type Cutoff } from "../estimates/cutoff.ts";
import { estimateOf, type Estimate, type Evidence } from "../estimates/estimate.ts";
import { createReadWord, settledRecordOf } from "../estimates/settled-record.ts";
import { weightsOn, type TranscriptWeights } from "../estimates/transcript-weights.ts";
import { nflCollection } from "../nfl/game.ts";
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

/** An event with what is known of its words. Never rejects for the record: the event stands without it. */
export type ValueEvent = (event: MentionEvent, context: RequestContext) => Promise<ValuedEvent>;

export interface ValueEventOptions {
  readonly readSeries: ReadSeriesMarkets;
  readonly findInCorpus: FindInCorpus<TranscriptWeights | null>;
  readonly findCoverage: FindCoverage;
  readonly clock: Clock;
  /** How long a request waits for the record. Default: 4 s. */
  readonly maxWaitMs?: number;
}

type RecordRead = { readonly markets: SeriesMarkets } | { readonly error: string };

/** A record of many pages goes on being read for the next request, when this one has given it up. */
const readTimeoutMs = minuteMs;
const noWord = "The market names no word";

/** Events with the record of their words. An event and a record are put together once for all requests that share them. */
export function createValueEvent({
  readSeries,
  findInCorpus,
  findCoverage,
  clock,
  maxWaitMs = 4 * secondMs,
}: ValueEventOptions): ValueEvent {
  const readWord = createReadWord();
  const valued = new WeakMap<
    MentionEvent,
    { readonly of: SeriesMarkets; readonly result: Promise<ValuedEvent> }
  >();

  async function readRecord(series: string, context: RequestContext): Promise<RecordRead> {
    const now = clock.monotonicMs();
    const own = { ...context, deadlineAt: now + readTimeoutMs, upstreamCalls: 0 };
    const waitMs = Math.max(0, Math.min(maxWaitMs, context.deadlineAt - now));
    try {
      return { markets: await withTimeout(waitMs, readSeries(series, own), "The provider") };
    } catch (error) {
      if (error instanceof TimeoutError)
        return { error: "The settled record was not read in time: ask again in a few seconds" };
      if (error instanceof AppError && error.code === "upstream") return { error: error.publicMessage };
      throw error;
    } finally {
      context.upstreamCalls += own.upstreamCalls;
    }
  }

  async function value(event: MentionEvent, markets: SeriesMarkets): Promise<ValuedEvent> {
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
        word === null || coverage === null
          ? null
          : await countTranscripts(word.phrase, coverage, cutoff, own);
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
  }

  /** Counting a phrase for the first time takes milliseconds: others get their turn between two of them. */
  async function countTranscripts(
    phrase: Phrase,
    { file, filter }: Coverage,
    cutoff: Cutoff,
    own: readonly string[],
  ) {
    const { findings, cached } = findInCorpus(file, {
      phrases: [phrase],
      filter: evidenceFilter(filter, cutoff, own),
      context: null,
    });
    if (!cached) await setImmediate();
    return findings;
  }

  return async (event, context) => {
    const read = await readRecord(event.series_ticker, context);
    if ("error" in read) return withoutRecord(event, read.error);
    const known = valued.get(event);
    if (known?.of === read.markets) return known.result;
    const result = value(event, read.markets);
    valued.set(event, { of: read.markets, result });
    return result;
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

function withoutRecord(event: MentionEvent, error: string): ValuedEvent {
  const markets = event.markets.map((market) => ({
    ...market,
    record: null,
    estimate: null,
    estimate_error: error,
  }));
  return { ...event, markets, record_error: error };
}
