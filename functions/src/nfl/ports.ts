import type { RequestContext } from "../base/request.ts";
import type { OpenMarket } from "../markets/market.ts";
import type { Tally } from "../markets/market.ts";

/** The NFL announcer markets, of every series and tier. Made by `indexMarkets`. */
export interface AnnouncerMarkets {
  /** When the read of the open ones started, ISO 8601; of several reads the earliest. */
  readonly fetchedAt: string;
  readonly open: readonly OpenMarket[];
  /** By strike word, as the provider spells it. */
  readonly settled: ReadonlyMap<string, Tally>;
  /** Of all strike words that name a word. */
  readonly settledTotal: Tally;
  /** The strike words that have an alternative, by its key (`alternativeKeysOf`). */
  readonly strikeWords: ReadonlyMap<string, readonly string[]>;
}

/** Rejects with an AppError of code `upstream` when the provider fails. The markets are at most a minute old. */
export type ReadAnnouncerMarkets = (context: RequestContext) => Promise<AnnouncerMarkets>;
