import { pick } from "./prices.ts";

/** A market's question: its code in the ticker, its text, and the probability of Yes in whole percent. */
export interface Strike {
  readonly code: string;
  readonly text: string;
  readonly percent: number;
  /** The probability at which the market opens, in whole percent, where it errs. */
  readonly priced?: number;
  /** The bound of a market on a number; absent for a market on a word. */
  readonly bound?: { readonly strike_type: string } & Readonly<Record<string, string | number>>;
}

type Row = readonly [code: string, text: string, percent: number];

export const toStrikes = (...rows: readonly Row[]): Strike[] =>
  rows.map(([code, text, percent]) => ({ code, text, percent }));

/** `count` consecutive words, starting at a position that depends on the event. After the last word comes the first. */
export function runOfWords(words: readonly Strike[], count: number, eventTicker: string): Strike[] {
  const start = pick(`${eventTicker} words`, words.length);
  return [...words, ...words].slice(start, start + count);
}

/** A market beside those of an event's words, which is itself not about a word. */
export const notQualifying: Strike = { code: "ENQ", text: "Event does not qualify", percent: 1 };

export const footballWords = toStrikes(
  ["TUSH", "Tush Push", 35],
  ["TOUC", "Touchdown", 96],
  ["DIVE", "Dive / Dives / Diving", 62],
  ["DOIN", "Doink", 18],
  ["HAIL", "Hail Mary", 40],
  ["PICK", "Pick Six", 33],
  ["FLEA", "Flea Flicker", 15],
  ["TWOP", "Two Point Conversion / Two-Point Conversion", 48],
  ["CONC", "Concussion", 30],
  ["OVER", "Overtime", 45],
  ["ROOK", "Rookie", 93],
  ["MVP", "MVP", 70],
  ["WEAT", "Weather", 58],
  ["PLAY", "Playoff", 88],
  ["INT", "Interception (3+ times)", 52],
  ["TAYL", "Taylor / Swift", 22],
  ["NONS", "Nonstop / Non-Stop", 28],
  ["MUFF", "Muff / Muffed", 38],
  ["TRIC", "Trick Play", 27],
  ["WILD", "Wildcat", 20],
);

export const superBowlWords = [
  ...footballWords,
  ...toStrikes(
    ["TIMO", "Timothée / Chalamet", 4],
    ["LOMB", "Lombardi", 95],
    ["HALF", "Halftime Show", 90],
    ["50K", "50,000", 12],
  ),
];

export const rallyWords = toStrikes(
  ["IRAN", "Iran (5+ times)", 55],
  ["50K", "50,000", 31],
  ["TARI", "Tariff", 90],
  ["GAVI", "Gavin / Newsom", 42],
  ["GOLD", "Golden Dome", 38],
  ["SHUT", "Shutdown / Shut Down", 29],
);

/** Words that are said on any stage. */
export const commonWords = toStrikes(
  ["AI", "AI / Artificial Intelligence", 61],
  ["BIDE", "Biden", 44],
  ["BITC", "Bitcoin", 23],
  ["BORD", "Border", 66],
  ["BUDG", "Budget", 57],
  ["CHIN", "China", 72],
  ["CLIM", "Climate", 34],
  ["COVI", "Covid / Pandemic", 26],
  ["DOGE", "Doge / Dogecoin", 17],
  ["ECON", "Economy", 81],
  ["ELON", "Elon / Musk", 39],
  ["ENER", "Energy", 63],
  ["EPST", "Epstein", 28],
  ["FAIR", "Fair Share", 21],
  ["GOD", "God", 52],
  ["GUID", "Guidance", 47],
  ["HOAX", "Hoax", 33],
  ["HOUS", "Housing", 49],
  ["INFL", "Inflation (3+ times)", 51],
  ["ISRA", "Israel", 46],
  ["JAN6", "January 6", 14],
  ["JOBS", "Jobs", 77],
  ["LAYO", "Layoff", 19],
  ["MARG", "Margin", 43],
  ["MEDI", "Medicaid / Medicare", 37],
  ["NATO", "NATO", 32],
  ["NUCL", "Nuclear", 29],
  ["OBAM", "Obama", 36],
  ["OPEN", "OpenAI / Open AI", 24],
  ["PEAC", "Peace", 58],
  ["RECO", "Record (5+ times)", 54],
  ["RETI", "Retire / Retired / Retirement", 22],
  ["RUSS", "Russia", 48],
  ["SOFT", "Software", 41],
  ["SUPR", "Supreme Court", 31],
  ["TAX", "Tax", 68],
  ["UKRA", "Ukraine", 53],
  ["WAR", "War", 64],
  ["WOKE", "Woke", 16],
  ["YEAR", "Year Over Year / Year-Over-Year", 42],
);

export const comedyWords = toStrikes(
  ["TIMO", "Timothée / Chalamet", 24],
  ["NETF", "Netflix", 35],
  ["CRYP", "Crypto / Crypto.com", 19],
  ["PARD", "Pardon", 26],
);

export const earningsWords = toStrikes(
  ["AD", "Ad-Supported", 84],
  ["PASS", "Password", 21],
  ["NFL", "NFL / Football", 73],
);

/** A word that is said so many times. The provider's markets of this kind name only the bound, not the word. */
export const counts: readonly Strike[] = [35, 45, 60, 80].map((times) => ({
  code: String(times),
  text: `${String(times)}+ times`,
  percent: 100 - times,
  bound: { strike_type: "greater_or_equal", floor_strike: times },
}));

export const temperatures: readonly Strike[] = [33, 36].map((degrees) => ({
  code: `T${String(degrees)}`,
  text: `${String(degrees - 1)}° or below`,
  percent: degrees,
  bound: { strike_type: "less", cap_strike: degrees },
}));
