import { secondMs, type Clock } from "../../src/base/clock.ts";
import { messageOf, unavailable } from "../../src/base/errors.ts";

/** SQLite's primary result codes that the store handles specially (sqlite.org/rescode.html). */
export const sqliteBusy = 5;
export const sqliteCorrupt = 11;
export const sqliteFull = 13;
export const sqliteNotADatabase = 26;

const lowByte = 0xff;

/** SQLite's primary result code: the low byte of the error's extended code. Undefined for other errors. */
export function resultCodeOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("errcode" in error)) return undefined;
  return typeof error.errcode === "number" ? error.errcode & lowByte : undefined;
}

const minRetrySeconds = 5;
const maxRetrySeconds = 300;

export type StoreErrors = ReturnType<typeof createStoreErrors>;

/**
 * Converts SQLite's errors for clients and the log. A full disk stays full until somebody makes room, so the longer it has been full,
 * the later clients are told to retry: after 5 seconds to 5 minutes.
 */
export function createStoreErrors(clock: Clock, folder: string) {
  let fullSince: number | null = null;
  return {
    /** `unavailable` for an error of SQLite; any other error is returned as it is. */
    of: (error: unknown): unknown => {
      const code = resultCodeOf(error);
      if (code === undefined) return error;
      if (code !== sqliteFull) return unavailable(error);
      const now = clock.monotonicMs();
      fullSince ??= now;
      const lastedSeconds = Math.ceil((now - fullSince) / secondMs);
      const cause = new Error(`No room on the disk of ${folder}: ${messageOf(error)}`, { cause: error });
      return unavailable(cause, Math.min(Math.max(lastedSeconds, minRetrySeconds), maxRetrySeconds));
    },
    /** Whether the last write failed because the disk was full. */
    isFull: () => fullSince !== null,
    /** To be called after a successful write: the disk has room again. */
    written: () => {
      fullSince = null;
    },
  };
}
