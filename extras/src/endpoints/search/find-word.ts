import { z } from "zod";
import { minuteMs, secondMs, toIso, type Clock } from "@mention-market/service/base/clock";
import { AppError, unavailableText } from "@mention-market/service/base/errors";
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
import { phases } from "../../markets/event/phase.ts";
import { openWordsOf, type OpenWord } from "../../changes/open-words.ts";
import type { ReadSeen } from "../../changes/read-seen.ts";

const maxWords = 100;
/** The collector runs once a minute. */
const retryAfterSeconds = minuteMs / secondMs;

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
  yes_ask_dollars: ask("yes"),
  no_ask_dollars: ask("no"),
  estimate: estimate.nullable().describe("As in getMentionEvent; null where it is not computed"),
  verdict: z.enum(verdicts).nullable().describe("As in getMentionEvent; null where it is not computed"),
});

const foundWords = z
  .object({
    phrase: z.string().describe("As given"),
    as_of: z.iso.datetime().describe("When the collector stored what it had seen, ISO 8601"),
    total: z.int().min(0).describe("Open markets whose word the phrase names"),
    words: z
      .array(foundWord.meta({ id: "FoundWord" }))
      .readonly()
      .describe(`The first ${maxWords} of them, soonest first; without a known start or day last`),
  })
  .meta({ id: "FoundWords" });

export interface FindWordServices {
  readonly readSeen: ReadSeen;
  readonly clock: Clock;
}

export const findWord = defineEndpoint({
  name: "findWord",
  access: "key",
  summary: "The open markets on one word, over all events, soonest first",
  description:
    "A market is found when its word counts for the phrase by the rules of what was said, or the phrase " +
    "for its word: `tariff` finds Tariff, Tariffs and Tariff / Duty. All events count that the collector " +
    "has seen, however far ahead. Nothing is read from Kalshi for the request; before the collector's " +
    "first run it is a 503.",
  querySchema: z.object({ phrase: z.string().describe(phraseAccepted) }),
  responseSchema: foundWords,
  examples: [{ query: { phrase: "tariff" } }],
  errors: {},
  maxInstances: 1,
  async handle({ phrase }, { readSeen, clock }: FindWordServices) {
    const wanted = parsePhrase(phrase);
    const { head, snapshot } = await readSeen();
    // The first run stores what it has seen of updates before it has listed a series.
    if (head === null || snapshot.series.size === 0)
      throw new AppError("busy", unavailableText, {
        detail: "The collector has not seen any event yet: ask again in a minute",
        retryAfterSeconds,
      });
    const found = openWordsOf(snapshot, wanted, clock.now());
    const words = found.slice(0, maxWords).map(toFoundWord);
    return { body: { phrase, as_of: toIso(head.collectedAt), total: found.length, words } };
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

function toFoundWord({ event, phase, market }: OpenWord): z.output<typeof foundWord> {
  return {
    event_ticker: event.event_ticker,
    event_title: event.title ?? null,
    scheduledStartTime: event.scheduledStartTime,
    phase,
    market_ticker: market.market_ticker,
    strike_word: market.strike_word,
    yes_ask_dollars: market.asks?.yes ?? null,
    no_ask_dollars: market.asks?.no ?? null,
    estimate: null,
    verdict: null,
  };
}
