import { LRUCache } from "lru-cache";
import { currentRequest } from "../base/request.ts";
import type { CorpusFile, Opening } from "./corpus-file.ts";
import { countInSteps } from "./count-transcripts.ts";
import { type Findings, cacheKeyOf, type SearchRequest } from "./findings.ts";
import { createStepQueue, type StepQueueOptions, type Steps } from "./steps.ts";
import type { StoredTranscript } from "./transcript.ts";

export interface CorpusSearch<Sums> {
  readonly findings: Findings<Sums>;
  /** The transcripts of the searched file; empty without a file. */
  readonly transcripts: readonly StoredTranscript[];
  /** Whether a file was searched. False if it is missing or damaged, and if it changed during every attempt. */
  readonly isSearched: boolean;
  /** Whether the findings came from the cache. */
  readonly cached: boolean;
}

/** Searches a file; one that can't be read has no transcripts. Throws `busy` when too many searches of the key wait. */
export type FindInCorpus<Sums> = (
  file: CorpusFile,
  request: SearchRequest<Sums>,
) => Promise<CorpusSearch<Sums>>;

const maxCachedCharacters = 16 * 1024 * 1024;

/**
 * Searches corpus files; keys take turns. One bounded cache serves all keys: it has findings by the opening
 * of their file, unless the file changed during the search. Equal searches of a key at the same time share
 * one.
 */
export function createFindInCorpus<Sums>(queue: StepQueueOptions): FindInCorpus<Sums> {
  const cache = new LRUCache<string, Findings<Sums>>({
    maxSize: maxCachedCharacters,
    sizeCalculation: (value, key) => JSON.stringify(value).length + key.length,
  });
  const noFile = "none";
  const runInTurn = createStepQueue(queue);
  const underWay = new Map<string, Promise<CorpusSearch<Sums>>>();

  return (file, request) => {
    const requestKey = cacheKeyOf(request);
    const look = (opening: Opening | null) => {
      const key = `${opening?.key ?? noFile} ${requestKey}`;
      const transcripts = opening?.corpus.transcripts ?? [];
      return { key, transcripts, isSearched: opening !== null, findings: cache.get(key) };
    };
    function* search(): Steps<CorpusSearch<Sums>> {
      const { key, ...found } = yield* file.readInSteps(function* (opening) {
        const { findings, ...looked } = look(opening);
        // While this search waited, a search of another key may have cached the findings.
        if (findings !== undefined) return { ...looked, findings, cached: true };
        const counted = yield* countInSteps(request, opening?.corpus ?? null);
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
