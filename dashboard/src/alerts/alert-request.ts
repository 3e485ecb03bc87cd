import type { AlertRequest } from "../watches/watch.ts";
import { dollarsIn, type Draft } from "./draft.ts";
import { alertName } from "./alert-name.ts";
import type { AlertSubject } from "./subject.ts";
import { wholeAddress, type Where } from "./where.ts";

/** The arguments of createWatch. A price alert has only the type price.crossed. Null if the draft needs a price and has no valid one. */
export function alertRequest(subject: AlertSubject, draft: Draft, where: Where): AlertRequest | null {
  const waited = waitedFor(subject, draft);
  if (waited === null) return null;
  const address =
    where.kind === "same"
      ? { sameAddressAs: where.watchId }
      : { url: wholeAddress(where.format, where.url), format: where.format };
  return { name: alertName(subject, draft), ...waited, ...address };
}

function waitedFor({ ticker }: AlertSubject, draft: Draft): Pick<AlertRequest, "types"> | null {
  if (draft.kind === "event") return { types: draft.whens, ...{ eventTickers: [ticker] } };
  const { when } = draft;
  if (when === "market.settled") return { types: [when], ...{ marketTickers: [ticker] } };
  const dollars = dollarsIn(draft);
  return dollars === null
    ? null
    : { types: ["price.crossed"], ...{ price: { marketTicker: ticker, when, dollars } } };
}
