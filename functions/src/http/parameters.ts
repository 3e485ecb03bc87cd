import { z } from "zod";
import { listOf } from "../base/parameters.ts";
import { mayHoldKey } from "../keys/api-key.ts";

const maxTickerCharacters = 200;

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
