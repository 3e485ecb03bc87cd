import type { z } from "zod";
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
import { requireReadable } from "./coverage.ts";
import { transcriptsOfEvent, type TranscribedEvent } from "../kinds/event-transcripts.ts";

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

/**
 * Throws `not_found` if the series is not an earnings series, the event has no call, or a part is requested of a call without parts, and
 * `busy` while the calls' file is damaged.
 */
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
      throw new AppError("not_found", transcriptNotFound);
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
