import type { z } from "zod";
import type { Callable } from "../src/edge/callable.ts";
import type { Endpoint } from "../src/edge/endpoint.ts";
import { getAllMentionSeries } from "../src/edge/get-all-mention-series.ts";
import { getMentionMarket } from "../src/edge/get-mention-market.ts";
import { searchNFLStrikeWord } from "../src/edge/search-nfl-strike-word.ts";
import * as keys from "../src/edge/key-callables.ts";

interface Described {
  readonly summary: string;
  /** Name of its answer's schema in the description; functions that answer alike share it. */
  readonly answerName: string;
}

export interface DescribedEndpoint extends Described {
  readonly endpoint: Pick<
    Endpoint<z.ZodRawShape, never>,
    "name" | "upstreamFailure" | "query" | "answerSchema"
  >;
  /** The error text of its 404, where it has one. */
  readonly notFound?: string;
  /** Whether it may answer with what is older, and says so with `Age`. */
  readonly mayBeOld?: true;
}

export interface DescribedCallable extends Described {
  readonly callable: Pick<Callable<z.ZodRawShape>, "name" | "args" | "answerSchema">;
}

/** What the description describes: a function belongs in one of these two lists. */
export const endpoints: readonly DescribedEndpoint[] = [
  {
    endpoint: getMentionMarket,
    summary: "One mention market by its ticker",
    answerName: "MentionMarket",
    notFound: "Market not found",
  },
  {
    endpoint: getAllMentionSeries,
    summary: "Every mention series of the provider, sorted by ticker",
    answerName: "AllMentionSeries",
    mayBeOld: true,
  },
  {
    endpoint: searchNFLStrikeWord,
    summary: "How often a phrase is said in NFL broadcasts, and what the market says about it",
    answerName: "StrikeWordSearch",
  },
];

export const callables: readonly DescribedCallable[] = [
  { callable: keys.generateApiKey, summary: "Makes a key of the signed-in account", answerName: "NewApiKey" },
  {
    callable: keys.listApiKeys,
    summary: "The account's keys, newest first, with those that ended in the last 30 days",
    answerName: "ApiKeys",
  },
  {
    callable: keys.rotateApiKey,
    summary: "Replaces a key; the old one works until its grace ends",
    answerName: "NewApiKey",
  },
  { callable: keys.revokeApiKey, summary: "Ends a key at once, for good", answerName: "RevokedApiKey" },
  {
    callable: keys.getApiKeyUsage,
    summary: "What is left of a key's hour, and its last 7 days; costs no request",
    answerName: "ApiKeyUsage",
  },
];
