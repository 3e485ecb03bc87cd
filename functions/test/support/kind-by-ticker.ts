import { createCollections } from "../../src/transcripts/index/collections.ts";
import { seriesKindOf, type SeriesKind } from "../../src/words/series-kind.ts";
import { recordingLog } from "./recording-log.ts";

const library = {
  collections: createCollections({ folder: "", log: recordingLog() }),
  announcerSeries: ["KXNFLMENTION"],
};

/** The kind of a series without any transcripts. */
export function kindByTicker(series: string): SeriesKind {
  return seriesKindOf(series, library);
}
