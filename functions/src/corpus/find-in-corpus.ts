import { statSync } from "node:fs";
import { LRUCache } from "lru-cache";
import { messageOf } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { CorpusError } from "./corpus-error.ts";
import { openCorpus, type Corpus } from "./corpus.ts";
import { countGames, type Findings } from "./count-games.ts";
import { cacheKeyOf, type SearchRequest } from "./search-request.ts";

/** Findings of a request. A corpus file that is missing or damaged counts as one without games; it is no error. */
export type FindInCorpus = (request: SearchRequest) => {
  readonly findings: Findings;
  /** The findings came from the result cache. */
  readonly cached: boolean;
};

export interface FindInCorpusOptions {
  /** The corpus file. It may be missing, and it may be replaced or overwritten at any time. */
  readonly path: string;
  readonly log: Log;
}

/** The file as it was when it was opened, with the findings in it. */
interface OpenedFile {
  readonly stamp: string;
  /** Null: there is none, or none that can be read. */
  readonly corpus: Corpus | null;
  readonly findings: LRUCache<string, Findings>;
}

const maxCachedCharacters = 16 * 1024 * 1024;
/** A copy of a large file takes longer than several searches. */
const maxAttempts = 3;

/**
 * Searches the corpus file as it is at the time of the call. Findings are cached with the opening of the file that they were counted
 * in, and only if the file did not change meanwhile. A file that can't be read counts as none, and is logged once.
 */
export function createFindInCorpus({ path, log }: FindInCorpusOptions): FindInCorpus {
  let opened: OpenedFile | null = null;
  let loggedMessage = "";

  const without = (stamp: string, error: CorpusError): OpenedFile => {
    if (loggedMessage !== error.message)
      log.error(`Searches go without transcripts: ${error.message}`, { corpus: path });
    loggedMessage = error.message;
    return openedFile(stamp, null);
  };

  const current = (): OpenedFile => {
    const stamp = stampOf(path);
    if (opened?.stamp === stamp) return opened;
    opened?.corpus?.close();
    opened = null;
    try {
      if (stamp.startsWith(unreachable)) throw new CorpusError(path, stamp);
      opened = openedFile(stamp, openCorpus(path));
      loggedMessage = "";
    } catch (error) {
      if (!(error instanceof CorpusError)) throw error;
      opened = without(stamp, error);
    }
    return opened;
  };

  return (request) => {
    const key = cacheKeyOf(request);
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const file = current();
      const known = file.findings.get(key);
      if (known !== undefined) return { findings: known, cached: true };
      try {
        const findings = countGames(request, file.corpus);
        if (stampOf(path) !== file.stamp) continue;
        file.findings.set(key, findings);
        return { findings, cached: false };
      } catch (error) {
        if (stampOf(path) !== file.stamp) continue;
        if (!(error instanceof CorpusError)) throw error;
        file.corpus?.close();
        opened = without(file.stamp, error);
      }
    }
    return { findings: countGames(request, null), cached: false };
  };
}

function openedFile(stamp: string, corpus: Corpus | null): OpenedFile {
  const findings = new LRUCache<string, Findings>({
    maxSize: maxCachedCharacters,
    sizeCalculation: (value, key) => JSON.stringify(value).length + key.length,
  });
  return { stamp, corpus, findings };
}

const unreachable = "can't be reached: ";

/**
 * Differs after every write that the file system's clock can tell from the one before; "" while there is no file. Where the path
 * can't be followed (no permission, a loop of links) it is the reason.
 */
function stampOf(path: string): string {
  try {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
    return stats === undefined ? "" : `${stats.ino} ${stats.size} ${stats.mtimeNs}`;
  } catch (error) {
    return `${unreachable}${messageOf(error)}`;
  }
}
