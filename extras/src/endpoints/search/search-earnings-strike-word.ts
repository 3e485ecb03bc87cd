import { z } from "zod";
import { count } from "../../kinds/kind.ts";
import { callParts, callsWithoutParts, partParameter } from "../../kinds/earnings/parts.ts";
import type { SearchServices } from "../../words/search.ts";
import type { CorpusFile } from "@mention-market/service/transcripts/corpus-file";
import type { SearchRequest } from "@mention-market/service/transcripts/findings";
import { fieldsOf } from "../../base/fields.ts";
import { booleanParameter, isRange } from "@mention-market/service/base/parameters";
import { everyTranscript } from "@mention-market/service/transcripts/filter";
import { earnings } from "../../kinds/earnings.ts";
import { companyNotFound, representativeRoles } from "../../kinds/earnings/company.ts";
import { callConditions, companyFields, companyToSearch, earningsParameters } from "../transcripts.ts";
import { defineEndpoint } from "../../http/endpoint.ts";
import type { EndpointServices } from "../services.ts";
import { searchWords } from "./search-words.ts";
import { phraseParameter, searchParameters } from "@mention-market/service/http/search-parameters";

/** Counts by part of the calls that a search checks. */
const countsByPart = {
  by_part: z
    .array(
      z
        .object({
          part: z.enum(callParts).describe("The part of the calls"),
          transcripts: count.describe("Calls checked that have this part"),
          transcripts_with_phrase: count.describe("Those of them in which any of the phrases is said in it"),
          total_mentions: count.describe("Mentions of all phrases in it"),
        })
        .meta({ id: "PartCounts" }),
    )
    .readonly()
    .describe(
      "Prepared remarks, then questions: the counts of the same search with `part`; empty without a file",
    ),
  transcripts_without_parts: count
    .nullable()
    .describe(
      "Calls that the other filters let through whose parts are not known: with part= they are not checked; " +
        "null without a file",
    ),
};
type CountsByPart = Readonly<z.output<z.ZodObject<typeof countsByPart>>>;

/** Counts a search in each part, one after the other, so that only one search waits in the key's queue. */
export async function countParts(
  { phrases, filter, last = null }: SearchRequest,
  { file }: { readonly file: CorpusFile },
  _outcome: unknown,
  { findInCorpus }: Pick<SearchServices, "findInCorpus">,
): Promise<CountsByPart> {
  const by_part: CountsByPart["by_part"][number][] = [];
  for (const part of callParts) {
    const request = { phrases, filter: { ...filter, parts: [part] }, context: null, last };
    const { findings, isSearched } = await findInCorpus(file, request);
    if (!isSearched) return { by_part: [], transcripts_without_parts: null };
    by_part.push({
      part,
      transcripts: findings.total_transcripts_checked,
      transcripts_with_phrase: findings.transcripts_with_phrase,
      total_mentions: findings.total_mentions,
    });
  }
  const transcripts_without_parts = file.read((opening) =>
    opening === null ? null : callsWithoutParts(opening.corpus, filter),
  );
  return { by_part, transcripts_without_parts };
}

const earningsPlace = { kind: earnings, collection: earnings.collection };

const callSearch = searchWords(earnings, {
  ids: ["EarningsSearch", "EarningsContext"],
  head: companyFields,
  counted: fieldsOf({}, () => ({})),
  divided: { shape: countsByPart, of: countParts },
  nullWhen: "when the provider fails",
});

export const searchEarningsStrikeWord = defineEndpoint({
  name: "searchEarningsStrikeWord",
  access: "key",
  summary: "How often a phrase is said in a company's earnings calls, and what the market says about it",
  description:
    "A call counts when any of the phrases is said in it by an executive or the operator; with " +
    "`with_analysts=true` by anyone. `part` counts only one part of each call, and leaves the estimate as it is. When the provider fails, `markets` and `estimate` are null and the " +
    "rest is returned.",
  querySchema: z
    .object({
      ...phraseParameter,
      ...earningsParameters,
      with_analysts: booleanParameter.describe(
        "true: analysts' words count too; false (default): executives and the operator only",
      ),
      part: partParameter,
      ...searchParameters,
    })
    .refine(isRange, { path: ["end_date"] }),
  ...callSearch.spec,
  examples: [
    {
      query: { target_phrase: "tariff", ticker: "LMRA", with_context: "true", num_transcripts: "1" },
    },
  ],
  errors: { failure: "Failed to search earnings strike word", notFound: companyNotFound },
  maxInstances: 1,
  handle(query, services: EndpointServices) {
    const { file, series_ticker, company_ticker, condition } = companyToSearch(query.ticker, services);
    const filter = {
      ...everyTranscript,
      labels: callConditions(condition, query.fiscal_quarter),
      roles: query.with_analysts ? [] : representativeRoles,
      ...(query.part !== null && { parts: [query.part] }),
    };
    const head = { series_ticker, company_ticker };
    return callSearch.respond(
      query,
      { ...earningsPlace, file, series: [series_ticker], filter, head },
      services,
    );
  },
});
