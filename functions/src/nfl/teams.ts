import { tokenize } from "../transcripts/phrases/tokens.ts";

/** Abbreviations (the schedule's first, former ones included), nicknames, and places (the present one first). */
const franchises = [
  ["ARI ARZ AZ CRD PHO PHX", "cardinals", "arizona, phoenix, st louis, chicago"],
  ["ATL", "falcons", "atlanta"],
  ["BAL BLT RAV", "ravens", "baltimore"],
  ["BUF", "bills", "buffalo"],
  ["CAR", "panthers", "carolina"],
  ["CHI", "bears", "chicago"],
  ["CIN", "bengals", "cincinnati"],
  ["CLE CLV", "browns", "cleveland"],
  ["DAL", "cowboys", "dallas"],
  ["DEN", "broncos", "denver"],
  ["DET", "lions", "detroit"],
  ["GB GNB", "packers", "green bay"],
  ["HOU HST HTX", "texans", "houston"],
  ["IND CLT", "colts", "indianapolis, baltimore"],
  ["JAX JAC", "jaguars", "jacksonville"],
  ["KC KAN", "chiefs", "kansas city"],
  ["LA LAR RAM STL SL", "rams", "los angeles, st louis"],
  ["LAC SD SDG", "chargers", "los angeles, san diego"],
  ["LV LVR OAK RAI", "raiders", "las vegas, oakland, los angeles"],
  ["MIA", "dolphins", "miami"],
  ["MIN", "vikings", "minnesota"],
  ["NE NWE", "patriots", "new england, boston"],
  ["NO NOR", "saints", "new orleans"],
  ["NYG", "giants", "new york"],
  ["NYJ", "jets", "new york"],
  ["PHI", "eagles", "philadelphia"],
  ["PIT", "steelers", "pittsburgh"],
  ["SEA", "seahawks", "seattle"],
  ["SF SFO", "49ers, niners", "san francisco"],
  ["TB TAM", "buccaneers, bucs", "tampa bay"],
  ["TEN OTI", "titans, oilers", "tennessee, houston"],
  ["WAS WSH WFT", "commanders, redskins, football team", "washington"],
].map(([abbreviations = "", nicknames = "", places = ""]) => ({
  spellings: abbreviations.split(" "),
  present: abbreviations.split(" ", 1)[0] ?? "",
  nicknames: nicknames.split(", "),
  places: places.split(", "),
}));

/** The present abbreviation of every franchise, as the schedule spells it. */
export const everyFranchise: readonly string[] = franchises.map(({ present }) => present);

const byAbbreviation = new Map(
  franchises.flatMap(({ spellings, present }) => spellings.map((spelling) => [spelling, present] as const)),
);
const byName = new Map(
  franchises.flatMap(({ nicknames, places, present }) =>
    nicknames
      .flatMap((nickname) => [nickname, ...places.map((place) => `${place} ${nickname}`)])
      .map((name) => [name, present] as const),
  ),
);

/** The present abbreviation of the franchise with this abbreviation, in any case; null for an unknown one. */
export function franchiseOf(abbreviation: string): string | null {
  return byAbbreviation.get(abbreviation.trim().toUpperCase()) ?? null;
}

/** All abbreviations of a franchise. */
export function abbreviationsOf(franchise: string): readonly string[] {
  return franchises.find(({ present }) => present === franchise)?.spellings ?? [franchise];
}

/**
 * The franchise with this name, such as "Green Bay Packers", "packers" or "st._louis_rams"; null for an
 * unknown name. A place alone is not a name, because colleges play there too.
 */
export function franchiseNamed(name: string): string | null {
  return byName.get(plain(name)) ?? null;
}

/** The franchises of an abbreviation, a name or a place: all that play there now, else all that ever did. */
export function franchisesNamed(text: string): readonly string[] {
  const named = franchiseOf(text) ?? franchiseNamed(text);
  if (named !== null) return [named];
  const place = plain(text);
  const now = franchises.filter(({ places }) => places[0] === place);
  const ever = franchises.filter(({ places }) => places.includes(place));
  return (now.length > 0 ? now : ever).map(({ present }) => present);
}

function plain(name: string): string {
  return tokenize(name.replaceAll("_", " "))
    .map(({ text }) => text)
    .join(" ");
}
