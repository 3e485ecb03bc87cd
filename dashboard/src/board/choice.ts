import { momentOf } from "../events/moment-of.ts";
import type { WireBoardList, WireBoardListEvent } from "../explorer/wire.ts";

export const kinds = ["all", "nfl", "earnings", "speeches", "others"] as const;
export const days = ["all", "today", "tomorrow", "later"] as const;

/** Which events of the board are shown. The page's address contains it. */
export interface Choice {
  readonly kind: (typeof kinds)[number];
  readonly day: (typeof days)[number];
  readonly isFavourite: boolean;
}

export const noChoice: Choice = { kind: "all", day: "all", isFavourite: false };

export function choiceOf(search: string): Choice {
  const query = new URLSearchParams(search);
  return {
    kind: kinds.find((one) => one === query.get("kind")) ?? noChoice.kind,
    day: days.find((one) => one === query.get("day")) ?? noChoice.day,
    isFavourite: query.get("favourites") === "true",
  };
}

const dayMs = 24 * 60 * 60 * 1000;

/** The board's events of the chosen days: the next 3 days, or the first event of each series after them. */
export function eventsOf({ events, later }: WireBoardList, { day }: Choice): readonly WireBoardListEvent[] {
  return day === "later" ? later : events;
}

/** All events of the board: those of the next 3 days, then the first of each series after them. None while it is not read. */
export function allOf(list: Pick<WireBoardList, "events" | "later"> | null): WireBoardListEvent[] {
  return list === null ? [] : [...list.events, ...list.later];
}

/** Whether an event is chosen. Events in progress count as today's. */
export function isChosen(
  event: WireBoardListEvent,
  choice: Choice,
  favourites: ReadonlySet<string>,
  now: number,
): boolean {
  const { kind, series_ticker, phase } = event;
  if (choice.kind !== "all" && kind !== choice.kind) return false;
  if (choice.isFavourite && !favourites.has(series_ticker)) return false;
  if (choice.day === "all" || choice.day === "later") return true;
  if (phase === "live") return choice.day === "today";
  const day = new Date(choice.day === "today" ? now : now + dayMs).toDateString();
  const at = momentOf(event);
  return at !== null && new Date(at).toDateString() === day;
}
