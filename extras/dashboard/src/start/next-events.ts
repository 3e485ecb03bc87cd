import { allOf } from "../board/choice.ts";
import { wordName } from "../board/marked.ts";
import type { WireBoardEvent, WireBoardList, WireBoardListEvent } from "../explorer/wire.ts";
import { edgeKindOf, isBuy, type Edge } from "../event/edge.ts";
import { pagePhaseOf } from "../event/phase.ts";
import { nothingAround, rowsOf, type Row, isSaid } from "../event/rows.ts";

const [shownEvents, shownWords] = [3, 3];

/** What the visitor has marked: series by their tickers, words by `wordName`. */
export interface Stars {
  readonly series: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

export const noStars: Stars = { series: new Set(), words: new Set() };

type Listed = Pick<WireBoardList, "events" | "later">;

/** Whether the visitor has marked an event's series, or a word of it. */
export function isStarred({ series_ticker: series }: WireBoardListEvent, stars: Stars): boolean {
  return stars.series.has(series) || [...stars.words].some((word) => word.startsWith(wordName(series, "")));
}

/** The events of the start page: those that the visitor has marked, then those in progress, then the next ones. */
export function nextOf(list: Listed, stars: Stars): WireBoardListEvent[] {
  const rankOf = (event: WireBoardListEvent) =>
    2 * Number(isStarred(event, stars)) + Number(event.phase === "live");
  return allOf(list)
    .toSorted((one, other) => rankOf(other) - rankOf(one))
    .slice(0, shownEvents);
}

const shownDifferences = 3;

/** The events of the cards, and the next one whose words may have edges where all of the cards are in progress. */
export function readFirst(list: Listed, stars: Stars): WireBoardListEvent[] {
  const [cards, upcoming] = [nextOf(list, stars), list.events.find(({ phase }) => phase !== "live")];
  const isAllLive = cards.every(({ phase }) => phase === "live");
  return isAllLive && upcoming !== undefined ? [...cards, upcoming] : cards;
}

/** A word whose price differs from its fair value, though its verdict does not buy. */
export interface Difference {
  readonly event: WireBoardEvent;
  readonly row: Row;
  readonly edge: Edge;
}

/** The largest differences that are left after price and fee, over all events. */
export function differencesOf(events: Iterable<WireBoardEvent>): Difference[] {
  return [...events]
    .flatMap((event) =>
      rowsOf(event, nothingAround).flatMap((row): Difference[] => {
        const { edge } = row;
        const kind = edge === null ? "none" : edgeKindOf(edge);
        return edge !== null && (kind === "leans" || kind === "unproven") ? [{ event, row, edge }] : [];
      }),
    )
    .toSorted((one, other) => other.edge.cents - one.edge.cents)
    .slice(0, shownDifferences);
}

/** The largest edge in the list, and its event; null without one. */
export function largestOf({ events }: Pick<WireBoardList, "events">) {
  const [best] = events
    .flatMap((event) => (event.largest_edge === null ? [] : [{ event, edge: event.largest_edge }]))
    .toSorted((one, other) => other.edge.edge_dollars - one.edge.edge_dollars);
  return best ?? null;
}

/**
 * The words that the visitor has marked, then those whose verdict buys, then the largest edges. For an event that has begun, the
 * likeliest words that were not said so far.
 */
export function topWordsOf(event: WireBoardEvent, now: number, stars: Stars): Row[] {
  const isMarked = ({ word }: Row) => stars.words.has(wordName(event.series_ticker, word));
  const hasBegun = pagePhaseOf(event, now) !== "upcoming";
  const rankOf = (row: Row) => {
    const { edge, price } = row;
    if (hasBegun) return (price ?? 0) - (isSaid(row) ? 100 : 0);
    return edge === null ? -100 : edge.cents + (isBuy(edge) ? 100 : 0);
  };
  return rowsOf(event, nothingAround)
    .toSorted((one, other) => Number(isMarked(other)) - Number(isMarked(one)) || rankOf(other) - rankOf(one))
    .slice(0, shownWords);
}
