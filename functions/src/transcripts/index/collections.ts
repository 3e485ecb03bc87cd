import { randomUUID } from "node:crypto";
import { statSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { messageOf } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import { CorpusError, corpusError, corpusExtension } from "./check-file.ts";
import { openCorpus, type Corpus } from "./corpus.ts";
import { finish, type Steps } from "./steps.ts";

/** A corpus file that may be missing, and may be replaced or overwritten at any time. */
export interface CorpusFile {
  /** The file as it is now; null as in `read`. What is read from it may be of a file that has changed since. */
  opening(): Opening | null;
  /** `damaged`: it is there and can't be used, for a reason that was logged. */
  state(): CorpusState;
  /**
   * Reads from the file as it is at the time of the call. `read` gets null while there is no file, and when it can't be read, which is
   * logged once. It is called again when the file changes meanwhile.
   */
  read<Result>(read: (opening: Opening | null) => Result): Result;
  /** The same in steps, between which the file may be read for others. */
  readInSteps<Result>(read: (opening: Opening | null) => Steps<Result>): Steps<Result>;
}

type CorpusState = "ok" | "damaged" | "missing";

/** The file as it was when it was opened. */
export interface Opening {
  readonly corpus: Corpus;
  /** Differs for each opening of each file. */
  readonly key: string;
}

interface OpenedFile {
  readonly stamp: string;
  readonly opening: Opening | null;
  /** Reads that are under way. A file that was replaced is closed after the last of them: what they count is all of that file. */
  readers: number;
  /** It was written to in place, so what is read from it may be of two files. */
  isOverwritten: boolean;
}

/** A copy of a large file takes longer than several searches. */
const maxAttempts = 5;

/** `collection`: what the file holds; by default as it is named. */
export function createCorpusFile(
  path: string,
  log: Log,
  collection = basename(path, corpusExtension),
): CorpusFile {
  let opened: OpenedFile | null = null;
  let loggedMessage = "";

  const without = (stamp: string, error: CorpusError): OpenedFile => {
    if (loggedMessage !== error.message)
      log.error(`Searches go without transcripts: ${error.message}`, { corpus: path });
    loggedMessage = error.message;
    return openedAs(stamp, null);
  };

  const letGo = (file: OpenedFile, stamp: string) => {
    file.isOverwritten = isSameFile(file.stamp, stamp);
    if (file.isOverwritten || file.readers === 0) file.opening?.corpus.close();
  };

  const release = (file: OpenedFile) => {
    file.readers -= 1;
    if (file !== opened && !file.isOverwritten && file.readers === 0) file.opening?.corpus.close();
  };

  const current = (): OpenedFile => {
    const stamp = stampOf(path);
    if (opened?.stamp === stamp) return opened;
    if (opened !== null) letGo(opened, stamp);
    opened = null;
    try {
      if (stamp.startsWith(unreachable)) throw new CorpusError({ path, collection }, stamp);
      const corpus = openCorpus(path, collection);
      opened = openedAs(stamp, corpus === null ? null : { corpus, key: randomUUID() });
      loggedMessage = "";
    } catch (error) {
      if (!(error instanceof CorpusError)) throw error;
      // A file that was replaced while it was opened is not damaged.
      opened = stampOf(path) === stamp ? without(stamp, error) : openedAs(stamp, null);
    }
    return opened;
  };

  /** Whether all that was read is of one file. */
  const isWhole = (file: OpenedFile): boolean => {
    if (file.isOverwritten) return false;
    const stamp = stampOf(path);
    return stamp === file.stamp || (file.opening !== null && !isSameFile(file.stamp, stamp));
  };

  function* readInSteps<Result>(read: (opening: Opening | null) => Steps<Result>): Steps<Result> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const file = current();
      file.readers += 1;
      try {
        const steps = read(file.opening);
        let step = steps.next();
        while (step.done !== true) {
          yield;
          if (file.isOverwritten) break;
          step = steps.next();
        }
        if (step.done === true && isWhole(file)) return step.value;
      } catch (error) {
        if (!isWhole(file)) continue;
        // The checksum is compared once: only a file that is damaged after it was opened gets so far.
        const isDamage = error instanceof CorpusError || error instanceof RangeError;
        if (!isDamage) throw error;
        if (file === opened) opened = without(file.stamp, corpusError({ path, collection }, error));
      } finally {
        release(file);
      }
    }
    return yield* read(null);
  }

  return {
    opening: () => current().opening,
    state() {
      const { stamp, opening } = current();
      if (opening !== null) return "ok";
      return stamp === "" ? "missing" : "damaged";
    },
    readInSteps,
    read: (read) =>
      finish(
        // eslint-disable-next-line require-yield
        readInSteps(function* (opening) {
          return read(opening);
        }),
      ),
  };
}

const unreachable = "can't be reached: ";

/**
 * Differs after every write that the file system's clock distinguishes from the one before; "" while there is no file. Where the path
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

function openedAs(stamp: string, opening: Opening | null): OpenedFile {
  return { stamp, opening, readers: 0, isOverwritten: false };
}

/** Whether two stamps are of one file, which was written to in between, and not of two files, of which one replaced the other. */
function isSameFile(file: string, otherFile: string): boolean {
  return file.split(" ", 1)[0] === otherFile.split(" ", 1)[0];
}

/** The collections of a folder, each in its own file. Files may come, go and be replaced at any time. */
export interface Collections {
  /** Of those that have a file, in order. */
  names(): readonly string[];
  /** The file of a collection, also of one that has none yet. */
  file(name: string): CorpusFile;
}

interface CollectionsOptions {
  /** Holds `<collection>.sqlite`; it may be missing. */
  readonly folder: string;
  /** Files elsewhere, by the collection's name. */
  readonly files?: ReadonlyMap<string, string>;
  readonly log: Log;
}

/** The name of a collection, and of its file. */
export const collectionForm = /^[a-z][a-z0-9-]{0,39}$/;

export function createCollections({ folder, files = new Map(), log }: CollectionsOptions): Collections {
  const opened = new Map<string, CorpusFile>();
  return {
    names() {
      const found = entriesOf(folder).flatMap((name) => {
        const collection = name.slice(0, -corpusExtension.length);
        return name.endsWith(corpusExtension) && collectionForm.test(collection) ? [collection] : [];
      });
      return [...new Set([...found, ...files.keys()])].sort();
    },
    file(name) {
      const file =
        opened.get(name) ??
        createCorpusFile(files.get(name) ?? join(folder, name + corpusExtension), log, name);
      opened.set(name, file);
      return file;
    },
  };
}

function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
