import { companyOfSeries } from "../transcripts/kinds/earnings/company.ts";

export const seriesKinds = ["nfl", "earnings", "others"] as const;
export type SeriesKind = (typeof seriesKinds)[number];

/** By what else than its title a kind is looked for. */
const wordsOfKinds: Readonly<Record<SeriesKind, string>> = {
  nfl: "NFL football games",
  earnings: "earnings calls",
  others: "",
};

export function kindWordsOf(series: string, announcerSeries: readonly string[]): string {
  return wordsOfKinds[seriesKindOf(series, announcerSeries)];
}

/** What the events of a series are: games of the NFL's announcers, earnings calls, or something else. */
export function seriesKindOf(series: string, announcerSeries: readonly string[]): SeriesKind {
  if (announcerSeries.includes(series)) return "nfl";
  return companyOfSeries(series) === null ? "others" : "earnings";
}
