import { bulletinSeries } from "./bulletins.ts";
import { bank } from "./made-up-bank.ts";
import { rallySeries } from "./rallies.ts";
import { windowSeries } from "./windows.ts";
import { company, namedCompany } from "./made-up-company.ts";
import { speaker } from "./made-up-speaker.ts";
import { dailySeries, speakerSeries } from "./shows.ts";

/** A series in the provider's shape. `categories` exists since September 2026. */
export interface SampleSeries {
  readonly ticker: string;
  readonly title: string;
  readonly category: string;
  readonly categories: readonly string[];
  readonly fee_type: string;
  readonly fee_multiplier: number;
}

const rows: readonly (readonly [ticker: string, title: string, ...categories: string[]])[] = [
  ["KXNFLMENTION", "NFL announcers", "Mentions"],
  ["KXSNFMENTION", "Sunday night announcers", "Mentions"],
  ["KXTNFMENTION", "Thursday night announcers", "Mentions"],
  ["KXSBMENTION", "Super Bowl announcers", "Mentions"],
  ["KXTRUMPMENTION", "Trump mention", "Mentions"],
  ["KXTRUMPCOUNT", "How often will Trump say it", "Mentions"],
  ["KXTRUMPSAY", "What will Trump say", "Mentions"],
  ["KXSNLMENTION", "SNL mention", "Mentions"],
  ["KXEARNINGSMENTIONNFLX", "Netflix earnings call", "Mentions"],
  ["KXEARNIGSMENTIONWMT", "Walmart earnings call", "Mentions"],
  ["KXOSCARMENTION", "Oscars broadcast", "Entertainment", "Mentions"],
  ...speakerSeries,
  ...dailySeries,
  bulletinSeries,
  rallySeries,
  [bank.series, `${bank.name} press conference`, "Mentions"],
  windowSeries,
  [namedCompany.series, `${namedCompany.name} earnings call`, "Mentions"],
  [company.series, `${company.name} earnings call`, "Mentions"],
  [speaker.series, `Mayor ${speaker.name}`, "Mentions"],
  ["KXNFLGAME", "NFL game winner", "Sports"],
  ["KXHIGHNY", "Highest temperature in New York", "Climate and Weather"],
  ["KXBTC", "Bitcoin price", "Crypto"],
  ["KXELONMARS", "Mars visit", "World"],
  // Not a mention series: only its ticker says "mention", and names say nothing about the category.
  ["KXMENTIONINDEX", "Media index", "Financials"],
];

export const sampleSeries: readonly SampleSeries[] = rows.map(([ticker, title, category = "", ...more]) => ({
  ticker,
  title: `${title} (sample data)`,
  category,
  categories: [category, ...more],
  fee_type: "quadratic",
  fee_multiplier: 1,
}));

export function categoryOf(seriesTicker: string): string {
  return sampleSeries.find(({ ticker }) => ticker === seriesTicker)?.category ?? "";
}
