import type { WireBoardListEvent, WireBoardList } from "../explorer/wire.ts";

const dayMs = 24 * 60 * 60 * 1000;

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

/** What a list says of when an event is. */
export interface Dated {
  readonly scheduledStartTime: string | null;
  /** YYYY-MM-DD; only of an event without a start. */
  readonly event_date?: string | undefined;
}

/** The start of an event, else noon of its day on the reader's clock, UTC ms; null if neither is known. */
export function momentOf({ scheduledStartTime, event_date: day }: Dated): number | null {
  if (scheduledStartTime !== null) return Date.parse(scheduledStartTime);
  return day === undefined ? null : Date.parse(`${day}T12:00:00`);
}

type Listed = Pick<WireBoardListEvent, "phase" | "largest_edge" | "edges_known">;

/** The state of all edges of a list, which has an error if words could not be read. "none" requires that every price has been read, and nothing is said without an event to come. */
export function edgesOf(
  events: readonly Listed[],
  error?: string,
): "some" | "none" | "reading" | "failed" | "unknown" {
  const upcoming = events.filter(({ phase }) => phase !== "live");
  if (upcoming.some(({ largest_edge: edge }) => edge !== null)) return "some";
  if (upcoming.some(({ edges_known: isKnown }) => !isKnown))
    return error === undefined ? "reading" : "failed";
  return upcoming.length > 0 ? "none" : "unknown";
}
