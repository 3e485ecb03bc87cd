import { texts } from "./texts.ts";
import { centsOf } from "./watch-text.ts";
import {
  feedTypes,
  priceType,
  priceWhens,
  type FeedType,
  type PriceWhen,
  type Watch,
  type WatchRequest,
} from "./watch.ts";

const t = texts.form.errors;

/** What the form holds, as it was typed. */
export interface Fields {
  readonly name: string;
  readonly url: string;
  readonly types: readonly FeedType[];
  readonly seriesTickers: string;
  readonly eventTickers: string;
  readonly marketTickers: string;
  readonly strikeWords: string;
  /** null: no price is waited for. */
  readonly when: PriceWhen | null;
  readonly priceMarket: string;
  readonly cents: string;
}

/** The arguments of the service; what it refuses is shown beside the field of that name. */
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
};

/** What a link to the form fills in: a price of a market to wait for, and nothing else. null: the address names none. */
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
  };
}

/** What the form asks for, or what is missing in it. The service checks the rest, and says what it accepts. */
export function readFields(
  fields: Fields,
): { readonly request: WatchRequest } | { readonly errors: FieldErrors } {
  const { name, url, types, when } = fields;
  const dollars = dollarsOf(fields.cents);
  const marketTicker = fields.priceMarket.trim();
  const errors: FieldErrors = {
    ...(name.trim() === "" && { name: t.name }),
    ...(!URL.canParse(url.trim()) && { url: t.url }),
    ...(types.length === 0 && when === null && { types: t.types }),
    ...(when !== null && (dollars === null || marketTicker === "") && { price: t.price }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return {
    request: {
      name: name.trim(),
      url: url.trim(),
      types: typesOf(types, when !== null),
      seriesTickers: tickersIn(fields.seriesTickers),
      eventTickers: tickersIn(fields.eventTickers),
      marketTickers: tickersIn(fields.marketTickers),
      strikeWords: wordsIn(fields.strikeWords),
      price: when === null || dollars === null ? null : { marketTicker, when, dollars },
    },
  };
}

/** All types are sent as no filter. A price alone needs its own type: without a filter everything would match. */
function typesOf(types: readonly FeedType[], hasPrice: boolean): WatchRequest["types"] {
  if (types.length === feedTypes.length) return [];
  return hasPrice ? [...types, priceType] : types;
}

function tickersIn(text: string): string[] {
  return entriesIn(text, /[\s,;]+/);
}

/** One a line: a word may hold commas, as 1,000 does. */
function wordsIn(text: string): string[] {
  return entriesIn(text, /\n/);
}

function entriesIn(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/** null for anything but a price between 0 and 100 cents. */
function dollarsOf(cents: string): number | null {
  const text = cents.trim().replace(",", ".");
  const value = text === "" ? NaN : Number(text);
  return value > 0 && value < 100 ? Math.round(value * 1e4) / 1e6 : null;
}

export function whenOf(index: number): PriceWhen | null {
  return priceWhens[index - 1] ?? null;
}

/** A refusal of the service by the field that it names; null when it names none of the form's. */
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
