import { z } from "zod";
import { optional } from "@mention-market/service/http/callable";
import { toTicker } from "@mention-market/service/markets/ticker";
import { maxPhraseCharacters } from "@mention-market/service/transcripts/phrases/phrase";
import { parseStrikeWord } from "../markets/strike-word.ts";
import { maxUrlCharacters } from "./deliveries/network.ts";
import { priceWhens, watchedTypes, watchFormats } from "./watch.ts";

const maxNameCharacters = 60;
const maxEntries = 20;
const maxTickerCharacters = 100;

const listText = `a list of at most ${maxEntries}`;

/** A list without duplicates. */
function listOf<Entry extends z.ZodType<string>>(entry: Entry) {
  return z
    .array(entry)
    .max(maxEntries)
    .transform((entries) => [...new Set(entries)]);
}

const ticker = z
  .string()
  .max(maxTickerCharacters)
  .transform((text, context) => {
    const read = toTicker(text);
    if (read === null) context.addIssue("not a ticker");
    return read ?? "";
  });

const strikeWord = z
  .string()
  .trim()
  .max(maxPhraseCharacters)
  .refine((text) => text.isWellFormed() && parseStrikeWord(text) !== null);

const name = z
  .string()
  .trim()
  .min(1)
  .refine((text) => Array.from(text).length <= maxNameCharacters)
  .meta({ maxLength: maxNameCharacters });

const price = z.strictObject({
  marketTicker: ticker.describe("the ticker of a market"),
  when: z.enum(priceWhens).describe(priceWhens.join(", ")),
  dollars: z.number().gt(0).lt(1).describe("a number above 0 and below 1"),
});

const ofEvent = z.strictObject({ event_ticker: ticker.describe("the ticker of an event") });
const verdict = z.union([
  ofEvent,
  z.strictObject({ series_ticker: ticker.describe("the ticker of a series") }),
]);

const said = z.union([ofEvent, z.strictObject({ market_ticker: ticker.describe("the ticker of a market") })]);

const nameText = `a text of 1 to ${maxNameCharacters} characters`;
const urlText = `an https URL of a public host name, on port 443 or 8443, of at most ${maxUrlCharacters} characters`;
const priceText = `{marketTicker, when, dollars}: when is ${priceWhens.join(", ")}; dollars is above 0 and below 1`;
const verdictText = "{event_ticker} or {series_ticker}: whose words are followed until the event's start";
const startsText = "{event_ticker}: an event that has not started";
const saidText = "{market_ticker} of a word without a result, or {event_ticker} of an event with such words";

const lists = {
  types: optional(listOf(z.enum(watchedTypes)), `${listText} of ${watchedTypes.join(", ")}`),
  seriesTickers: optional(listOf(ticker), `${listText} tickers of series`),
  eventTickers: optional(listOf(ticker), `${listText} tickers of events`),
  marketTickers: optional(listOf(ticker), `${listText} tickers of markets`),
  strikeWords: optional(
    listOf(strikeWord),
    `${listText} words or phrases of up to ${maxPhraseCharacters} characters, spelled as a market's strike word`,
  ),
};

const watchId = z.string().max(100).describe("the id of one of your watches");
const format = optional(
  z.enum(watchFormats),
  `${watchFormats.join(", ")}; default: by the url, webhook where none fits`,
);

export const createWatchInput = z.object({
  name: name.describe(nameText),
  format,
  url: optional(z.string().max(maxUrlCharacters), urlText),
  sameAddressAs: optional(
    watchId,
    "instead of url, the id of one of your watches: its format and address are taken",
  ),
  ...lists,
  price: optional(price, priceText),
  verdict: optional(verdict, verdictText),
  starts: optional(ofEvent, startsText),
  said: optional(said, saidText),
});
export type CreateWatchInput = Readonly<z.output<typeof createWatchInput>>;

/** The input of callables that work on a single watch. */
export const oneWatchInput = z.object({ watchId });

export const updateWatchInput = z.object({
  watchId,
  name: optional(name, nameText),
  format,
  url: optional(z.string().max(maxUrlCharacters), urlText),
  ...lists,
  price: price.nullish().describe(`${priceText}; null removes it`),
  verdict: verdict.nullish().describe(`${verdictText}; null removes it`),
  starts: ofEvent.nullish().describe(`${startsText}; null removes it`),
  said: said.nullish().describe(`${saidText}; null removes it`),
  status: optional(
    z.enum(["active", "disabled"]),
    "disabled, which pauses a watch; active, which enables a disabled one",
  ),
});
export type UpdateWatchInput = Readonly<z.output<typeof updateWatchInput>>;
