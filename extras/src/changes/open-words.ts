import { by } from "@mention-market/service/base/arrays";
import { fromIso } from "@mention-market/service/base/clock";
import { memoizedText } from "../base/memoized-text.ts";
import type { Phrase } from "@mention-market/service/transcripts/phrases/phrase";
import { beginningBy } from "../markets/event/event-dates.ts";
import { phaseOf, type Phase } from "../markets/event/phase.ts";
import { countsWordingsOf, parseStrikeWord } from "../markets/strike-word.ts";
import type { SeenEvent, SeenMarket, Snapshot } from "./snapshot.ts";

/** An open market that names a word. */
export interface OpenWord {
  readonly event: SeenEvent;
  readonly phase: Phase | null;
  readonly market: SeenMarket & { readonly strike_word: string };
}

/**
 * The open markets of a snapshot whose strike word counts for a phrase, or for whose strike word the phrase counts. The soonest come
 * first. `now`: UTC ms.
 */
export function openWordsOf({ events, markets }: Snapshot, phrase: Phrase, now: number): readonly OpenWord[] {
  const countsForPhrase = countsWordingsOf(phrase);
  const isNamed = ({ strike_word, status, close_time }: SeenMarket) => {
    if (strike_word === null || status !== "open" || hasPassed(close_time, now)) return false;
    const word = readWord(strike_word);
    return word !== null && (countsForPhrase(word.phrase) || word.counts(phrase));
  };
  const found = Map.groupBy([...markets.values()].filter(isNamed), ({ event_ticker }) => event_ticker);
  const ofEvents = Map.groupBy(
    [...markets.values()].filter(({ event_ticker }) => found.has(event_ticker)),
    ({ event_ticker }) => event_ticker,
  );
  return [...found]
    .flatMap(([eventTicker, named]) => {
      const event = events.get(eventTicker);
      if (event === undefined) return [];
      const { scheduledStartTime, scheduledDay = null } = event;
      const begins = beginningBy(scheduledStartTime, scheduledDay) ?? Infinity;
      const firstDayAt = beginningBy(null, scheduledDay);
      const phase = phaseOf(
        { scheduledStartTime, firstDayAt, markets: ofEvents.get(eventTicker) ?? [] },
        now,
      );
      return named.flatMap(({ strike_word, ...market }) =>
        strike_word === null ? [] : [{ begins, event, phase, market: { ...market, strike_word } }],
      );
    })
    .toSorted(
      by(
        ({ begins }) => begins,
        ({ event }) => event.event_ticker,
        ({ market }) => market.market_ticker,
      ),
    );
}

/** Null for a strike word that names no word. */
const readWord = memoizedText(
  (strikeWord) => {
    const phrase = parseStrikeWord(strikeWord);
    return phrase === null ? null : { phrase, counts: countsWordingsOf(phrase) };
  },
  { maxTexts: 20_000, maxLength: 200 },
);

function hasPassed(time: string | null, now: number): boolean {
  const at = time === null ? null : fromIso(time);
  return at !== null && at <= now;
}
