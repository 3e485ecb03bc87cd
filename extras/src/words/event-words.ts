import { z } from "zod";
import { mentionMarket } from "@mention-market/service/markets/market";
import { count, probability } from "../kinds/kind.ts";
import type { TranscriptFilter } from "@mention-market/service/transcripts/filter";
import type { MentionEvent } from "../markets/event/event.ts";
import { parseStrikeWord } from "../markets/strike-word.ts";
import { type Coverage, requireReadable } from "./coverage.ts";
import { knownEventOf } from "./cutoff.ts";
import { hasSettled, evidenceBefore } from "./evidence.ts";
import { countParts, countsByPart } from "./count-parts.ts";
import type { WordServices } from "./services.ts";
import { AppError } from "@mention-market/service/base/errors";
import type { Collections } from "../transcripts/collections.ts";
import { earnings } from "../kinds/earnings.ts";
import { companyNotFound, companyOfSeries } from "../kinds/earnings/company.ts";
import {
  createFindInCall,
  type mentionFields,
  type SpokenParagraph,
} from "../kinds/earnings/find-mentions.ts";
import type { callFields } from "../kinds/earnings/list-calls.ts";
import { wordsOfParts, type CallPart } from "../kinds/earnings/parts.ts";
import { transcriptsOfEvent, type TranscribedEvent } from "../kinds/event-transcripts.ts";

/** How often the word of a market is said. All fields are null for a market that names no word. */
const wordCount = z
  .object({
    market_ticker: z.string().describe("Ticker of the market"),
    strike_word: mentionMarket.shape.strike_word,
    transcripts_with_phrase: count
      .nullable()
      .describe("Transcripts in which it is said; null when the market names no word"),
    probability: probability.describe(
      "transcripts_with_phrase / total_transcripts_checked; null when no transcript was checked or the " +
        "market names no word",
    ),
    total_mentions: count.nullable().describe("Its mentions; null when the market names no word"),
    by_part: countsByPart.by_part.optional().describe("Only of earnings calls: the same counts in each part"),
  })
  .meta({ id: "WordCount" });
type WordCount = Readonly<z.output<typeof wordCount>>;

export const eventWordCounts = z
  .object({
    event_ticker: z.string().describe("Ticker of the event"),
    collection: z.string().describe("The collection that informs its series"),
    total_transcripts_checked: count.describe("Transcripts that the filters let through"),
    words: z.array(wordCount).readonly().describe("In the order of the event's markets"),
  })
  .meta({ id: "EventWordCounts" });
type EventWordCounts = Readonly<z.output<typeof eventWordCounts>>;

/** Until the event has settled, only evidence from before it counts. */
export async function countEventWords(
  event: MentionEvent,
  coverage: Coverage,
  wanted: TranscriptFilter,
  { findInCorpus, clock }: Pick<WordServices, "findInCorpus" | "clock">,
): Promise<EventWordCounts> {
  const { collection, file } = coverage;
  const now = clock.now();
  const filter = hasSettled(event, now)
    ? wanted
    : evidenceBefore(knownEventOf(event), { ...coverage, filter: wanted, ofHolder: false }, now).filter;
  const none = await findInCorpus(file, { phrases: [], filter, context: null });
  const words: WordCount[] = [];
  for (const { market_ticker, strike_word } of event.markets) {
    const phrase = strike_word === null ? null : parseStrikeWord(strike_word);
    if (phrase === null) {
      words.push({
        market_ticker,
        strike_word,
        transcripts_with_phrase: null,
        probability: null,
        total_mentions: null,
      });
      continue;
    }
    const { findings } = await findInCorpus(file, { phrases: [phrase], filter, context: null });
    const { transcripts_with_phrase, probability, total_mentions } = findings;
    const divided =
      coverage.kind === earnings
        ? await countParts({ phrases: [phrase], filter, context: null }, coverage, null, { findInCorpus })
        : null;
    words.push({
      ...{ market_ticker, strike_word, transcripts_with_phrase, probability, total_mentions },
      ...(divided !== null && { by_part: divided.by_part }),
    });
  }
  return {
    event_ticker: event.event_ticker,
    collection,
    total_transcripts_checked: none.findings.total_transcripts_checked,
    words,
  };
}

export const transcriptNotFound = "Transcript not found";
export const partsNotFound = "Parts of the transcript not known";

/** Where the words of an event's markets are said in its call. */
interface EventWords<Market> {
  readonly call: Readonly<z.output<z.ZodObject<typeof callFields>>>;
  readonly markets: readonly (Readonly<z.output<z.ZodObject<typeof mentionFields>>> & {
    readonly market: Market;
    readonly paragraphs: readonly SpokenParagraph[];
  })[];
}

/** Throws `not_found` for another kind of series, no call, or a part without parts; `busy` while the calls' file is damaged. */
export function findEventWords<Market extends { readonly strike_word: string | null }>(
  event: TranscribedEvent & { readonly series_ticker: string },
  markets: readonly Market[],
  part: CallPart | null,
  { collections }: { readonly collections: Collections },
): EventWords<Market> {
  if (companyOfSeries(event.series_ticker) === null) throw new AppError("not_found", companyNotFound);
  const file = collections.file(earnings.collection);
  requireReadable(file, earnings.collection);
  return file.read((opening) => {
    const number = opening === null ? undefined : transcriptsOfEvent(opening.corpus, earnings, event)[0];
    const call = number === undefined ? undefined : opening?.corpus.transcripts[number];
    if (opening === null || number === undefined || call === undefined)
      throw new AppError("not_found", transcriptNotFound, {
        detail: "Before the call getEventWordCounts counts the event's words in earlier calls",
      });
    if (part !== null && wordsOfParts(opening.corpus, number) === null)
      throw new AppError("not_found", partsNotFound, { detail: "Without part the whole call counts" });
    const find = createFindInCall(opening.corpus, number, part);
    const { company, fiscal_year, fiscal_quarter } = call.labels;
    return {
      call: {
        company_ticker: String(company),
        fiscal_year: Number(fiscal_year),
        fiscal_quarter: Number(fiscal_quarter),
        report_date: call.date,
        date_is_estimated: call.dateIsEstimated ?? false,
        transcript_id: call.id,
      },
      markets: markets.map((market) => {
        const { mentions, paragraphs } = find(market.strike_word);
        const {
          speaker_type = null,
          speaker = null,
          part: saidIn = null,
          paragraph = null,
        } = paragraphs[0] ?? {};
        return { market, mentions, speaker_type, speaker, paragraph, part: saidIn, paragraphs };
      }),
    };
  });
}
