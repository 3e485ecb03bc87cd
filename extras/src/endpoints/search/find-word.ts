import { z } from "zod";
import { toIso, type Clock } from "@mention-market/service/base/clock";
import { invalidParameter } from "@mention-market/service/http/query";
import {
  maxPhraseCharacters,
  maxPhraseWords,
  parsePhrases,
  type Phrase,
} from "@mention-market/service/transcripts/phrases/phrase";
import { estimate } from "../../estimates/estimate.ts";
import { verdicts } from "../../estimates/verdict.ts";
import { defineEndpoint } from "../../http/endpoint.ts";
import { requires } from "../../markets/event/requires.ts";
import { phases } from "../../markets/event/phase.ts";
import { openWordsOf, readWhole, type OpenWord, type ReadSeen } from "../../changes/read-seen.ts";
import type { SeenMarket, Snapshot } from "../../changes/snapshot.ts";
import { parseStrikeWord } from "../../markets/strike-word.ts";
import { didYouMean, wordsMeant, wordsOf } from "../../words/did-you-mean.ts";

const maxWords = 100;

const phraseAccepted =
  `one phrase of at most ${maxPhraseCharacters} characters and ${maxPhraseWords} words, as in ` +
  'searchStrikeWord: slashes between alternatives, "(N+ times)" at the end for markets on N mentions';

const ask = (side: string) =>
  z
    .number()
    .nullable()
    .describe(
      `What ${side} was offered for in dollars, at most 15 minutes before as_of; null without an offer`,
    );

/** From the start on, and once the prices are others, the fair value is null like the verdict. */
const knownEstimate = estimate.pick({
  probability: true,
  low: true,
  high: true,
  fair_value: true,
  fair_low: true,
  fair_high: true,
  fair_basis: true,
});

const foundWord = z.object({
  event_ticker: z.string().describe("Ticker of the event"),
  event_title: z.string().nullable().describe("Its title; null where Kalshi gives none"),
  scheduledStartTime: z.iso
    .datetime({ offset: true })
    .nullable()
    .describe("When it starts; null when not known"),
  phase: z.enum(phases).nullable().describe("Where the event is in its life, as in getMentionEvent"),
  market_ticker: z.string().describe("Ticker of the market"),
  strike_word: z.string().describe("The word that the market asks for"),
  requires: requires
    .nullable()
    .describe("What the rules say must be said; null until the collector has read them"),
  yes_ask_dollars: ask("yes"),
  no_ask_dollars: ask("no"),
  estimate: knownEstimate
    .nullable()
    .describe("That of the event's forecast, from the hour before its start; null without one"),
  verdict: z
    .enum(verdicts)
    .nullable()
    .describe("That of the forecast, while it holds: before the start, at the prices of then; else null"),
});

export const foundWords = z
  .object({
    phrase: z.string().describe("As given"),
    as_of: z.iso.datetime().describe("When the collector stored what it had seen, ISO 8601"),
    total: z.int().min(0).describe("Open markets whose word the phrase names"),
    words: z
      .array(foundWord.meta({ id: "FoundWord" }))
      .readonly()
      .describe(`The first ${maxWords} of them, soonest first; without a known start or day last`),
    did_you_mean: didYouMean,
  })
  .meta({ id: "FoundWords" });

/** What a forecast says of a market, and at which prices. */
export interface WordValue extends Pick<z.output<typeof foundWord>, "verdict"> {
  readonly estimate: z.output<typeof knownEstimate>;
  readonly asks: NonNullable<SeenMarket["asks"]>;
}
/** The values of words that have one, by market ticker. */
export type ReadWordValues = () => Promise<ReadonlyMap<string, WordValue>>;

export interface FindWordServices {
  readonly readSeen: ReadSeen;
  readonly readWordValues: ReadWordValues;
  readonly clock: Clock;
}

export const findWord = defineEndpoint({
  name: "findWord",
  access: "key",
  summary: "The open markets on one word, over all events, soonest first",
  description:
    "A market is found when its word counts for the phrase by the rules of what was said, or the phrase " +
    "for its word: `tariff` finds Tariff, Tariffs and Tariff / Duty. All events count that the collector " +
    "has seen, however far ahead. Nothing is read from Kalshi for the request; until the " +
    "collector has seen every series once it is a 503.",
  querySchema: z.object({ phrase: z.string().describe(phraseAccepted) }),
  responseSchema: foundWords,
  examples: [{ query: { phrase: "tariff" } }],
  errors: {},
  maxInstances: 1,
  async handle({ phrase }, { readSeen, readWordValues, clock }: FindWordServices) {
    const wanted = parsePhrase(phrase);
    const [{ head, snapshot }, values] = await Promise.all([readWhole(readSeen), readWordValues()]);
    const found = openWordsOf(snapshot, wanted, clock.now());
    const words = found
      .slice(0, maxWords)
      .map((word) => toFoundWord(word, values.get(word.market.market_ticker)));
    const meant = found.length > 0 ? [] : wordsMeant(wordsOf([wanted]), strikeWordsIn(snapshot));
    return {
      body: {
        phrase,
        as_of: toIso(head.collectedAt),
        total: found.length,
        words,
        ...(meant.length > 0 && { did_you_mean: meant }),
      },
    };
  },
});

function parsePhrase(text: string): Phrase {
  const parsed = parsePhrases(text);
  const problem = "problem" in parsed ? parsed.problem : "more than one phrase";
  const [phrase, ...others] = "problem" in parsed ? [] : parsed.phrases;
  if (phrase === undefined || others.length > 0)
    throw invalidParameter(`${problem}; accepted: ${phraseAccepted}`, "phrase", text);
  return phrase;
}

/** The words that open markets ask for, by how many markets do. */
function strikeWordsIn({ markets }: Snapshot) {
  const words = [...markets.values()].flatMap(({ status, strike_word }) => {
    const phrase = status !== "open" || strike_word === null ? null : parseStrikeWord(strike_word);
    return phrase === null ? [] : wordsOf([phrase]);
  });
  return Array.from(
    Map.groupBy(words, (word) => word),
    ([word, { length: count }]) => ({ word, count }),
  );
}

function toFoundWord(
  { event, phase, market }: OpenWord,
  value: WordValue | undefined,
): z.output<typeof foundWord> {
  return {
    event_ticker: event.event_ticker,
    event_title: event.title ?? null,
    scheduledStartTime: event.scheduledStartTime,
    phase,
    market_ticker: market.market_ticker,
    strike_word: market.strike_word,
    requires: market.requires ?? null,
    yes_ask_dollars: market.asks?.yes ?? null,
    no_ask_dollars: market.asks?.no ?? null,
    ...(value === undefined || (phase === "upcoming" && isSamePrice(value.asks, market.asks))
      ? { estimate: value?.estimate ?? null, verdict: value?.verdict ?? null }
      : {
          estimate: {
            ...value.estimate,
            fair_value: null,
            fair_low: null,
            fair_high: null,
            fair_basis: null,
          },
          verdict: null,
        }),
  };
}

function isSamePrice(one: WordValue["asks"], other: SeenMarket["asks"]): boolean {
  const isSame = (ask: number | null, otherAsk: number | null) =>
    ask === null || otherAsk === null ? ask === otherAsk : Math.abs(ask - otherAsk) < 1e-9;
  return other !== undefined && isSame(one.yes, other.yes) && isSame(one.no, other.no);
}
