import { tokenize } from "../../phrases/tokens.ts";

/** A franchise by its abbreviations: the schedule's present one first, then every other spelling in use, former ones included. */
const abbreviations: readonly (readonly [string, ...string[]])[] = [
  ["ARI", "ARZ", "AZ", "CRD", "PHO", "PHX"],
  ["ATL"],
  ["BAL", "BLT", "RAV"],
  ["BUF"],
  ["CAR"],
  ["CHI"],
  ["CIN"],
  ["CLE", "CLV"],
  ["DAL"],
  ["DEN"],
  ["DET"],
  ["GB", "GNB"],
  ["HOU", "HST", "HTX"],
  ["IND", "CLT"],
  ["JAX", "JAC"],
  ["KC", "KAN"],
  ["LA", "LAR", "RAM", "STL", "SL"],
  ["LAC", "SD", "SDG"],
  ["LV", "LVR", "OAK", "RAI"],
  ["MIA"],
  ["MIN"],
  ["NE", "NWE"],
  ["NO", "NOR"],
  ["NYG"],
  ["NYJ"],
  ["PHI"],
  ["PIT"],
  ["SEA"],
  ["SF", "SFO"],
  ["TB", "TAM"],
  ["TEN", "OTI"],
  ["WAS", "WSH", "WFT"],
];

const byAbbreviation = new Map(abbreviations.flatMap((all) => all.map((one) => [one, all[0]] as const)));

/** The franchise of an abbreviation in any case, named by its present one; null when the NFL has no such franchise. */
export function franchiseOf(abbreviation: string): string | null {
  return byAbbreviation.get(abbreviation.trim().toUpperCase()) ?? null;
}

/** Every abbreviation of a franchise. */
export function spellingsOf(franchise: string): readonly string[] {
  return abbreviations.find(([present]) => present === franchise) ?? [franchise];
}

/** Every franchise's present abbreviation, in the schedule's spelling. */
export const everyFranchise: readonly string[] = abbreviations.map(([present]) => present);

/** Franchises by what they are and were called: nicknames, and the places before them, the present one first. */
const names: readonly (readonly [franchise: string, nicknames: string, places: string])[] = [
  ["ARI", "cardinals", "arizona, phoenix, st louis, chicago"],
  ["ATL", "falcons", "atlanta"],
  ["BAL", "ravens", "baltimore"],
  ["BUF", "bills", "buffalo"],
  ["CAR", "panthers", "carolina"],
  ["CHI", "bears", "chicago"],
  ["CIN", "bengals", "cincinnati"],
  ["CLE", "browns", "cleveland"],
  ["DAL", "cowboys", "dallas"],
  ["DEN", "broncos", "denver"],
  ["DET", "lions", "detroit"],
  ["GB", "packers", "green bay"],
  ["HOU", "texans", "houston"],
  ["IND", "colts", "indianapolis, baltimore"],
  ["JAX", "jaguars", "jacksonville"],
  ["KC", "chiefs", "kansas city"],
  ["LA", "rams", "los angeles, st louis"],
  ["LAC", "chargers", "los angeles, san diego"],
  ["LV", "raiders", "las vegas, oakland, los angeles"],
  ["MIA", "dolphins", "miami"],
  ["MIN", "vikings", "minnesota"],
  ["NE", "patriots", "new england, boston"],
  ["NO", "saints", "new orleans"],
  ["NYG", "giants", "new york"],
  ["NYJ", "jets", "new york"],
  ["PHI", "eagles", "philadelphia"],
  ["PIT", "steelers", "pittsburgh"],
  ["SEA", "seahawks", "seattle"],
  ["SF", "49ers, niners", "san francisco"],
  ["TB", "buccaneers, bucs", "tampa bay"],
  ["TEN", "titans, oilers", "tennessee, houston"],
  ["WAS", "commanders, redskins, football team", "washington"],
];

const byName = new Map(
  names.flatMap(([franchise, nicknames, places]) =>
    nicknames
      .split(", ")
      .flatMap((nickname) => [nickname, ...places.split(", ").map((place) => `${place} ${nickname}`)])
      .map((name) => [name, franchise] as const),
  ),
);

/**
 * The franchise of a name such as "Green Bay Packers", "packers" or "st._louis_rams"; null for any other. A place alone is
 * none: colleges play there too.
 */
export function franchiseNamed(name: string): string | null {
  return byName.get(plain(name)) ?? null;
}

/**
 * The franchises that a client may mean: by abbreviation, by name, or by a place (all that play there now, else all that ever did). Empty
 * for any other text.
 */
export function franchisesNamed(text: string): readonly string[] {
  const named = franchiseOf(text) ?? franchiseNamed(text);
  if (named !== null) return [named];
  const place = plain(text);
  const isIn = (places: readonly string[]) => places.includes(place);
  const now = names.filter(([, , places]) => isIn(places.split(", ").slice(0, 1)));
  const ever = names.filter(([, , places]) => isIn(places.split(", ")));
  return (now.length > 0 ? now : ever).map(([franchise]) => franchise);
}

function plain(name: string): string {
  return tokenize(name.replaceAll("_", " "))
    .map(({ text }) => text)
    .join(" ");
}
