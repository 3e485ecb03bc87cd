import { parseStored } from "../explorer/parse-json.ts";
import { watchTexts } from "./watch-texts.ts";
import {
  centsOf,
  feedTypes,
  priceType,
  saidType,
  startType,
  verdictType,
  type FeedType,
  type Price,
  type Conditions,
  type WatchRequest,
} from "./watch.ts";

const t = watchTexts.words;
const watchedTypes = [...feedTypes, priceType, verdictType, startType, saidType] as const;
const or = new Intl.ListFormat("en-GB", { type: "disjunction" });
const maxNamed = 3;
const maxUrlCharacters = 60;

/** A watch in words: "KXTRUMPMENTION: a word is listed or settles; sends to https://…". */
export function watchText(watch: WatchRequest): string {
  return [awaitedText(watch), t.sendsTo(shortUrl(watch.url))].join("; ");
}

/** Like `watchText`, without the receiver. */
export function awaitedText(watch: WatchRequest): string {
  const feed = feedText(watch);
  const found = [
    ...(feed === null ? [] : [`${scopeText(watch)}: ${feed}`]),
    ...(watch.price === null ? [] : [priceText(watch.price)]),
    ...conditionTexts(watch),
  ];
  return found.length === 0 ? t.nothing : found.join("; ");
}

/** The changes of the feed that a watch matches, without the receiver; null if it can match none. */
function feedText({ types, marketTickers, strikeWords }: WatchRequest): string | null {
  const asked = types.length === 0 ? feedTypes : feedTypes.filter((type) => types.includes(type));
  const isOfMarkets = marketTickers.length > 0 || strikeWords.length > 0;
  // Changes of an event have neither a market nor a word.
  const matched = isOfMarkets ? asked.filter((type) => type.startsWith("market.")) : asked;
  if (matched.length === 0) return null;
  if (matched.length === feedTypes.length) return t.anything;
  const word = strikeWords.length === 0 ? t.aWord : named(strikeWords.map(t.quoted));
  return or.format(subjectsOf(matched, word));
}

/** A text for each subject, so that several changes of the word make a single text. */
function subjectsOf(types: readonly FeedType[], word: string): string[] {
  const bySubject = Map.groupBy(types, (type) => t.happens[type].subject ?? word);
  return [...bySubject].map(
    ([subject, of]) => `${subject} ${or.format(of.map((type) => t.happens[type].verb))}`,
  );
}

function scopeText({ seriesTickers, eventTickers, marketTickers }: WatchRequest): string {
  const lists = [seriesTickers, eventTickers, marketTickers].filter((list) => list.length > 0);
  return lists.length === 0 ? t.everywhere : lists.map(named).join(t.and);
}

/** The first entries by name, and the number of the others. */
function named(entries: readonly string[]): string {
  const shown = entries.slice(0, entries.length === maxNamed + 1 ? maxNamed + 1 : maxNamed);
  const others = entries.length - shown.length;
  return or.format(others === 0 ? shown : [...shown, t.others(others)]);
}

function priceText({ marketTicker, when, dollars }: Price): string {
  return `${marketTicker}: ${t.price[when](centsOf(dollars))}`;
}

/** The conditions that name a market, an event or a series. */
function conditionTexts(watch: Conditions): string[] {
  return (["verdict", "starts", "said"] as const).flatMap((name) =>
    Object.values(watch[name] ?? {}).map((ticker) => `${ticker}: ${t[name]}`),
  );
}

function shortUrl(url: string): string {
  return url.length <= maxUrlCharacters ? url : `${url.slice(0, maxUrlCharacters)}…`;
}

/** The type of a delivery in words. */
export function typeText(type: string): string {
  const known = watchedTypes.find((one) => one === type);
  return t.types[known ?? "watch.test"];
}

/** A delivery's body as indented JSON; a body that is not JSON stays as it is. */
export function formattedBody(body: string): string {
  const value = parseStored(body);
  return value === undefined ? body : JSON.stringify(value, null, 2);
}

/** The market or event in a body, with its word; "" without one. */
export function subjectOf(body: string): string {
  const data = memberOf(parseStored(body), "data");
  const word = memberOf(data, "strike_word");
  const ticker = memberOf(data, "market_ticker") ?? memberOf(data, "event_ticker");
  return [typeof word === "string" ? `“${word}”` : "", typeof ticker === "string" ? ticker : ""]
    .filter((part) => part !== "")
    .join(" ");
}

function memberOf(value: unknown, name: string): unknown {
  const members: [string, unknown][] =
    typeof value === "object" && value !== null ? Object.entries(value) : [];
  return members.find(([key]) => key === name)?.[1];
}
