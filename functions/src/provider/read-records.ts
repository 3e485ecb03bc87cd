import type { z } from "zod";
import type { LeaveOut } from "./left-out.ts";
import { parse } from "./pages.ts";

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
