import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { basename } from "node:path";
import { messageOf } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { CorpusError, corpusError, corpusExtension } from "./check-file.ts";
import { openCorpus, type Corpus } from "./corpus.ts";
import { finish, type Steps } from "./steps.ts";

/** A corpus file. It may be missing, and may be replaced or overwritten at any time. */
export interface CorpusFile {
  /** The current opening; null without a readable file. Unlike in `read`, the file may change meanwhile. */
  opening(): Opening | null;
  /** `damaged`: the file exists but can't be used. The log says why. */
  state(): CorpusState;
  /** Calls `read` with the opening, or null without one (logged once); again if the file changes meanwhile. */
  read<Result>(read: (opening: Opening | null) => Result): Result;
  /** Like `read`, in steps. Other calls may read the file between two steps. */
  readInSteps<Result>(read: (opening: Opening | null) => Steps<Result>): Steps<Result>;
}

type CorpusState = "ok" | "damaged" | "missing";

/** The file in the state in which it was opened. */
export interface Opening {
  readonly corpus: Corpus;
  /** Unique to this opening, across all files. */
  readonly key: string;
}

interface OpenedFile {
  readonly stamp: string;
  readonly opening: Opening | null;
  /** Number of running reads. After the file was replaced, the last of them closes it: each read sees a single file. */
  readers: number;
  /** Whether the file was written to in place. A read may then have seen a mixture of two files. */
  isOverwritten: boolean;
}

/** Maximum attempts of a read whose file keeps changing: copying a large file takes longer than several searches. */
const maxAttempts = 5;

/** Opens the file on first use, and again after a change. Default of `collection`: the file's name. */
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

  const closeOrLeave = (file: OpenedFile, stamp: string) => {
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
    if (opened !== null) closeOrLeave(opened, stamp);
    opened = null;
    try {
      if (stamp.startsWith(unreachable)) throw new CorpusError({ path, collection }, stamp);
      const corpus = openCorpus(path, collection);
      opened = openedAs(stamp, corpus === null ? null : { corpus, key: randomUUID() });
      loggedMessage = "";
    } catch (error) {
      if (!(error instanceof CorpusError)) throw error;
      // If the file changed while it was being opened, it is not damaged: the next read opens it again.
      opened = stampOf(path) === stamp ? without(stamp, error) : openedAs(stamp, null);
    }
    return opened;
  };

  /** Whether a read saw a single version of the file. */
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
        // The checksum is compared when the file is opened, so only a file that was damaged after that gets here.
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
 * Identifies a version of a file. Differs after every write that the file system's clock can distinguish; ""
 * without a file. If the path can't be followed (no permission, a loop of links), it is the reason.
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

/** Whether two stamps are of the same file, which was written to in between. False if one file replaced the other. */
function isSameFile(file: string, otherFile: string): boolean {
  return file.split(" ", 1)[0] === otherFile.split(" ", 1)[0];
}
