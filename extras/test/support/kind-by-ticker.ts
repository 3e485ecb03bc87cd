import { createCollections } from "../../src/transcripts/collections.ts";
import { seriesKindOf, type SeriesKind } from "../../src/words/series-kind.ts";
import { recordingLog } from "@mention-market/service/test/support/recording-log";

const library = {
  collections: createCollections({ folder: "", log: recordingLog() }),
  announcerSeries: ["KXNFLMENTION"],
};

/** The kind of a series without any transcripts. */
export function kindByTicker(series: string): SeriesKind {
  return seriesKindOf(series, library);
}
