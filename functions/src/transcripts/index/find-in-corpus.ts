import { LRUCache } from "lru-cache";
import { currentRequest } from "../../base/request.ts";
import type { CorpusFile, Opening } from "./collections.ts";
import { countInSteps } from "./count-transcripts.ts";
import { type Findings, type TranscriptTally, cacheKeyOf, type SearchRequest } from "./findings.ts";
import { createStepQueue, type StepQueueOptions, type Steps } from "./steps.ts";
import type { StoredTranscript } from "./transcript.ts";

export interface CorpusSearch<Weights> {
  readonly findings: Findings<Weights>;
  /** Of the file that was searched; empty without one. */
  readonly transcripts: readonly StoredTranscript[];
  /** Whether there was a file to search: not while it is missing, damaged, or replaced again and again. */
  readonly isSearched: boolean;
  /** The findings came from the cache. */
  readonly cached: boolean;
}

/**
 * A file that is missing or damaged counts as one without transcripts; it is not an error. Throws `busy` when too many searches of the
 * request's key are waiting.
 */
export type FindInCorpus<Weights> = (
  file: CorpusFile,
  request: SearchRequest,
) => Promise<CorpusSearch<Weights>>;

const maxCachedCharacters = 16 * 1024 * 1024;

/**
 * Searches corpus files, the keys in turn. One bounded cache serves them all: findings are cached with the opening of the file that
 * they were counted in, and only if the file did not change meanwhile. Equal searches of a key that are under way share one.
 * `createTally` adds up what an estimate needs of the transcripts that were checked.
 */
export function createFindInCorpus<Weights>(
  createTally: () => TranscriptTally<Weights>,
  queue: StepQueueOptions,
): FindInCorpus<Weights> {
  const cache = new LRUCache<string, Findings<Weights>>({
    maxSize: maxCachedCharacters,
    sizeCalculation: (value, key) => JSON.stringify(value).length + key.length,
  });
  const noFile = "none";
  const runInTurn = createStepQueue(queue);
  const underWay = new Map<string, Promise<CorpusSearch<Weights>>>();

  return (file, request) => {
    const requestKey = cacheKeyOf(request);
    const look = (opening: Opening | null) => {
      const key = `${opening?.key ?? noFile} ${requestKey}`;
      const transcripts = opening?.corpus.transcripts ?? [];
      return { key, transcripts, isSearched: opening !== null, findings: cache.get(key) };
    };
    function* search(): Steps<CorpusSearch<Weights>> {
      const { key, ...found } = yield* file.readInSteps(function* (opening) {
        const { findings, ...looked } = look(opening);
        // Another key's search may have found it meanwhile.
        if (findings !== undefined) return { ...looked, findings, cached: true };
        const counted = yield* countInSteps(request, opening?.corpus ?? null, createTally());
        return { ...looked, findings: counted, cached: false };
      });
      if (!found.cached) cache.set(key, found.findings);
      return found;
    }

    const { key, findings, ...looked } = look(file.opening());
    if (findings !== undefined) return Promise.resolve({ ...looked, findings, cached: true });
    const { client = "" } = currentRequest();
    const ownKey = `${client} ${key}`;
    const shared = underWay.get(ownKey) ?? runInTurn(client, search).finally(() => underWay.delete(ownKey));
    underWay.set(ownKey, shared);
    return shared;
  };
}
