import { LRUCache } from "lru-cache";
import type { CorpusFile } from "./corpus-file.ts";
import { countTranscripts } from "./count-transcripts.ts";
import type { Findings, TranscriptTally } from "./findings.ts";
import { cacheKeyOf, type SearchRequest } from "./search-request.ts";
import type { StoredTranscript } from "./transcript.ts";

export interface Found<Weights> {
  readonly findings: Findings<Weights>;
  /** Of the file that was searched; empty without one. */
  readonly transcripts: readonly StoredTranscript[];
  /** The findings came from the cache. */
  readonly cached: boolean;
}

/** A file that is missing or damaged counts as one without transcripts; it is not an error. */
export type FindInCorpus<Weights> = (file: CorpusFile, request: SearchRequest) => Found<Weights>;

const maxCachedCharacters = 16 * 1024 * 1024;

/**
 * Searches corpus files. One bounded cache serves them all: findings are cached with the opening of the file that they were counted in, and
 * only if the file did not change meanwhile. `createTally` adds up what an estimate needs of the transcripts that were checked.
 */
export function createFindInCorpus<Weights>(
  createTally: () => TranscriptTally<Weights>,
): FindInCorpus<Weights> {
  const cache = new LRUCache<string, Findings<Weights>>({
    maxSize: maxCachedCharacters,
    sizeCalculation: (value, key) => JSON.stringify(value).length + key.length,
  });
  const noFile = "none";

  return (file, request) => {
    const requestKey = cacheKeyOf(request);
    const { key, ...found } = file.read((opening) => {
      const key = `${opening?.key ?? noFile} ${requestKey}`;
      const transcripts = opening?.corpus.transcripts ?? [];
      const known = cache.get(key);
      if (known !== undefined) return { key, transcripts, findings: known, cached: true };
      const findings = countTranscripts(request, opening?.corpus ?? null, createTally());
      return { key, transcripts, findings, cached: false };
    });
    if (!found.cached) cache.set(key, found.findings);
    return found;
  };
}
