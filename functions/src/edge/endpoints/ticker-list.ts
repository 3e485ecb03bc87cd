import { z } from "zod";

/** No part of an API key may be repeated in a response or reach the provider. */
const looksLikeKey = /MM_(?:LIVE|TEST)_/;
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
      tickers.every((ticker) => ticker.length <= maxTickerCharacters && !looksLikeKey.test(ticker)),
    );
}
