import { topWordsOf } from "@mention-market/extras/board/top-words";
import { allOf } from "../board/choice.ts";
import { wordName } from "../board/marked.ts";
import type { Side } from "../event/edge.ts";
import { pagePhaseOf } from "../event/phase.ts";
import type {
  WireBoardEvent,
  WireBoardList,
  WireBoardListEvent,
  WireTopWord as TopWord,
} from "../explorer/wire.ts";
import { inCents } from "../ui/numbers.ts";

const shownEvents = 3;

/** What the visitor has marked: series by their tickers, words by `wordName`. */
export interface Stars {
  readonly series: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

export const noStars: Stars = { series: new Set(), words: new Set() };

type Listed = Pick<WireBoardList, "events" | "later">;

/** Whether the visitor has marked an event's series, or a word of it. */
export function isStarred(event: WireBoardListEvent, stars: Stars): boolean {
  return stars.series.has(event.series_ticker) || hasStarredWord(event, stars);
}

function hasStarredWord({ series_ticker: series }: WireBoardListEvent, { words }: Stars): boolean {
  return [...words].some((word) => word.startsWith(wordName(series, "")));
}

/** The events of the start page: those that the visitor has marked, then those in progress, then the next ones. */
export function nextOf(list: Listed, stars: Stars): WireBoardListEvent[] {
  const rankOf = (event: WireBoardListEvent) =>
    2 * Number(isStarred(event, stars)) + Number(event.phase === "live");
  return allOf(list)
    .toSorted((one, other) => rankOf(other) - rankOf(one))
    .slice(0, shownEvents);
}

/** The shown events that the list does not say enough of: later ones, and those of which the visitor has marked a word. */
export function eventsToRead(list: Listed, stars: Stars): WireBoardListEvent[] {
  return nextOf(list, stars).filter((event) => list.later.includes(event) || hasStarredWord(event, stars));
}

/** The words of an event's card; null until they have been read. `whole`: the event where it is read whole. */
export function cardWordsOf(
  listed: WireBoardListEvent,
  whole: WireBoardEvent | null,
  stars: Stars,
  now: number,
): readonly TopWord[] | null {
  if (whole === null) return listed.top_words;
  const isMarked = ({ strike_word: word }: TopWord) =>
    word !== null && stars.words.has(wordName(whole.series_ticker, word));
  return topWordsOf(whole.markets, pagePhaseOf(whole, now) !== "upcoming", isMarked);
}

const shownDifferences = 3;

/** A word whose price differs from its fair value, though its verdict does not buy. */
export interface Difference {
  readonly event: WireBoardListEvent;
  readonly word: TopWord;
  readonly side: Side;
  readonly cents: number;
}

/** The largest differences that are left after price and fee, over all events of the list. */
export function differencesOf({ events }: Pick<WireBoardList, "events">): Difference[] {
  return events
    .flatMap((event) =>
      (event.top_words ?? []).flatMap((word): Difference[] => {
        const { verdict, side, edge_dollars } = word;
        const cents = inCents(edge_dollars);
        const isDifference = verdict === "lean_yes" || verdict === "lean_no" || verdict === "unproven";
        return isDifference && side !== null && cents !== null ? [{ event, word, side, cents }] : [];
      }),
    )
    .toSorted((one, other) => other.cents - one.cents)
    .slice(0, shownDifferences);
}

/** The word with the largest edge of the list that is to be bought, and its event; null without one. */
export function largestOf({ events }: Pick<WireBoardList, "events">) {
  const [best] = events
    .flatMap((event) => {
      const word = event.top_words?.find(
        ({ market_ticker: ticker }) => ticker === event.largest_edge?.market_ticker,
      );
      return event.largest_edge === null ? [] : [{ event, edge: event.largest_edge, word: word ?? null }];
    })
    .toSorted((one, other) => other.edge.edge_dollars - one.edge.edge_dollars);
  return best ?? null;
}

/** How old the list's prices are beyond the age of the list, ms. */
export function wordsLagMs({ as_of, words_as_of }: Pick<WireBoardList, "as_of" | "words_as_of">): number {
  return words_as_of === null ? 0 : Math.max(0, Date.parse(as_of) - Date.parse(words_as_of));
}
