import { AppError, messageOf } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import type { RequestContext } from "../base/request.ts";
import type { Tally } from "../markets/market.ts";
import type { CorpusFile } from "../corpus/corpus-file.ts";
import type { Found, FindInCorpus } from "../corpus/find-in-corpus.ts";
import { marketSideOf, type MarketSide } from "./market-side.ts";
import type { ReadAnnouncerMarkets } from "./ports.ts";
import type { SearchRequest } from "../corpus/search-request.ts";

export interface SearchOutcome<Weights> extends Found<Weights> {
  /** Null when the provider failed. */
  readonly markets: MarketSide | null;
  /** Settled markets of the announcers' series, of all words; null when the provider failed. */
  readonly settledTotal: Tally | null;
  /** The provider's error text when it failed. */
  readonly marketsError: string | null;
}

/** Never throws because the provider fails: then the market side is null. */
export type Search<Weights> = (
  request: SearchRequest,
  context: RequestContext,
) => Promise<SearchOutcome<Weights>>;

export interface SearchOptions<Weights> {
  readonly findInCorpus: FindInCorpus<Weights>;
  readonly corpus: CorpusFile;
  readonly markets: ReadAnnouncerMarkets;
  readonly log: Log;
}

/** Searches the transcripts and the markets. A provider that fails costs the market side only. */
export function createSearch<Weights>({
  findInCorpus,
  corpus,
  markets,
  log,
}: SearchOptions<Weights>): Search<Weights> {
  return async (request, context) => {
    const listed = markets(context).catch((error: unknown) => providerFailure(error, log));
    const found = findInCorpus(corpus, request);
    const now = await listed;
    const failed = now instanceof AppError;
    return {
      ...found,
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
