import { allOf } from "../board/choice.ts";
import type { WireBoardEvent, WireBoardList, WireBoardListEvent } from "../explorer/wire.ts";
import { isBuy, type Edge } from "../event/edge.ts";
import { pagePhaseOf, nothingAround, rowsOf, type Row, isSaid } from "../event/rows.ts";

const [shownEvents, shownWords] = [3, 3];

/** The events of the start page: those in progress, then the next ones. */
export function nextOf(list: Pick<WireBoardList, "events" | "later">): WireBoardListEvent[] {
  return allOf(list)
    .toSorted((one, other) => Number(other.phase === "live") - Number(one.phase === "live"))
    .slice(0, shownEvents);
}

const shownDifferences = 3;

/** The next events whose words may have edges, and those of the cards. */
export function readFirst(list: Pick<WireBoardList, "events" | "later">): WireBoardListEvent[] {
  const upcoming = list.events.filter(({ phase }) => phase !== "live").slice(0, shownEvents);
  return [...new Set([...nextOf(list), ...upcoming])];
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
        const isShown = edge !== null && edge.hasOwnPrice && edge.cents > 0 && !isBuy(edge);
        return isShown ? [{ event, row, edge }] : [];
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

/** Words whose verdict buys, then the largest edges. For an event that has begun, the likeliest words that were not said so far. */
export function topWordsOf(event: WireBoardEvent, now: number): Row[] {
  const hasBegun = pagePhaseOf(event, now) !== "upcoming";
  const rankOf = (row: Row) => {
    const { edge, price } = row;
    if (hasBegun) return (price ?? 0) - (isSaid(row) ? 100 : 0);
    return edge === null ? -100 : edge.cents + (isBuy(edge) ? 100 : 0);
  };
  return rowsOf(event, nothingAround)
    .toSorted((one, other) => rankOf(other) - rankOf(one))
    .slice(0, shownWords);
}
