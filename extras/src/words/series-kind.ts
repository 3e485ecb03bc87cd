import { companyOfSeries } from "../kinds/earnings/company.ts";
import type { Library } from "./services.ts";

export const seriesKinds = ["nfl", "earnings", "speeches", "others"] as const;
export type SeriesKind = (typeof seriesKinds)[number];
/** The description of kinds in the documentation. */
export const seriesKindText =
  "nfl: NFL broadcasts; earnings: earnings calls; speeches: a collection names whose words count; others";

/** Words, beside its title, by which a search finds series of a kind. */
const wordsOfKinds = { nfl: "NFL football games", earnings: "earnings calls" } as const;

/** "" for a kind that is only found by the title. */
export function kindWordsOf(series: string, announcerSeries: readonly string[]): string {
  const kind = kindByTicker(series, announcerSeries);
  return kind === null ? "" : wordsOfKinds[kind];
}

/** The kind of a series' events: games of the NFL's announcers, earnings calls, speeches, or another kind. */
export function seriesKindOf(
  series: string,
  library: Pick<Library, "collections" | "announcerSeries">,
): SeriesKind {
  return (
    kindByTicker(series, library.announcerSeries) ?? (isOfSpeakers(series, library) ? "speeches" : "others")
  );
}

function kindByTicker(series: string, announcerSeries: readonly string[]): "nfl" | "earnings" | null {
  if (announcerSeries.includes(series)) return "nfl";
  return companyOfSeries(series) === null ? null : "earnings";
}

/** Whether a collection's file of series lists speakers or roles whose words count for the series. */
function isOfSpeakers(series: string, { collections }: Pick<Library, "collections">): boolean {
  return collections.names().some((name) =>
    collections.file(name).read((opening) => {
      const entry = opening?.corpus.series.find((informed) => informed.series.includes(series));
      return entry !== undefined && entry.speakers.length + entry.roles.length > 0;
    }),
  );
}
