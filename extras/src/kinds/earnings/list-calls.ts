import { z } from "zod";
import { type Corpus } from "@mention-market/service/transcripts/corpus";
import { readTurns } from "../../transcripts/collections.ts";
import type { TranscriptFilter } from "@mention-market/service/transcripts/filter";
import { count, dateIsEstimated } from "../kind.ts";
import { speakerType, speakerTypeOf } from "./company.ts";
import { guessedLabel, partFields, wordsOfParts } from "./parts.ts";

/** The call that belongs to an event. */
export const callFields = {
  company_ticker: z.string().describe("The company's ticker"),
  fiscal_year: z.int().describe("The company's fiscal year"),
  fiscal_quarter: z.int().min(1).max(4).describe("Its quarter"),
  report_date: z.iso.date().describe("The day of the call, US Eastern"),
  date_is_estimated: dateIsEstimated,
  transcript_id: z.string().describe("The call's id in the collection"),
};

const { transcript_id, fiscal_year, fiscal_quarter, report_date, date_is_estimated } = callFields;
/** A call in a list. */
export const listedCall = z
  .object({
    transcript_id,
    fiscal_year,
    fiscal_quarter,
    report_date,
    date_is_estimated,
    event_ticker: z
      .string()
      .nullable()
      .describe("The first of the provider's events on this call; null when none is known"),
    words: count.describe("Words of the call"),
    ...partFields,
    transcript: z
      .array(
        z
          .object({
            speaker: z.string().nullable().describe("Who speaks; null when not known"),
            speaker_type: speakerType,
            content: z.string().describe("What is said"),
          })
          .meta({ id: "EarningsTurn" }),
      )
      .readonly()
      .nullable()
      .describe("The turns in order; null where this service does not serve texts"),
  })
  .meta({ id: "EarningsTranscript" });
type ListedCall = Readonly<z.output<typeof listedCall>>;

interface CallsPage {
  readonly calls: readonly ListedCall[];
  /** The last call of the page; null on the last page. */
  readonly last: CallPlace | null;
}

/** The position in the list at which a page ends. */
interface CallPlace {
  readonly date: string;
  readonly id: string;
}

export const maxCalls = 4;
/** Maximum JSON bytes of a page's texts. A page always holds at least one call. */
const maxBytes = 8_000_000;

interface ListCallsOptions {
  readonly kalshiOnly: boolean;
  readonly after: CallPlace | null;
  readonly withText: boolean;
}

/** A page of calls, newest first, then by id. */
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
  const calls: ListedCall[] = [];
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
      parts: wordsOfParts(corpus, number),
      parts_guessed: guessedLabel in call.labels,
      transcript,
    });
  }
  const end = calls.at(-1);
  const isLast = end === undefined || calls.length === numbers.length;
  return { calls, last: isLast ? null : { date: end.report_date, id: end.transcript_id } };
}

function byAge(left: CallPlace, right: CallPlace): number {
  if (left.date !== right.date) return left.date > right.date ? -1 : 1;
  return left.id < right.id ? -1 : Number(left.id > right.id);
}
