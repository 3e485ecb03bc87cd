import { allOf } from "../board/choice.ts";
import type { WireBoardEvent, WireBoardList, WireBoardListEvent } from "../explorer/wire.ts";
import { isBuy } from "../event/edge.ts";
import { phaseOf } from "../event/phase.ts";
import { nothingAround, rowsOf, type Row } from "../event/rows.ts";
import { isSaid } from "../event/said.ts";

const [shownEvents, shownWords] = [3, 3];

/** The events of the start page: those in progress, then the next ones. */
export function nextOf(list: Pick<WireBoardList, "events" | "later">): WireBoardListEvent[] {
  return allOf(list)
    .toSorted((one, other) => Number(other.status === "live") - Number(one.status === "live"))
    .slice(0, shownEvents);
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
  const hasBegun = phaseOf(event, now) !== "before";
  const rankOf = (row: Row) => {
    const { edge, price } = row;
    if (hasBegun) return (price ?? 0) - (isSaid(row) ? 100 : 0);
    return edge === null ? -100 : edge.cents + (isBuy(edge) ? 100 : 0);
  };
  return rowsOf(event, nothingAround)
    .toSorted((one, other) => rankOf(other) - rankOf(one))
    .slice(0, shownWords);
}
