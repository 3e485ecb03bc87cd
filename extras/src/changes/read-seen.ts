import { megabyte, createCache, memoized } from "@mention-market/service/base/cached";
import { minuteMs, secondMs, type Clock, fromIso } from "@mention-market/service/base/clock";
import { busy, messageOf } from "@mention-market/service/base/errors";
import type { Log } from "@mention-market/service/base/log";
import { withTimeout } from "@mention-market/service/base/request";
import type { ReadSeenEvents, SeenState } from "../markets/event/event.ts";
import { type ChangeStore, readFeedState, type FeedHead, type FeedState } from "./change-store.ts";
import { emptySnapshot, phaseOfSeen, type SeenEvent, type SeenMarket, type Snapshot } from "./snapshot.ts";
import { by } from "@mention-market/service/base/arrays";
import { memoizedText } from "../base/memoized-text.ts";
import type { Phrase } from "@mention-market/service/transcripts/phrases/phrase";
import { beginningBy } from "../markets/event/event-dates.ts";
import type { Phase } from "../markets/event/phase.ts";
import { countsWordingsOf, parseStrikeWord } from "../markets/strike-word.ts";

interface StartsOptions {
  readonly store: Pick<ChangeStore, "head" | "snapshot">;
  readonly clock: Clock;
  readonly log: Log;
}

/** A response waits so long for the store at most. */
const maxStoreMs = secondMs;

/** After this time without a run of the collector, what it saw is no longer the latest. */
const maxLatestMs = 10 * minuteMs;

/** Reads the feed's snapshot at most once a minute. While the store fails, the last one is used. */
export function createReadSeenEvents({ store, clock, log }: StartsOptions): ReadSeenEvents {
  const states = createCache<FeedState>({
    clock,
    freshMs: minuteMs,
    ttlMs: 60 * minuteMs,
    // A single value, whose size need not be known.
    maxBytes: megabyte,
    sizeOf: () => 1,
  });
  const read = async (before: FeedState = { head: null, snapshot: emptySnapshot }): Promise<FeedState> => {
    try {
      return await withTimeout(maxStoreMs, readFeedState(store, before), "The store");
    } catch (error) {
      log.warn("What the feed knows of events could not be read", { cause: messageOf(error) });
      return before;
    }
  };
  return async () => {
    const { head, snapshot } = await states.get("", read);
    const isLatest = head !== null && clock.now() - head.collectedAt <= maxLatestMs;
    return isLatest ? withLatest(snapshot) : snapshot.events;
  };
}

const withLatest = memoized(({ events, markets }: Snapshot): ReadonlyMap<string, SeenState> => {
  const ofEvents = Map.groupBy(markets.values(), ({ event_ticker }) => event_ticker);
  return new Map(
    Array.from(events, ([ticker, event]) => {
      const { startBasis = null, firstDay = null } = event;
      const latest = { startBasis, firstDay, markets: ofEvents.get(ticker) ?? [] };
      return [ticker, { ...event, latest }] as const;
    }),
  );
});

/** Reads what the collector has stored last, at most 5 seconds later. Throws `unavailable` when the store fails. */
export type ReadSeen = () => Promise<FeedState>;

/** The collector runs once a minute. */
const retryAfterSeconds = minuteMs / secondMs;

/** What the collector has stored last. Throws `busy` before it has seen every series once, `unavailable` when the store fails. */
export async function readWhole(readSeen: ReadSeen): Promise<{ head: FeedHead; snapshot: Snapshot }> {
  const { head, snapshot } = await readSeen();
  if (head === null || snapshot.isWhole !== true)
    throw busy("The collector has not seen every series yet: ask again in a minute", retryAfterSeconds);
  return { head, snapshot };
}

interface SeenOptions {
  readonly store: ChangeStore;
  readonly clock: Clock;
}

/** The snapshot itself is read again only after it has changed. */
export function createReadSeen({ store, clock }: SeenOptions): ReadSeen {
  const states = createCache<FeedState>({
    clock,
    freshMs: 5 * secondMs,
    ttlMs: 60 * minuteMs,
    // A single value, whose size need not be known.
    maxBytes: megabyte,
    sizeOf: () => 1,
  });
  return () => states.get("", (before) => readFeedState(store, before ?? null));
}

/** An open market that names a word. */
export interface OpenWord {
  readonly event: SeenEvent;
  readonly phase: Phase | null;
  readonly market: SeenMarket & { readonly strike_word: string };
  /** The open markets of the event. */
  readonly open: readonly SeenMarket[];
  /** Whether it is known to begin later. */
  readonly isAhead: boolean;
}

/**
 * The open markets of a snapshot whose strike word counts for a phrase, or for whose strike word the phrase counts: for a phrase with a
 * number, those of this number only. The soonest come first. `now`: UTC ms.
 */
export function openWordsOf({ events, markets }: Snapshot, phrase: Phrase, now: number): readonly OpenWord[] {
  const countsForPhrase = countsWordingsOf(phrase);
  const { minMentions } = phrase;
  const isNamed = ({ strike_word, status, close_time, requires }: SeenMarket) => {
    if (strike_word === null || status !== "open" || hasPassed(close_time, now)) return false;
    const word = readWord(strike_word);
    if (word === null) return false;
    const times = requires?.times ?? word.phrase.minMentions;
    if (minMentions > 1 && minMentions !== times) return false;
    return (
      countsForPhrase({ ...word.phrase, minMentions }) ||
      word.counts({ ...phrase, minMentions: word.phrase.minMentions })
    );
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
      const markets = ofEvents.get(eventTicker) ?? [];
      const phase = phaseOfSeen(event, markets, now);
      const open = markets.filter(({ status }) => status === "open");
      const isAhead = begins !== Infinity && now < begins;
      return named.flatMap(({ strike_word, ...market }) =>
        strike_word === null
          ? []
          : [{ begins, event, phase, market: { ...market, strike_word }, open, isAhead }],
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
