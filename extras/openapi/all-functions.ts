import { generateApiKeyCallable } from "@mention-market/service/functions/generate-api-key";
import { getAllMentionSeriesEndpoint } from "@mention-market/service/functions/get-all-mention-series";
import { getApiKeyUsageCallable } from "@mention-market/service/functions/get-api-key-usage";
import { getHealthEndpoint } from "@mention-market/service/functions/get-health";
import { getMentionMarketEndpoint } from "@mention-market/service/functions/get-mention-market";
import { listApiKeysCallable } from "@mention-market/service/functions/list-api-keys";
import { revokeApiKeyCallable } from "@mention-market/service/functions/revoke-api-key";
import { rotateApiKeyCallable } from "@mention-market/service/functions/rotate-api-key";
import { searchNFLStrikeWordEndpoint } from "@mention-market/service/functions/search-nfl-strike-word";
import { featureNames, type FeatureName } from "../src/feature-names.ts";
import {
  boardEndpoints,
  changeEndpoints,
  priceEndpoints,
  transcriptEndpoints,
  watchCallables,
  endpoints,
} from "../src/functions.ts";
import type { Callable } from "@mention-market/service/http/callable";
import type { Endpoint } from "../src/http/endpoint.ts";
import type { ErrorText } from "./response-headers.ts";

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

const functionsOf: Readonly<Record<FeatureName, object>> = {
  transcripts: transcriptEndpoints,
  prices: priceEndpoints,
  board: boardEndpoints,
  changes: { ...changeEndpoints, ...watchCallables },
  mcp: {},
};

/** The feature of a function; null for a function of the core. */
export function featureOf(name: string): FeatureName | null {
  return featureNames.find((feature) => name in functionsOf[feature]) ?? null;
}

/** An endpoint as its description needs it, of either package. */
export interface DescribedEndpoint extends Omit<Endpoint<never>, "handle" | "maxInstances"> {
  /** Texts of its 503 beside those that all functions with a key have. */
  readonly unreadable?: readonly ErrorText[];
  /** The error text of a defect. Default: "Internal error". */
  readonly defect?: string;
}

/** Every HTTPS function of both packages but mcp. */
export const allEndpoints: readonly DescribedEndpoint[] = [
  ...Object.values(serviceEndpoints),
  ...Object.values(endpoints),
];

/** Every callable of both packages. */
export const allCallables: readonly Callable[] = [
  ...Object.values(serviceCallables),
  ...Object.values(watchCallables),
];
