import { generateApiKeyCallable } from "@mention-market/service/functions/generate-api-key";
import { getAllMentionSeriesEndpoint } from "@mention-market/service/functions/get-all-mention-series";
import { getApiKeyUsageCallable } from "@mention-market/service/functions/get-api-key-usage";
import { getHealthEndpoint } from "@mention-market/service/functions/get-health";
import { getMentionMarketEndpoint } from "@mention-market/service/functions/get-mention-market";
import { listApiKeysCallable } from "@mention-market/service/functions/list-api-keys";
import { revokeApiKeyCallable } from "@mention-market/service/functions/revoke-api-key";
import { rotateApiKeyCallable } from "@mention-market/service/functions/rotate-api-key";
import { searchNFLStrikeWordEndpoint } from "@mention-market/service/functions/search-nfl-strike-word";

const keyed = { access: "key", table: null } as const;

/** The HTTPS functions of the service, with what the extras' descriptions name besides. */
export const serviceEndpoints = {
  getMentionMarket: { ...getMentionMarketEndpoint, ...keyed },
  getAllMentionSeries: { ...getAllMentionSeriesEndpoint, ...keyed },
  searchNFLStrikeWord: {
    ...searchNFLStrikeWordEndpoint,
    ...keyed,
    unreadable: [
      {
        error: "No NFL transcripts are deployed",
        when: "The corpus file is missing; `message` says what the operator has to do",
      },
      {
        error: "The NFL transcripts can't be read",
        when: "The corpus file is damaged, or is being replaced; `message` says which",
      },
    ],
  },
  getHealth: { ...getHealthEndpoint, access: "none", table: null },
} as const;

/** The callables of the service. */
export const serviceCallables = {
  generateApiKey: generateApiKeyCallable,
  listApiKeys: listApiKeysCallable,
  rotateApiKey: rotateApiKeyCallable,
  revokeApiKey: revokeApiKeyCallable,
  getApiKeyUsage: getApiKeyUsageCallable,
};
