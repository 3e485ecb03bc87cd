import { z } from "zod";
import { fromIso, toIso } from "../base/clock.ts";

const isoDateTime = z.iso.datetime({ offset: true });
const startsLikeDate = /^\d{4}-\d{2}-\d{2}/;

/** A text of the provider as it was sent; null for one that is missing or blank. */
export function textOf(text: string | null | undefined): string | null {
  return text === null || text === undefined || text.trim() === "" ? null : text;
}

/**
 * A time of the provider as it was sent when that is a full ISO 8601 time, a bare date as its midnight in UTC, and null
 * for anything else: missing, Go's zero time, or not a time at all.
 */
export function isoTimeOf(text: string | null | undefined): string | null {
  const sent = textOf(text);
  if (sent === null || sent.startsWith("0001-01-01")) return null;
  if (isoDateTime.safeParse(sent).success) return sent;
  const ms = startsLikeDate.test(sent) ? fromIso(sent) : null;
  return ms === null ? null : toIso(ms);
}
