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
import type { Snapshot } from "../../changes/snapshot.ts";
import { valueAtPrices, type EventEvidence, type ReadEvidence } from "../../words/event-evidence.ts";
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
    .describe("By the evidence of valued_at, its fair value at these prices; null before the first"),
  verdict: z.enum(verdicts).nullable().describe("As in getMentionEvent, at these prices"),
  edge_dollars: z
    .number()
    .nullable()
    .describe(
      "What the fair value leaves after price and fee, of the side that the verdict buys, else of the better side; null with it",
    ),
  valued_at: z.iso
    .datetime()
    .nullable()
    .describe(
      "When the collector read the event's evidence, which it does once an hour; null before the first time",
    ),
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

export interface FindWordServices {
  readonly readSeen: ReadSeen;
  readonly readEvidence: ReadEvidence;
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
  async handle({ phrase }, { readSeen, readEvidence, clock }: FindWordServices) {
    const wanted = parsePhrase(phrase);
    const [{ head, snapshot }, evidence] = await Promise.all([readWhole(readSeen), readEvidence()]);
    const found = openWordsOf(snapshot, wanted, clock.now());
    const words = found
      .slice(0, maxWords)
      .map((word) => toFoundWord(word, evidence.get(word.event.event_ticker)));
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
  { event, phase, market, ...others }: OpenWord,
  evidence: EventEvidence | undefined,
): z.output<typeof foundWord> {
  const value = evidence === undefined ? null : valueAtPrices(evidence, market.market_ticker, others);
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
    estimate: value === null ? null : knownEstimate.parse(value.estimate),
    verdict: value?.verdict ?? null,
    edge_dollars: value?.edge ?? null,
    valued_at: evidence === undefined ? null : toIso(evidence.at),
  };
}
