import { generateApiKeyCallable } from "../src/functions/generate-api-key.ts";
import { getAllMentionSeriesEndpoint } from "../src/functions/get-all-mention-series.ts";
import { getApiKeyUsageCallable } from "../src/functions/get-api-key-usage.ts";
import { getHealthEndpoint } from "../src/functions/get-health.ts";
import { getMentionMarketEndpoint } from "../src/functions/get-mention-market.ts";
import { listApiKeysCallable } from "../src/functions/list-api-keys.ts";
import { revokeApiKeyCallable } from "../src/functions/revoke-api-key.ts";
import { rotateApiKeyCallable } from "../src/functions/rotate-api-key.ts";
import { searchNFLStrikeWordEndpoint } from "../src/functions/search-nfl-strike-word.ts";
import type { EndpointSpec } from "../src/http/endpoint.ts";
import type { z } from "zod";
import type { ErrorText } from "./response-headers.ts";

const keyed = { access: "key", table: null } as const;

/** The HTTPS functions of the service, with what their descriptions name besides. */
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

/** An HTTPS function as its description needs it. What the service's own functions lack, those of another codebase may have. */
export interface DescribedEndpoint extends Omit<
  EndpointSpec<z.ZodRawShape, never, object>,
  "handle" | "errors"
> {
  /** Whether a request needs an API key; `optional`: only one with parameters. */
  readonly access: "key" | "optional" | "none";
  readonly errors: EndpointSpec<z.ZodRawShape, never, object>["errors"] & {
    /** The error text of a 429, for a function without a key. */
    readonly tooMany?: string;
    /** Whether a value of one parameter can require another. */
    readonly mayMissParameter?: true;
  };
  /** Makes the table that `format=csv` returns, as text; null for a function without one. */
  readonly table: { toCsv(body: object): string } | null;
  /** Whether caches may keep a 200 for everybody. */
  readonly isShared?: boolean;
  /** Texts of its 503 beside those that all functions with a key have. */
  readonly unreadable?: readonly ErrorText[];
  /** The error text of a defect. Default: "Internal error". */
  readonly defect?: string;
}
