/** What can be marked: series by their tickers, words by `wordName`. */
export type Kind = "series" | "words";

/** The key of a series' word, equal in all its events. */
export function wordName(series: string, word: string): string {
  return `${series}/${encodeURIComponent(word)}`;
}

/** Where the browser stores what is marked. */
export function placeOf(kind: Kind): string {
  return `favourite-${kind}`;
}

/** What is marked now, as it is stored. */
export function markedIn(kind: Kind): ReadonlySet<string> {
  return new Set((localStorage.getItem(placeOf(kind)) ?? "").split(",").filter((one) => one !== ""));
}
