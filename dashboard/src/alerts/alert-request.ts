import { verdictType, type AlertRequest } from "../watches/watch.ts";
import { dollarsIn, type Draft } from "./draft.ts";
import { alertName } from "./alert-name.ts";
import type { AlertSubject } from "./subject.ts";
import { wholeAddress, type Where } from "./where.ts";

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
    return { types, ...place, ...(types.includes(verdictType) && { verdict }) };
  }
  const { when } = draft;
  if (when === verdictType) {
    const event = subject.of?.event_ticker;
    if (event === undefined) return null;
    return { types: [when], ...{ eventTickers: [event], verdict: { event_ticker: event } } };
  }
  if (when === "market.settled") return { types: [when], ...{ marketTickers: [ticker] } };
  const dollars = dollarsIn(draft);
  return dollars === null
    ? null
    : { types: ["price.crossed"], ...{ price: { marketTicker: ticker, when, dollars } } };
}
