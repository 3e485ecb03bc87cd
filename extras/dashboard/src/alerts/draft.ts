import { dollarsOf, saidType, startType, verdictType } from "../watches/watch.ts";
import type { WordSubject, AlertSubject, EventSubject } from "./subject.ts";

export const priceWhens = ["buy_yes_at_or_below", "buy_no_at_or_below"] as const;

const wordWhens = [verdictType, ...priceWhens, saidType, "market.settled"] as const;

/** So many cents below the present price: at that price itself the alert would be sent at once. */
const belowCents = 5;

export const eventWhens = [
  verdictType,
  startType,
  saidType,
  "market.listed",
  "event.start_changed",
  "event.rules_changed",
] as const;

type AlertPrice = (typeof priceWhens)[number];

type EventWhen = (typeof eventWhens)[number];

/** The fields of the dialog, as they were typed. */
export type Draft = WordDraft | EventDraft;

export interface WordDraft {
  readonly kind: "word";
  readonly when: (typeof wordWhens)[number];
  readonly cents: Readonly<Record<AlertPrice, string>>;
}

export interface EventDraft {
  readonly kind: "event";
  readonly whens: readonly EventWhen[];
  /** Whether every event of its series is meant. */
  readonly isOfSeries: boolean;
}

/** Whether the dialog offers the verdicts of the event. They are followed until its start. */
export function hasVerdicts({ of }: AlertSubject): boolean {
  return of?.phase === "upcoming";
}

/** The conditions that an event's dialog offers; a start and said words are those of one event. */
export function eventWhensOf(subject: EventSubject, isOfSeries = false): readonly EventWhen[] {
  return eventWhens.filter((when) =>
    when === verdictType || when === startType
      ? hasVerdicts(subject) && (when === verdictType || !isOfSeries)
      : when !== saidType || !isOfSeries,
  );
}

/** The conditions that a word's dialog offers. */
function wordWhensOf(subject: WordSubject): readonly WordDraft["when"][] {
  return wordWhens.filter((when) => when !== verdictType || hasVerdicts(subject));
}

function isPrice(when: WordDraft["when"]): when is AlertPrice {
  return priceWhens.some((one) => one === when);
}

/**
 * The dialog's first values: less than the present price of a word's better side, or what an event's dialog offers, without a message for
 * each said word.
 */
export function draftOf(subject: AlertSubject): Draft {
  if (subject.kind === "event")
    return {
      kind: "event",
      whens: eventWhensOf(subject).filter((when) => when !== saidType),
      isOfSeries: false,
    };
  const { costs, side } = subject;
  const cents = { buy_yes_at_or_below: textOf(costs.yes), buy_no_at_or_below: textOf(costs.no) };
  return { kind: "word", when: `buy_${side}_at_or_below`, cents };
}

function textOf(cents: number | null): string {
  if (cents === null || cents <= 1) return "";
  return String(Math.max(1, Math.round(100 * (cents - belowCents)) / 100));
}

/** The price in dollars; null for a draft without a price, or with a text that is not a valid price. */
export function dollarsIn({ when, cents }: WordDraft): number | null {
  return isPrice(when) ? dollarsOf(cents[when]) : null;
}

/** Whether the price is reached already, so that the alert is sent at once. */
export function isReached(
  draft: WordDraft,
  { costs }: { readonly costs: Record<"yes" | "no", number | null> },
): boolean {
  const now = draft.when === "buy_yes_at_or_below" ? costs.yes : costs.no;
  const dollars = dollarsIn(draft);
  return dollars !== null && now !== null && now <= dollars * 100 + 1e-6;
}

/** What is missing before the draft can be sent; null if nothing is. */
export function missingIn(draft: Draft): "cents" | "whens" | null {
  if (draft.kind === "event") return draft.whens.length === 0 ? "whens" : null;
  return isPrice(draft.when) && dollarsIn(draft) === null ? "cents" : null;
}

/** The draft as query parameters. */
export function queryOf(draft: Draft): Record<string, string> {
  if (draft.kind === "event")
    return { when: draft.whens.join(","), ...(draft.isOfSeries && { events: "series" }) };
  const { when, cents } = draft;
  return isPrice(when) ? { when, cents: cents[when] } : { when };
}

/** The draft in query parameters. What they do not name has its default. */
export function draftIn(query: URLSearchParams, subject: AlertSubject): Draft {
  const draft = draftOf(subject);
  const named = (query.get("when") ?? "").split(",");
  if (draft.kind === "event") {
    if (subject.kind === "word") return draft;
    const isOfSeries = query.get("events") === "series";
    const whens = eventWhensOf(subject, isOfSeries).filter((when) => named.includes(when));
    return whens.length === 0 ? draft : { ...draft, whens, isOfSeries };
  }
  if (subject.kind === "event") return draft;
  const when = wordWhensOf(subject).find((known) => named.includes(known));
  if (when === undefined) return draft;
  if (!isPrice(when)) return { ...draft, when };
  return { ...draft, when, cents: { ...draft.cents, [when]: query.get("cents") ?? draft.cents[when] } };
}

/** Whether a query parameter's value is a condition of an alert on a word. */
export function isWordWhen(name: string): boolean {
  return wordWhens.some((when) => when === name);
}

/** The word of an alert, from the market's record. If the word is unknown, the ticker is shown instead. */
export function wordIn(body: unknown, ticker: string): WordSubject {
  const members = new Map<string, unknown>(
    typeof body === "object" && body !== null ? Object.entries(body) : [],
  );
  const text = (name: string) => {
    const value = members.get(name);
    return typeof value === "string" && value !== "" ? value : null;
  };
  const cents = (name: string) => {
    const value = members.get(name);
    return typeof value === "number" && value > 0 && value < 1 ? Math.round(value * 1e4) / 100 : null;
  };
  return {
    kind: "word",
    ticker,
    word: text("strike_word") ?? ticker,
    event: text("event_subtitle") ?? "",
    costs: { yes: cents("yes_ask_dollars"), no: cents("no_ask_dollars") },
    side: "yes",
    of: null,
  };
}
