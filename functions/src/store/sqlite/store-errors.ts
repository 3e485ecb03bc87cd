import { secondMs, type Clock } from "../../base/clock.ts";
import { messageOf, unavailable } from "../../base/errors.ts";

/** SQLite's primary result codes that the store treats differently (sqlite.org/rescode.html). */
export const sqliteBusy = 5;
export const sqliteCorrupt = 11;
export const sqliteFull = 13;
export const sqliteNotADatabase = 26;

const lowByte = 0xff;

/** The primary result code of an error of SQLite, which is the low byte of its extended code; undefined for another error. */
export function resultCodeOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("errcode" in error)) return undefined;
  return typeof error.errcode === "number" ? error.errcode & lowByte : undefined;
}

const minRetrySeconds = 5;
const maxRetrySeconds = 300;

export type StoreErrors = ReturnType<typeof createStoreErrors>;

/**
 * What clients and the log learn of an error of SQLite. A full disk stays full until somebody makes room: clients are to wait for as
 * long as it has lasted, 5 seconds to 5 minutes.
 */
export function createStoreErrors(clock: Clock, folder: string) {
  let fullSince: number | null = null;
  return {
    /** `unavailable` for an error of SQLite, any other as it is. */
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
    /** Whether the disk was full at the last write. */
    isFull: () => fullSince !== null,
    /** A write has succeeded, so the disk is not full any more. */
    written: () => {
      fullSince = null;
    },
  };
}
