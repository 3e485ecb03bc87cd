import { messageOf } from "../base/errors.ts";
import type { Log } from "../base/log.ts";

/** Called with the reason for which a record of the provider is left out. */
export type LeaveOut = (reason: unknown) => void;

/** Runs a read of a path. What it leaves out is logged once: how many records, and why the first one was. */
export async function loggingLeftOut<Result>(
  path: string,
  log: Log,
  read: (leaveOut: LeaveOut) => Promise<Result>,
): Promise<Result> {
  let records = 0;
  let first: unknown;
  try {
    return await read((reason) => {
      first ??= reason;
      records += 1;
    });
  } finally {
    if (records > 0) log.warn("Left out records of the provider", { path, records, cause: messageOf(first) });
  }
}
