import { shortName } from "@mention-market/extras/markets/event/short-name";
import type { Row } from "../event/rows.ts";
import type { WireEvent } from "../explorer/wire.ts";

/** The record of an alert's event. */
type AlertEvent = Pick<WireEvent, "event_ticker" | "series_ticker" | "event_title" | "phase">;

/** The word of an alert. */
export interface WordSubject {
  readonly kind: "word";
  /** The ticker of the word's market. */
  readonly ticker: string;
  readonly word: string;
  /** The event's name; "" if unknown. */
  readonly event: string;
  /** The price of each side in cents; null without an offer. */
  readonly costs: { readonly yes: number | null; readonly no: number | null };
  /** The preselected side. */
  readonly side: "yes" | "no";
  /** Its event; null if unknown. */
  readonly of: AlertEvent | null;
}

/** The event of an alert. */
export interface EventSubject {
  readonly kind: "event";
  readonly ticker: string;
  readonly event: string;
  readonly of: AlertEvent;
}

export type AlertSubject = WordSubject | EventSubject;

/** `side`: default is that of the verdict. */
export function wordSubject(
  event: AlertEvent,
  { ticker, word, yes, no, edge }: Row,
  side = edge?.side,
): WordSubject {
  const costs = { yes: yes?.price ?? null, no: no?.price ?? null };
  return { kind: "word", ticker, word, event: nameOf(event), costs, side: side ?? "yes", of: event };
}

export function eventSubject(event: AlertEvent): EventSubject {
  return { kind: "event", ticker: event.event_ticker, event: nameOf(event), of: event };
}

function nameOf({ event_ticker, event_title }: AlertEvent): string {
  return shortName(event_title ?? event_ticker);
}
