import { z } from "zod";
import { AppError } from "../base/errors.ts";
import { toTicker } from "../markets/ticker.ts";

/** The provider's two tiers. Only the second has markets that settled some months ago. */
export const tierPaths = { live: "/markets", historical: "/historical/markets" };

/** Rules have some thousands of characters. A longer text would be in memory once for each client that reads it. */
const maxTextCharacters = 500_000;

/**
 * The provider's records in both forms: dollars and counts as texts now, cents and integers until March 2026.
 * Fields may be missing, null or "". A value of another type counts as missing, except for a price, which
 * must not be guessed.
 */
export const text = z
  .string()
  .nullish()
  .catch(null)
  .refine(
    (sent) => (sent?.length ?? 0) <= maxTextCharacters,
    `a text of more than ${maxTextCharacters} characters`,
  );
/** Upper case, so that tickers can be compared. A text that can't be a ticker must never become part of a path. */
const ticker = z.string().transform(toTicker).pipe(z.string());
const maxAmount = 1e12;
export const count = z
  .union([z.number().min(-maxAmount).max(maxAmount), z.string().regex(/^(?:-?\d{1,12}(?:\.\d{1,12})?)?$/)])
  .nullish()
  .catch(null);
/** A contract pays one dollar, so a price outside of 0 to 1 dollar is invalid. */
export const dollarPrice = z
  .union([z.number().min(0).max(1), z.string().regex(/^(?:0(?:\.\d{1,12})?|1(?:\.0{1,12})?)?$/)])
  .nullish();
export const centPrice = z
  .union([z.number().min(0).max(100), z.string().regex(/^(?:\d{1,2}(?:\.\d{1,12})?|100(?:\.0{1,12})?)?$/)])
  .nullish();

/** A member that is parsed only where it is used. */
const unread = z.unknown().optional();

export const wireMarket = z.object({
  ticker,
  event_ticker: text,
  title: text,
  yes_sub_title: text,
  /** A free-form field. The strike word has been seen under these names. */
  custom_strike: z.object({ Word: text, word: text, Phrase: text, phrase: text }).nullish().catch(null),
  rules_primary: text,
  result: text,

  open_time: text,
  close_time: text,
  created_time: text,
  expected_expiration_time: text,
  expiration_time: text,
  settlement_ts: text,

  last_price_dollars: dollarPrice,
  yes_bid_dollars: dollarPrice,
  yes_ask_dollars: dollarPrice,
  no_bid_dollars: dollarPrice,
  no_ask_dollars: dollarPrice,
  previous_yes_bid_dollars: dollarPrice,
  previous_yes_ask_dollars: dollarPrice,
  previous_no_bid_dollars: dollarPrice,
  previous_no_ask_dollars: dollarPrice,
  /** In cents, for where the price in dollars is missing. */
  last_price: unread,
  yes_bid: unread,
  yes_ask: unread,
  no_bid: unread,
  no_ask: unread,
  previous_yes_bid: unread,
  previous_yes_ask: unread,

  volume_fp: count,
  volume_24h_fp: count,
  open_interest_fp: count,
  volume: count,
  volume_24h: count,
  open_interest: count,
  liquidity: count,
});
export type WireMarket = z.output<typeof wireMarket>;

export const wireEvent = z.object({
  event_ticker: text,
  series_ticker: text,
  title: text,
  sub_title: text,
  strike_date: text,
});
export type WireEvent = z.output<typeof wireEvent>;

const tickers = z
  .array(z.string().nullable().catch(null))
  .nullish()
  .catch(null)
  .transform((list) => (list ?? []).flatMap((sent) => (sent === null ? [] : (toTicker(sent) ?? []))));
export const wireMilestone = z.object({
  start_date: text,
  end_date: text,
  primary_event_tickers: tickers,
  related_event_tickers: tickers,
});
export type WireMilestone = z.output<typeof wireMilestone>;

export const wireSeries = z.object({
  ticker,
  title: text,
  category: text,
  categories: z.array(z.unknown()).nullish().catch(null),
});

export const mentionCategory = "Mentions";

export function isMentionSeries({ category, categories }: z.output<typeof wireSeries>): boolean {
  return category === mentionCategory || categories?.includes(mentionCategory) === true;
}

/** Records are parsed one by one, so that a bad one fails only itself. A page with too many is refused. */
const upTo = (max: number) => z.array(z.unknown()).max(max).nullish();
/** A cursor becomes part of a URL, so its length is bounded. */
const cursor = z.string().max(2_000).nullish();
export const marketBody = z.object({ market: wireMarket });
export const marketsPage = z.object({ markets: upTo(2_000), cursor });
export const eventBody = z.object({ event: wireEvent });
export const eventsPage = z.object({ events: upTo(1_000), milestones: upTo(5_000), cursor });
export type WireEventsPage = z.output<typeof eventsPage>;
export const milestonesPage = z.object({ milestones: upTo(1_000), cursor });
export const seriesPage = z.object({ series: upTo(20_000), cursor });

const isoDateTime = z.iso.datetime({ offset: true });
const isoDate = z.iso.date();

/** A text of the provider, made well-formed so that any store accepts it; null if it is missing or blank. */
export function textOf(text: string | null | undefined): string | null {
  return text === null || text === undefined || text.trim() === "" ? null : text.toWellFormed();
}

/** A time as it was sent, or a bare date as its midnight in UTC. Null for other texts, and for Go's zero time. */
export function isoTimeOf(text: string | null | undefined): string | null {
  const sent = textOf(text);
  if (sent === null || sent.startsWith("0001-01-01")) return null;
  if (isoDateTime.safeParse(sent).success) return sent;
  return isoDate.safeParse(sent).success ? `${sent}T00:00:00Z` : null;
}

/** Parses a body of the provider. Throws an AppError of code `upstream` for an unknown form. */
export function parse<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw unknownShape(
    parsed.error.issues.map((issue) => issue.path.join(".")),
    parsed.error,
  );
}

/** Parses the first of a record's members that is not missing. The others are not read, and so can't fail it. */
export function parseFirst<Value>(
  schema: z.ZodType<Value>,
  record: Readonly<Record<string, unknown>>,
  ...names: readonly string[]
): Value | null {
  const name = names.find((member) => !isMissing(record[member]));
  if (name === undefined) return null;
  const parsed = schema.safeParse(record[name]);
  if (parsed.success) return parsed.data;
  throw unknownShape([name], parsed.error);
}

/** Null, "" and a missing member mean the same. */
function isMissing(sent: unknown): boolean {
  return sent === null || sent === undefined || sent === "";
}

function unknownShape(places: readonly string[], cause: unknown): AppError {
  const named = places.slice(0, 5).join(", ");
  return new AppError("upstream", `Provider answered 200 in an unknown shape (${named})`, { cause });
}

/** Throws if a record is another one than requested: its price or start would be of another market or event. */
export function requireSame(what: string, wanted: string, sent: string): void {
  if (sent !== wanted)
    throw new AppError("upstream", `Provider answered with another ${what}`, { logFields: { wanted, sent } });
}

/** The path of a record. Tickers are validated earlier; this is the last check, because ".." would leave the folder. */
export function pathOf(folder: string, ticker: string): string {
  if (toTicker(ticker) !== ticker)
    throw new AppError("upstream", "Provider named something that is not a ticker");
  return `${folder}/${encodeURIComponent(ticker)}`;
}
