import { z } from "zod";

/* Schemas for the values of settings (config.ts). */

/** The non-blank items of a comma-separated text. */
export function nonEmptyItemsOf(text: string): readonly string[] {
  return text.split(",").flatMap((item) => item.trim() || []);
}

/** 1 to 20 tickers. */
export const someTickers = z
  .string()
  .regex(/^\s*[A-Za-z0-9]+\s*(?:,\s*[A-Za-z0-9]+\s*){0,19}$/)
  .transform((text) => nonEmptyItemsOf(text.toUpperCase()));

/** Up to 100 tickers. A function, because each setting adds its own description to its schema. */
export const tickers = () =>
  z
    .string()
    .regex(/^\s*(?:[A-Za-z0-9]+\s*(?:,\s*[A-Za-z0-9]+\s*){0,99})?$/)
    .transform((text) => nonEmptyItemsOf(text.toUpperCase()));

/** One or two keys of 32 bytes, or `none`. */
export const encryptionKeys = z
  .string()
  .regex(/^\s*(?:none|[A-Za-z0-9+/]{43}=\s*(?:,\s*[A-Za-z0-9+/]{43}=)?)\s*$/)
  .transform((text) =>
    nonEmptyItemsOf(text.trim() === "none" ? "" : text).map((key) => Buffer.from(key, "base64")),
  );

/** Up to 20 hosts, with or without a port. */
export const hosts = z
  .string()
  .regex(/^\s*(?:[A-Za-z0-9.-]+(?::\d{1,5})?\s*(?:,\s*[A-Za-z0-9.-]+(?::\d{1,5})?\s*){0,19})?$/)
  .transform((text) => nonEmptyItemsOf(text.toLowerCase()));
