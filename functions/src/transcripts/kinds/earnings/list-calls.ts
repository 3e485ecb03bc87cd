import { type Corpus, readTurns } from "../../index/corpus.ts";
import type { TranscriptFilter } from "../../index/filter.ts";
import { speakerTypeOf, type SpeakerType } from "./company.ts";

interface SpokenTurn {
  readonly speaker: string | null;
  readonly speaker_type: SpeakerType | null;
  readonly content: string;
}

interface Call {
  readonly transcript_id: string;
  readonly fiscal_year: number;
  readonly fiscal_quarter: number;
  readonly report_date: string;
  readonly date_is_estimated: boolean;
  /** The first of its events. */
  readonly event_ticker: string | null;
  readonly words: number;
  /** Null when texts are not served. */
  readonly transcript: readonly SpokenTurn[] | null;
}

interface CallsPage {
  readonly calls: readonly Call[];
  /** The last call of the page; null on the last page. */
  readonly last: CallPlace | null;
}

/** Where a page ends. */
interface CallPlace {
  readonly date: string;
  readonly id: string;
}

export const maxCalls = 4;
/** Of the texts of a page, as JSON. One call is always on it. */
const maxBytes = 8_000_000;

interface ListCallsOptions {
  readonly kalshiOnly: boolean;
  readonly after: CallPlace | null;
  readonly withText: boolean;
}

/** Newest first, then by id. */
export function listCalls(
  corpus: Corpus,
  filter: TranscriptFilter,
  { kalshiOnly, after, withText }: ListCallsOptions,
): CallsPage {
  const numbers = corpus
    .candidates(filter, null)
    .flatMap((number) => {
      const call = corpus.transcripts[number];
      return call === undefined || (kalshiOnly && call.eventTickers.length === 0) ? [] : [{ number, call }];
    })
    .filter(({ call }) => after === null || byAge(call, after) > 0)
    .sort((a, b) => byAge(a.call, b.call));
  const calls: Call[] = [];
  let bytes = 0;
  for (const { number, call } of numbers.slice(0, maxCalls)) {
    const transcript = withText
      ? readTurns(corpus, number).map(({ speaker, role, text }) => ({
          speaker,
          speaker_type: speakerTypeOf(role),
          content: text,
        }))
      : null;
    bytes += Buffer.byteLength(JSON.stringify(transcript));
    if (calls.length > 0 && bytes > maxBytes) break;
    calls.push({
      transcript_id: call.id,
      fiscal_year: Number(call.labels.fiscal_year),
      fiscal_quarter: Number(call.labels.fiscal_quarter),
      report_date: call.date,
      date_is_estimated: call.dateIsEstimated ?? false,
      event_ticker: call.eventTickers[0] ?? null,
      words: call.words,
      transcript,
    });
  }
  const end = calls.at(-1);
  const isLast = end === undefined || calls.length === numbers.length;
  return { calls, last: isLast ? null : { date: end.report_date, id: end.transcript_id } };
}

function byAge(one: CallPlace, other: CallPlace): number {
  if (one.date !== other.date) return one.date > other.date ? -1 : 1;
  return one.id < other.id ? -1 : Number(one.id > other.id);
}
