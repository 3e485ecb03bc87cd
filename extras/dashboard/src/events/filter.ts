import type { Choice } from "../board/choice.ts";

/** What the page lists. The page's address contains it. */
export interface EventFilter {
  /** A word for which all open events are searched instead of the other fields; "" for none. */
  readonly word: string;
  readonly q: string;
  /** "" for all series. */
  readonly series: string;
  readonly isPast: boolean;
}

export const noFilter: EventFilter = { word: "", q: "", series: "", isPast: false };

export function filterOf(search: string): EventFilter {
  const query = new URLSearchParams(search);
  return {
    word: query.get("word") ?? "",
    q: query.get("q") ?? "",
    series: query.get("series") ?? "",
    isPast: query.get("when") === "past",
  };
}

/** The page's address with a filter and a choice of the board's events. */
export function addressOf(
  { word, q, series, isPast }: EventFilter,
  { kind, day, isFavourite }: Choice,
): string {
  const query = new URLSearchParams({
    ...(word !== "" && { word }),
    ...(q !== "" && { q }),
    ...(series !== "" && { series }),
    ...(isPast && { when: "past" }),
    ...(kind !== "all" && { kind }),
    ...(day !== "all" && { day }),
    ...(isFavourite && { favourites: "true" }),
  }).toString();
  return query === "" ? "/events" : `/events?${query}`;
}

const perPage = "200";

/** The request for a filter; null for past events without a series, which the API offers with the feed of changes only. */
export function requestOf({ q, series, isPast }: EventFilter, hasChanges: boolean): string | null {
  if (isPast && series === "" && !hasChanges) return null;
  const query = new URLSearchParams({
    ...(isPast && series === "" ? { phase: "settled" } : { status: isPast ? "settled" : "open" }),
    limit: perPage,
    ...(q !== "" && { q }),
    ...(series !== "" && { series_ticker: series }),
  });
  return `getMentionEvents?${query.toString()}`;
}
