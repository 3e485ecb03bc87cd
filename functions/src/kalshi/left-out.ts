import type { z } from "zod";
import { messageOf } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { parse } from "./pages.ts";

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

/** The records of a page in our shape, each read by itself, so that a bad one spoils only itself: it is left out. */
export function readRecords<Wire, Result>(
  schema: z.ZodType<Wire>,
  records: readonly unknown[] | null | undefined,
  leaveOut: LeaveOut,
  map: (wire: Wire) => Result,
): Result[] {
  return (records ?? []).flatMap((record) => {
    try {
      return [map(parse(schema, record))];
    } catch (error) {
      leaveOut(error);
      return [];
    }
  });
}

export const asSent = <Wire>(wire: Wire): Wire => wire;
