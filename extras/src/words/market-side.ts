import { z } from "zod";
import { openMarket, type OpenMarket } from "../markets/market/market.ts";
import { type Phrase } from "@mention-market/service/transcripts/phrases/phrase";
import { alternativeKeysOf } from "../markets/strike-word.ts";
import type { AgedTally } from "../estimates/posterior.ts";
import { addAgedTallies } from "./settled-record.ts";
import { tokensOf, type WordMarkets } from "./word-markets.ts";

const maxSimilar = 5;

/** The markets on the phrases of a search. */
export const marketSide = z
  .object({
    open: z.array(openMarket).readonly().describe("Markets that can be traded now, soonest to close first"),
    settled: z
      .object({
        yes: z.int().min(0).describe("Markets that settled as yes"),
        no: z.int().min(0).describe("Markets that settled as no"),
        probability: z
          .number()
          .min(0)
          .max(1)
          .nullable()
          .describe("yes / (yes + no); null when there is none"),
      })
      .describe("Markets that have a result; void ones are not counted"),
    similar: z
      .array(z.string())
      .readonly()
      .optional()
      .describe(
        `Where no market is found: up to ${maxSimilar} strike words that share a word with a phrase, ` +
          "most in common first",
      ),
    fetchedAt: z.iso
      .datetime()
      .describe("When the open ones were read from the provider, at most a minute ago"),
  })
  .meta({ id: "PhraseMarkets" });
export type MarketSide = Readonly<z.output<typeof marketSide>>;

/** The markets on one of the phrases. */
export interface PhraseMarkets {
  readonly markets: MarketSide;
  readonly record: AgedTally;
  /** Whether any market names one of the phrases. */
  readonly isNamed: boolean;
}

/** The markets whose strike word has an alternative in common with a phrase. */
export function marketsOnPhrases(phrases: readonly Phrase[], markets: WordMarkets): PhraseMarkets {
  const keys = phrases.flatMap(alternativeKeysOf);
  const strikeWords = new Set(keys.flatMap((key) => markets.strikeWords.get(key) ?? []));
  const record = addAgedTallies(
    [...strikeWords].flatMap((strikeWord) => markets.settled.get(strikeWord) ?? []),
  );
  const { yes, no } = record;
  const isNamed = strikeWords.size > 0;
  const similar = isNamed ? [] : similarTo(phrases, markets);
  return {
    markets: {
      open: markets.open.filter(({ strike_word }) => strikeWords.has(strike_word)).toSorted(byClose),
      settled: { yes, no, probability: yes + no === 0 ? null : yes / (yes + no) },
      ...(similar.length > 0 && { similar }),
      fetchedAt: markets.fetchedAt,
    },
    record,
    isNamed,
  };
}

/** The strike words that share most tokens with the phrases come first, then sorted. */
function similarTo(phrases: readonly Phrase[], markets: WordMarkets): readonly string[] {
  const shared = new Map<string, number>();
  for (const token of new Set(phrases.flatMap((phrase) => [...tokensOf(phrase)]))) {
    for (const strikeWord of markets.byToken.get(token) ?? [])
      shared.set(strikeWord, (shared.get(strikeWord) ?? 0) + 1);
  }
  return [...shared]
    .sort(([a, count], [b, otherCount]) => otherCount - count || (a < b ? -1 : 1))
    .slice(0, maxSimilar)
    .map(([strikeWord]) => strikeWord);
}

/** Markets without a closing time come last. */
function byClose(left: OpenMarket, right: OpenMarket): number {
  const [a, b] = [left, right].map(
    ({ close_time, market_ticker }) => `${close_time ?? "~"} ${market_ticker}`,
  );
  return (a ?? "") < (b ?? "") ? -1 : 1;
}
