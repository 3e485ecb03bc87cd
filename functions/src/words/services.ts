import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import type { TranscriptWeights } from "../estimates/transcript-weights.ts";
import type { ReadSeriesMarkets } from "../markets/settled/series-markets.ts";
import type { Collections } from "../transcripts/index/collections.ts";
import type { FindInCorpus } from "../transcripts/index/find-in-corpus.ts";
import type { Kind } from "../transcripts/kinds/kind.ts";
import type { ReadWordMarkets } from "./word-markets.ts";

/** The collections of an instance, and which series they inform. */
export interface Library {
  readonly collections: Collections;
  /** Those with words of their own. */
  readonly kinds: readonly Kind[];
  /** Series that the NFL's broadcasts inform. */
  readonly announcerSeries: readonly string[];
}

/** What searches and estimates need of an instance. */
export interface WordServices extends Library {
  readonly findInCorpus: FindInCorpus<TranscriptWeights | null>;
  readonly readSeries: ReadSeriesMarkets;
  readonly readWordMarkets: ReadWordMarkets;
  /** Series of markets on more than one appearance: their words have no fair value. */
  readonly longRunningSeries: readonly string[];
  readonly clock: Clock;
  readonly log: Log;
}
