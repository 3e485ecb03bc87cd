import type { Clock } from "@mention-market/service/base/clock";
import type { Log } from "@mention-market/service/base/log";
import type { ReadSeriesMarkets } from "../markets/settled/series-markets.ts";
import type { Collections } from "../transcripts/collections.ts";
import type { FindInCorpus } from "@mention-market/service/transcripts/find-in-corpus";
import type { Kind } from "../kinds/kind.ts";
import type { Sums } from "./sums.ts";
import type { ReadWordMarkets } from "./word-markets.ts";

/** The collections of an instance, and which series they inform. */
export interface Library {
  readonly collections: Collections;
  /** The kinds that have a collection of their own. */
  readonly kinds: readonly Kind[];
  /** Series that the NFL's broadcasts inform. */
  readonly announcerSeries: readonly string[];
}

/** Whether the fair value of a series' words has been proven to beat the price. Synchronous. */
export type IsProven = (seriesTicker: string) => boolean;

/** The parts of an instance that searches and estimates use. */
export interface WordServices extends Library {
  readonly findInCorpus: FindInCorpus<Sums>;
  readonly readSeries: ReadSeriesMarkets;
  readonly readWordMarkets: ReadWordMarkets;
  /** Series whose markets cover more than one appearance. Their words have no fair value. */
  readonly longRunningSeries: readonly string[];
  readonly isProven: IsProven;
  readonly clock: Clock;
  readonly log: Log;
}
