import { z } from "zod";
import { partParameter } from "../../kinds/earnings/parts.ts";
import { countParts, countsByPart } from "../../words/count-parts.ts";
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
    "`with_analysts=true` by anyone. `part` counts only one part of each call, and leaves the estimate as it " +
    "is. When the provider fails, `markets` and `estimate` are null and the rest is returned.",
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
