import { nearest } from "@mention-market/service/base/nearest";
import { readTimes } from "@mention-market/service/transcripts/phrases/phrase-text";
import { getSettledMarkets } from "../endpoints/get-settled-markets.ts";
import { findWord, foundWords } from "../endpoints/search/find-word.ts";
import { settledMarkets } from "../words/settled-row.ts";
import type { Ask } from "./tool.ts";

const maxWords = 5;

interface EmptySettled {
  readonly series_ticker: string;
  readonly strike_word?: string | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}

/** Why no settled market of a word was found. */
export async function whyNoneSettled(
  ask: Ask,
  { series_ticker, strike_word, start_date, end_date }: EmptySettled,
): Promise<string> {
  const read = async (word?: string) =>
    settledMarkets.parse(await ask(getSettledMarkets, { series_ticker, strike_word: word })).markets;
  const markets = await read();
  if (markets.length === 0) return `${series_ticker} has no settled market`;
  if (strike_word === undefined)
    return `No settled market of ${series_ticker} lies in these days; ${settledText(markets)}`;
  const hasDays = start_date !== undefined || end_date !== undefined;
  const ofWord = hasDays ? await read(strike_word) : [];
  if (ofWord.length > 0)
    return `No settled market of ${series_ticker} on this word lies in these days; ${settledText(ofWord)}`;
  const meant = wordsLike(
    strike_word,
    markets.map((market) => market.strike_word),
  );
  return (
    `Among the last ${markets.length} settled markets of ${series_ticker} none is on this word` +
    (meant.length === 0 ? "" : `; nearest: ${meant.join(", ")}`)
  );
}

/** When markets settled, which come newest first. */
function settledText(markets: readonly { readonly settlement_ts: string | null }[]): string {
  const days = markets.flatMap(({ settlement_ts }) => settlement_ts?.slice(0, 10) ?? []);
  const [last = "an unknown day"] = days;
  return markets.length === 1
    ? `its last settled on ${last}`
    : `its last ${markets.length} settled from ${days.at(-1) ?? last} to ${last}`;
}

/** The strike words that name the nearest word, each with another number of mentions. */
function wordsLike(word: string, strikeWords: readonly string[]): readonly string[] {
  const withoutTimes = (text: string) => readTimes(text).text.trim();
  const byWord = Map.groupBy(new Set(strikeWords), withoutTimes);
  const meant = nearest(withoutTimes(word), [...byWord.keys()]);
  return meant === null ? [] : (byWord.get(meant) ?? []).slice(0, maxWords);
}

/** Why no open market is on a word: perhaps one is, with another number of mentions. */
export async function whyNoWord(ask: Ask, phrase: string): Promise<string> {
  const { text, times } = readTimes(phrase);
  const { words } = times === null ? { words: [] } : foundWords.parse(await ask(findWord, { phrase: text }));
  if (words.length === 0) return "No open market is on this word";
  const open = [...new Set(words.map(({ strike_word }) => strike_word))].slice(0, maxWords);
  return `No open market asks for ${times} mentions of this word; open: ${open.join(", ")}`;
}
