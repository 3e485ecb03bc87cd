import { z } from "zod";

const isoDateTime = z.iso.datetime({ offset: true });
const isoDate = z.iso.date();

/** A text of the provider, well-formed so that any store takes it; null for one that is missing or blank. */
export function textOf(text: string | null | undefined): string | null {
  return text === null || text === undefined || text.trim() === "" ? null : text.toWellFormed();
}

/**
 * A time of the provider as it was sent when that is a full ISO 8601 time, a bare date as its midnight in UTC, and null
 * for anything else: missing, Go's zero time, or not a time at all.
 */
export function isoTimeOf(text: string | null | undefined): string | null {
  const sent = textOf(text);
  if (sent === null || sent.startsWith("0001-01-01")) return null;
  if (isoDateTime.safeParse(sent).success) return sent;
  return isoDate.safeParse(sent).success ? `${sent}T00:00:00Z` : null;
}
