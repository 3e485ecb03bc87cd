import { AppError, messageOf } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import type { RequestContext } from "../base/request.ts";
import type { Tally } from "../markets/market.ts";
import type { FindInCorpus } from "../corpus/find-in-corpus.ts";
import type { Findings } from "../corpus/count-games.ts";
import { marketSideOf, type MarketSide } from "./market-side.ts";
import type { ReadAnnouncerMarkets } from "./ports.ts";
import type { SearchRequest } from "../corpus/search-request.ts";

export interface SearchOutcome {
  readonly findings: Findings;
  /** The findings came from the result cache. */
  readonly cached: boolean;
  /** Null when the provider failed. */
  readonly markets: MarketSide | null;
  /** Settled markets of the announcers' series, of all words; null when the provider failed. */
  readonly settledTotal: Tally | null;
  /** The provider's error text when it failed. */
  readonly marketsError: string | null;
}

/** Never throws because the provider fails: then the market side is null. */
export type Search = (request: SearchRequest, context: RequestContext) => Promise<SearchOutcome>;

export interface SearchOptions {
  readonly findInCorpus: FindInCorpus;
  readonly markets: ReadAnnouncerMarkets;
  readonly log: Log;
}

/** Searches the transcripts and the markets. A provider that fails costs the market side only. */
export function createSearch({ findInCorpus, markets, log }: SearchOptions): Search {
  return async (request, context) => {
    const listed = markets(context).catch((error: unknown) => providerFailure(error, log));
    const { findings, cached } = findInCorpus(request);
    const now = await listed;
    const failed = now instanceof AppError;
    return {
      findings,
      cached,
      markets: failed ? null : marketSideOf(request.phrases, now),
      settledTotal: failed ? null : now.settledTotal,
      marketsError: failed ? now.publicMessage : null,
    };
  };
}

function providerFailure(error: unknown, log: Log): AppError {
  if (!(error instanceof AppError) || error.code !== "upstream") throw error;
  log.warn("The provider failed: the search went without markets", {
    ...error.logFields,
    cause: messageOf(error),
  });
  return error;
}
