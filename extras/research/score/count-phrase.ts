import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "@mention-market/service/base/log";
import { createCollections, type Collections } from "../../src/transcripts/collections.ts";
import { openCorpus } from "@mention-market/service/transcripts/corpus";
import { countInSteps } from "@mention-market/service/transcripts/count-transcripts";
import { finish } from "@mention-market/service/transcripts/steps";
import { evidenceOn, type TranscriptEvidence } from "../../src/estimates/transcript-weights.ts";
import { ownKinds } from "../../src/kinds/kinds.ts";
import { nfl as broadcasts } from "../../src/kinds/nfl.ts";
import { parseStrikeWord } from "../../src/markets/strike-word.ts";
import { findCoverage, type Coverage } from "../../src/words/coverage.ts";
import { type Cutoff } from "../../src/words/cutoff.ts";
import { evidenceWithin } from "../../src/words/evidence.ts";
import { weights } from "../../src/words/sums.ts";

/** Counts a strike word in transcripts from before an event. Null without a transcript, and for a series that no collection informs. */
export type CountPhrase = (series: string, strikeWord: string, cutoff: Cutoff) => TranscriptEvidence | null;

/** The evidence beside a history's own settled markets. */
export interface Knowledge {
  readonly countPhrase: CountPhrase;
  /** The speaker's other series: those in the same entry of a collection's file of series. */
  readonly otherSeries: (series: string) => readonly string[];
  /** Narrows a cutoff to markets since the present holder's first transcript, for series about a role. */
  readonly narrowed: (series: string, cutoff: Cutoff) => Cutoff;
}

export interface KnowledgeOptions {
  readonly collections: Collections;
  /** Series that the NFL's broadcasts inform. */
  readonly announcerSeries: readonly string[];
  readonly log: Log;
}

/** Uses the evidence that the API uses: the collection that informs a series, and the turns that count, from before the event. */
export function createKnowledge({ collections, announcerSeries, log }: KnowledgeOptions): Knowledge {
  const library = { collections, kinds: ownKinds, announcerSeries };
  const coverages = new Map<string, Coverage | null>();
  const coverageOf = (series: string) => {
    const coverage = coverages.get(series) ?? findCoverage(series, library, log);
    coverages.set(series, coverage);
    return coverage;
  };
  const knownAt = (cutoff: Cutoff, coverage: Coverage) =>
    evidenceWithin(cutoff, { event_ticker: cutoff.eventTicker, event_date: cutoff.day }, coverage);
  const countPhrase: CountPhrase = (series, strikeWord, cutoff) => {
    const coverage = coverageOf(series);
    const phrase = parseStrikeWord(strikeWord);
    if (coverage === null || phrase === null) return null;
    const { file } = coverage;
    const { filter } = knownAt(cutoff, coverage);
    const request = { phrases: [phrase], filter, context: null, sums: [weights] };
    const { sums } = file.read((opening) => finish(countInSteps(request, opening?.corpus ?? null)));
    return evidenceOn(sums.weights ?? null, cutoff.day, coverage.isAlike);
  };
  return {
    countPhrase,
    otherSeries: (series) => coverageOf(series)?.otherSeries ?? [],
    narrowed(series, cutoff) {
      const coverage = coverageOf(series);
      return coverage === null ? cutoff : knownAt(cutoff, coverage).cutoff;
    },
  };
}

/** Opens the collections of a folder, and the NFL's in a file of its own. Throws if one can't be read, or if there is none. */
export function openCollections(given: {
  readonly folder: string | undefined;
  readonly nfl: string | undefined;
  readonly log: Log;
}): Collections {
  const { folder, nfl, log } = given;
  const inFolder = folder === undefined ? [] : readdirSync(folder).filter((name) => name.endsWith(".sqlite"));
  if (folder !== undefined && inFolder.length === 0) throw new Error(`There is no corpus file in ${folder}`);
  const paths = inFolder.map((name) => join(folder ?? "", name));
  for (const path of [...paths, ...(nfl === undefined ? [] : [nfl])]) {
    const corpus = openCorpus(path);
    if (corpus === null) throw new Error(`There is no corpus file ${path}`);
    corpus.close();
  }
  const files = new Map(nfl === undefined ? [] : [[broadcasts.collection, nfl]]);
  return createCollections({ folder: folder ?? "", files, log });
}
