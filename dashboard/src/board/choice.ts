import type { WireBoardList, WireBoardListEvent } from "../explorer/wire.ts";

export const kinds = ["all", "nfl", "earnings", "others"] as const;
export const days = ["all", "today", "tomorrow", "later"] as const;

/** Which events of the board are shown, as the page's address has it. */
export interface Choice {
  readonly kind: (typeof kinds)[number];
  readonly day: (typeof days)[number];
  readonly isFavourite: boolean;
}

export function choiceOf(search: string): Choice {
  const query = new URLSearchParams(search);
  return {
    kind: kinds.find((one) => one === query.get("kind")) ?? "all",
    day: days.find((one) => one === query.get("day")) ?? "all",
    isFavourite: query.get("favourites") === "true",
  };
}

export function addressWith({ kind, day, isFavourite }: Choice): string {
  const query = new URLSearchParams({
    ...(kind !== "all" && { kind }),
    ...(day !== "all" && { day }),
    ...(isFavourite && { favourites: "true" }),
  }).toString();
  return query === "" ? "/events" : `/events?${query}`;
}

const dayMs = 24 * 60 * 60 * 1000;

/** The board's events of a choice's days: those of the next 3 days, or of each series the first one after them. */
export function eventsOf({ events, later }: WireBoardList, { day }: Choice): readonly WireBoardListEvent[] {
  return day === "later" ? later : events;
}

/** Whether one of them is chosen. What is in progress counts for today. */
export function isChosen(
  { kind, series_ticker, scheduledStartTime, status }: WireBoardListEvent,
  choice: Choice,
  favourites: ReadonlySet<string>,
  now: number,
): boolean {
  if (choice.kind !== "all" && kind !== choice.kind) return false;
  if (choice.isFavourite && !favourites.has(series_ticker)) return false;
  if (choice.day === "all" || choice.day === "later") return true;
  if (status === "live") return choice.day === "today";
  const day = new Date(choice.day === "today" ? now : now + dayMs).toDateString();
  return scheduledStartTime !== null && new Date(scheduledStartTime).toDateString() === day;
}
