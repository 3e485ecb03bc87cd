import { shortName } from "@mention-market/extras/markets/event/short-name";
import type { Row } from "../event/rows.ts";
import type { WireEvent } from "../explorer/wire.ts";

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
  /** The ticker of its event before the start; null after it, or if unknown. */
  readonly eventAhead: string | null;
}

/** The event of an alert. */
export interface EventSubject {
  readonly kind: "event";
  readonly ticker: string;
  readonly event: string;
  /** Whether it has not started. */
  readonly isAhead: boolean;
}

export type AlertSubject = WordSubject | EventSubject;

type Event = Pick<WireEvent, "event_ticker" | "event_title" | "phase">;

/** `side`: default is that of the verdict. */
export function wordSubject(
  event: Event,
  { ticker, word, yes, no, edge }: Row,
  side = edge?.side,
): WordSubject {
  const costs = { yes: yes?.price ?? null, no: no?.price ?? null };
  const eventAhead = event.phase === "upcoming" ? event.event_ticker : null;
  return { kind: "word", ticker, word, event: nameOf(event), costs, side: side ?? "yes", eventAhead };
}

export function eventSubject(event: Event): EventSubject {
  const { event_ticker: ticker, phase } = event;
  return { kind: "event", ticker, event: nameOf(event), isAhead: phase === "upcoming" };
}

function nameOf({ event_ticker, event_title }: Event): string {
  return shortName(event_title ?? event_ticker);
}
