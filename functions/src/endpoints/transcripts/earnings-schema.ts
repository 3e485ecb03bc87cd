import { z } from "zod";
import { maxParagraphCharacters } from "../../transcripts/kinds/earnings/find-mentions.ts";
import { speakerType } from "../../transcripts/kinds/earnings/company.ts";
import { count, dateIsEstimated } from "../../transcripts/kinds/kind.ts";

const nullableText = (what: string) => z.string().nullable().describe(what);

/** The call of an event. */
export const callFields = {
  company_ticker: z.string().describe("The company's ticker"),
  fiscal_year: z.int().describe("The company's fiscal year"),
  fiscal_quarter: z.int().min(1).max(4).describe("Its quarter"),
  report_date: z.iso.date().describe("The day of the call, US Eastern"),
  date_is_estimated: dateIsEstimated,
  transcript_id: z.string().describe("The call's id in the collection"),
};

/** Where a market's word is said first. */
export const mentionFields = {
  mentions: count.describe("Mentions by executives and the operator; analysts' words don't count"),
  speaker_type: speakerType.describe(
    "Of the first mention: Executive or Operator; null when the word was not said",
  ),
  speaker: nullableText("Who says it first; null when the word was not said"),
  paragraph: nullableText(
    `At most ${maxParagraphCharacters} characters of the turn around the first mention, cut at sentences; null when the word was not said`,
  ),
};
