import { z } from "zod";
import { mayHoldKey } from "../keys/api-key.ts";

/** Longer than any value that is accepted, also with spaces around it. */
const maxWordText = 40;
const maxTickerCharacters = 200;

/** A short text of a parameter, without the spaces around it. */
export const word = z.string().max(maxWordText).trim();

/** A whole number from `min` to `max` of at most 4 digits. Text such as 1e2, 0x10 or an empty one is refused, where `z.coerce` reads it. */
export function wholeNumber(min: number, max: number) {
  return word
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));
}

/** A parameter that is true or false, false when it is not given. */
export const flag = word
  .pipe(z.stringbool({ truthy: ["true"], falsy: ["false"] }))
  .default(false)
  .describe("true or false (default)");

/** What describes a parameter as a list: a text on the wire, with commas between the items. For `.meta`. */
export function listOf(maxItems: number) {
  return { type: "array", items: { type: "string" }, maxItems };
}

/** A parameter of 1 to `max` tickers, comma-separated: trimmed, upper-cased, each once. Blank ones are ignored. */
export function tickerList(max: number) {
  return z
    .string()
    .max(max * (maxTickerCharacters + 2))
    .transform((text) => [
      ...new Set(
        text
          .split(",")
          .map((ticker) => ticker.trim().toUpperCase())
          .filter((ticker) => ticker !== ""),
      ),
    ])
    .refine((tickers) => tickers.length >= 1 && tickers.length <= max)
    .refine((tickers) =>
      tickers.every((ticker) => ticker.length <= maxTickerCharacters && !mayHoldKey(ticker)),
    )
    .meta(listOf(max));
}
