import { LRUCache } from "lru-cache";
import { AppError, messageOf } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import type { RequestContext } from "../base/request.ts";
import type { Corpus } from "./corpus.ts";
import { countGames, type Findings } from "./count-games.ts";
import { createMarketFinder, type MarketSide } from "./market-side.ts";
import type { AnnouncerMarkets } from "./ports.ts";
import { cacheKeyOf, type SearchRequest } from "./search-request.ts";

export interface SearchOutcome {
  readonly findings: Findings;
  /** The findings came from the result cache. */
  readonly cached: boolean;
  /** Null when the provider failed. */
  readonly markets: MarketSide | null;
  /** What the provider said when it failed. */
  readonly marketsError: string | null;
}

export type Search = (question: SearchRequest, context: RequestContext) => Promise<SearchOutcome>;

export interface SearchOptions {
  /** The corpus as it is now; null while there is none. */
  readonly corpus: () => Corpus | null;
  readonly markets: AnnouncerMarkets;
  readonly log: Log;
}

const maxCachedCharacters = 16 * 1024 * 1024;

/**
 * What was said, and what the market says about it. Findings are kept as long as the corpus stays the same; the
 * markets are as old as their port has them. A provider that fails costs the market side only.
 */
export function createSearch({ corpus, markets, log }: SearchOptions): Search {
  const kept = new LRUCache<string, Findings>({
    maxSize: maxCachedCharacters,
    sizeCalculation: (findings, key) => JSON.stringify(findings).length + key.length,
  });
  const marketsFor = createMarketFinder();

  return async (question, context) => {
    const now = corpus();
    const key = `${now?.version ?? "none"} ${cacheKeyOf(question)}`;
    const known = kept.get(key);
    const marketsNow = markets(context).catch((error: unknown) => providerFailure(error, log));
    const findings = known ?? countGames(question, now);
    if (known === undefined) kept.set(key, findings);

    const answered = await marketsNow;
    const failed = answered instanceof AppError;
    return {
      findings,
      cached: known !== undefined,
      markets: failed ? null : marketsFor(question.phrases, answered),
      marketsError: failed ? answered.publicMessage : null,
    };
  };
}

function providerFailure(error: unknown, log: Log): AppError {
  if (!(error instanceof AppError) || error.code !== "upstream") throw error;
  log.warn("The provider failed: answered without markets", { ...error.facts, cause: messageOf(error) });
  return error;
}
