import { generateApiKey } from "@mention-market/service/functions/generate-api-key";
import { getAllMentionSeries } from "@mention-market/service/functions/get-all-mention-series";
import { getApiKeyUsage } from "@mention-market/service/functions/get-api-key-usage";
import { getHealth } from "@mention-market/service/functions/get-health";
import { getMentionMarket } from "@mention-market/service/functions/get-mention-market";
import { listApiKeys } from "@mention-market/service/functions/list-api-keys";
import { revokeApiKey } from "@mention-market/service/functions/revoke-api-key";
import { rotateApiKey } from "@mention-market/service/functions/rotate-api-key";
import { searchNFLStrikeWord } from "@mention-market/service/functions/search-nfl-strike-word";

const keyed = { access: "key", table: null } as const;

/** The HTTPS functions of the service, with what the extras' descriptions name besides. */
export const serviceEndpoints = {
  getMentionMarket: { ...getMentionMarket, ...keyed },
  getAllMentionSeries: { ...getAllMentionSeries, ...keyed },
  searchNFLStrikeWord: {
    ...searchNFLStrikeWord,
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
  getHealth: { ...getHealth, access: "none", table: null },
} as const;

/** The callables of the service. */
export const serviceCallables = { generateApiKey, listApiKeys, rotateApiKey, revokeApiKey, getApiKeyUsage };
