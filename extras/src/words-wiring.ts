import { nflCollection } from "@mention-market/service/nfl/games";
import { createFindInCorpus } from "@mention-market/service/transcripts/find-in-corpus";
import type { ExtrasConfig } from "./config.ts";
import { createIsProven, createReadTrackRecord } from "./forecasts/read-track-record.ts";
import { ownKinds } from "./kinds/kinds.ts";
import type { Platform } from "./reads-wiring.ts";
import { createCollections } from "./transcripts/collections.ts";
import { seriesKindOf } from "./words/series-kind.ts";

/** The transcripts of an instance, what decides on the words of a series, and the track record of the forecasts. */
export function wireWords(config: ExtrasConfig, { clock, log, stores }: Platform) {
  const library = {
    collections: createCollections({
      folder: config.CORPUS_DIR,
      files: new Map(config.NFL_CORPUS === undefined ? [] : [[nflCollection, config.NFL_CORPUS]]),
      log,
    }),
    kinds: ownKinds,
    announcerSeries: config.NFL_ANNOUNCER_SERIES,
  };
  const kindOf = (ticker: string) => seriesKindOf(ticker, library);
  const readTrackRecord = createReadTrackRecord({ store: stores.forecasts, kindOf, clock });
  const words = {
    ...library,
    findInCorpus: createFindInCorpus({ clock }),
    longRunningSeries: config.LONG_RUNNING_SERIES,
    isProven: createIsProven({ provenSeries: config.PROVEN_SERIES, kindOf, readTrackRecord, clock, log }),
    clock,
    log,
  };
  return { words, readTrackRecord };
}
