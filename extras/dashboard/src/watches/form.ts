import {
  centsOf,
  dollarsOf,
  feedTypes,
  priceType,
  saidType,
  startType,
  verdictType,
  priceWhens,
  type FeedType,
  type PriceWhen,
  type Conditions,
  type Watch,
  type WatchRequest,
} from "./watch.ts";
import { watchTexts } from "./watch-texts.ts";

const t = watchTexts.form.errors;
const conditionTypes = [
  ["verdict", verdictType],
  ["starts", startType],
  ["said", saidType],
] as const;

/** The values of the form, as they were typed. */
export interface Fields {
  readonly name: string;
  readonly url: string;
  readonly types: readonly FeedType[];
  readonly seriesTickers: string;
  readonly eventTickers: string;
  readonly marketTickers: string;
  readonly strikeWords: string;
  /** null: no price condition. */
  readonly when: PriceWhen | null;
  readonly priceMarket: string;
  readonly cents: string;
  /** The form keeps them, and has no fields for them. */
  readonly kept: Omit<Conditions, "price">;
}

/** The service's arguments. An error about an argument is shown next to its field. */
export type FieldName = keyof WatchRequest;
export type FieldErrors = Readonly<Partial<Record<FieldName, string>>>;

export const emptyFields: Fields = {
  name: "",
  url: "",
  types: feedTypes,
  seriesTickers: "",
  eventTickers: "",
  marketTickers: "",
  strikeWords: "",
  when: null,
  priceMarket: "",
  cents: "",
  kept: { verdict: null, starts: null, said: null },
};

/** The price condition in a link to the form. null if the address names none. */
export function fieldsIn(search: string): Fields | null {
  const query = new URLSearchParams(search);
  const market = query.get("market") ?? "";
  const when = priceWhens.find((one) => one === query.get("when")) ?? null;
  if (market === "" || when === null) return null;
  return {
    ...emptyFields,
    name: market,
    types: [],
    when,
    priceMarket: market,
    cents: query.get("cents") ?? "",
  };
}

export function fieldsOf(watch: Watch): Fields {
  const { name, url, types, seriesTickers, eventTickers, marketTickers, strikeWords, price } = watch;
  return {
    name,
    url,
    types: types.length === 0 ? feedTypes : feedTypes.filter((type) => types.includes(type)),
    seriesTickers: seriesTickers.join(", "),
    eventTickers: eventTickers.join(", "),
    marketTickers: marketTickers.join(", "),
    strikeWords: strikeWords.join("\n"),
    when: price?.when ?? null,
    priceMarket: price?.marketTicker ?? "",
    cents: price === null ? "" : String(centsOf(price.dollars)),
    kept: { verdict: watch.verdict, starts: watch.starts, said: watch.said },
  };
}

/** The request of the form, or what is missing in it. The service checks the rest. */
export function readFields(
  fields: Fields,
): { readonly request: WatchRequest } | { readonly errors: FieldErrors } {
  const { name, url, types, when, kept } = fields;
  const conditions = conditionTypes.filter(([condition]) => kept[condition] !== null).map(([, type]) => type);
  const dollars = dollarsOf(fields.cents);
  const marketTicker = fields.priceMarket.trim();
  const errors: FieldErrors = {
    ...(name.trim() === "" && { name: t.name }),
    ...(!URL.canParse(url.trim()) && { url: t.url }),
    ...(types.length === 0 && when === null && conditions.length === 0 && { types: t.types }),
    ...(when !== null && (dollars === null || marketTicker === "") && { price: t.price }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return {
    request: {
      name: name.trim(),
      url: url.trim(),
      types: typesOf(types, when === null ? conditions : [priceType, ...conditions]),
      seriesTickers: tickersIn(fields.seriesTickers),
      eventTickers: tickersIn(fields.eventTickers),
      marketTickers: tickersIn(fields.marketTickers),
      strikeWords: wordsIn(fields.strikeWords),
      price: when === null || dollars === null ? null : { marketTicker, when, dollars },
      ...kept,
    },
  };
}

/** All types together mean no filter. With only a condition, its own type is needed, because without a filter everything would match. */
function typesOf(types: readonly FeedType[], ofConditions: WatchRequest["types"]): WatchRequest["types"] {
  return types.length === feedTypes.length ? [] : [...types, ...ofConditions];
}

function tickersIn(text: string): string[] {
  return entriesIn(text, /[\s,;]+/);
}

/** A word in each line, because a word may contain commas, such as 1,000. */
function wordsIn(text: string): string[] {
  return entriesIn(text, /\n/);
}

function entriesIn(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

export function whenOf(index: number): PriceWhen | null {
  return priceWhens[index - 1] ?? null;
}

/** The field of the argument that the service rejects; null if it is not a field of the form. */
export function fieldNameOf(argument: string | null): FieldName | null {
  const names = [
    "name",
    "url",
    "types",
    "seriesTickers",
    "eventTickers",
    "marketTickers",
    "strikeWords",
    "price",
  ] as const;
  return names.find((name) => name === argument) ?? null;
}
