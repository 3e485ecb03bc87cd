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

const franchises = new Map(abbreviations.flatMap((all) => all.map((one) => [one, all[0]] as const)));

/** The franchise of an abbreviation in any case, named by its present one; null when the NFL has no such franchise. */
export function franchiseOf(abbreviation: string): string | null {
  return franchises.get(abbreviation.trim().toUpperCase()) ?? null;
}

/** Every abbreviation of a franchise. */
export function spellingsOf(franchise: string): readonly string[] {
  return abbreviations.find(([present]) => present === franchise) ?? [franchise];
}

/** Every franchise's present abbreviation, in the schedule's spelling. */
export const everyFranchise: readonly string[] = abbreviations.map(([present]) => present);
