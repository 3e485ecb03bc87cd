import {
  centsOf,
  saidType,
  startType,
  verdictType,
  type Price,
  type Watch,
  type AlertRequest,
} from "../watches/watch.ts";
import { alertTexts } from "./alert-texts.ts";
import { dollarsIn, type Draft } from "./draft.ts";
import type { AlertSubject } from "./subject.ts";
import { addressOf, wholeAddress, type Where } from "./where.ts";

const t = alertTexts.names;
const maxCharacters = 60;

/** The arguments of createWatch. An alert of a price or a verdict has only that type. Null if the draft needs a price and has no valid one. */
export function alertRequest(subject: AlertSubject, draft: Draft, where: Where): AlertRequest | null {
  const waited = waitedFor(subject, draft);
  if (waited === null) return null;
  const address =
    where.kind === "same"
      ? { sameAddressAs: where.watchId }
      : { url: wholeAddress(where.format, where.url), format: where.format };
  return { name: alertName(subject, draft), ...waited, ...address };
}

function waitedFor(subject: AlertSubject, draft: Draft): Omit<AlertRequest, "name"> | null {
  const { ticker } = subject;
  if (draft.kind === "event") {
    const { whens: types } = draft;
    const series = draft.isOfSeries ? (subject.of?.series_ticker ?? null) : null;
    const verdict = series === null ? { event_ticker: ticker } : { series_ticker: series };
    const place = series === null ? { eventTickers: [ticker] } : { seriesTickers: [series] };
    const named = { event_ticker: ticker };
    return {
      ...{ types, ...place },
      ...(types.includes(verdictType) && { verdict }),
      ...(types.includes(startType) && { starts: named }),
      ...(types.includes(saidType) && { said: named }),
    };
  }
  const { when } = draft;
  if (when === verdictType) {
    const event = subject.of?.event_ticker;
    if (event === undefined) return null;
    return { types: [when], ...{ eventTickers: [event], verdict: { event_ticker: event } } };
  }
  if (when === saidType) return { types: [when], said: { market_ticker: ticker } };
  if (when === "market.settled") return { types: [when], ...{ marketTickers: [ticker] } };
  const dollars = dollarsIn(draft);
  return dollars === null
    ? null
    : { types: ["price.crossed"], ...{ price: { marketTicker: ticker, when, dollars } } };
}

/** "China, no at 30 ¢ or less": the name of the alert, and the title of its messages. Long words are cut, but not the condition. */
export function alertName(subject: AlertSubject, draft: Draft): string {
  const isOfWord = subject.kind === "word" && !(draft.kind === "word" && draft.when === verdictType);
  const ofSeries = draft.kind === "event" && draft.isOfSeries ? subject.of?.series_ticker : undefined;
  const name = isOfWord ? subject.word : (ofSeries ?? subject.event);
  const rest = suffixOf(subject, draft);
  const characters = Array.from(name);
  const room = maxCharacters - Array.from(rest).length;
  return `${characters.length <= room ? name : `${characters.slice(0, room - 1).join("")}…`}${rest}`;
}

function suffixOf({ ticker }: AlertSubject, draft: Draft): string {
  if (draft.kind === "event") return `: ${draft.whens.map((when) => t[when]).join(", ")}`;
  if (draft.when === verdictType) return `: ${t[verdictType]}`;
  const dollars = dollarsIn(draft);
  if (draft.when === saidType) return ` ${t.isSaid}`;
  if (draft.when === "market.settled" || dollars === null) return ` ${t.settles}`;
  return `, ${priceText({ marketTicker: ticker, when: draft.when, dollars })}`;
}

/** The condition in words: "no at 30 ¢ or less". */
export function priceText({ when, dollars }: Price): string {
  const cents = centsOf(dollars);
  return `${t.price[when]} ${when === "bid_at_or_above" ? t.least(cents) : t.most(cents)}`;
}

/** The address in words: "my Discord". Adds the end of the address if the account has several of that service. */
export function placeOf(watch: Watch, watches: readonly Watch[]): string {
  const { format, url } = watch;
  if (format === "webhook") return alertTexts.mine.webhook(URL.parse(url)?.hostname ?? url);
  const addresses = new Set(watches.filter((one) => one.format === format).map(addressOf));
  addresses.add(addressOf(watch));
  const mine = alertTexts.mine[format];
  return addresses.size === 1 ? mine : `${mine} …${url.slice(-4)}`;
}
