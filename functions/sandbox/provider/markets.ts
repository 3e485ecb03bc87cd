import { dayMs, dayOf, hourMs, toWireTime } from "./dates.ts";
import type { Phase, SampleEvent } from "./sample-event.ts";
import { exceptions } from "./exceptions.ts";
import { emptiedBook, oneDollar, openBook, pick, toBookFields, toDollars, type Book } from "./prices.ts";
import { notQualifying, type Strike } from "./words.ts";

/** A market in the provider's shape since October 2026; only what the provider itself reads of it is named. */
export interface SampleMarket {
  readonly ticker: string;
  readonly event_ticker: string;
  readonly status: string;
  readonly [field: string]: unknown;
}

const statusIn: Readonly<Record<Phase, string>> = {
  unopened: "initialized",
  open: "active",
  closed: "closed",
  settled: "finalized",
  archived: "finalized",
};

/** What Yes paid, in mills. */
const payout = { yes: oneDollar, no: 0, scalar: oneDollar / 2 };

/** Markets of an event, those that stand open for trading as they are at `now` (UTC ms). */
export function marketsOf(event: SampleEvent, now: number): SampleMarket[] {
  return event.strikes.map((strike) => marketOf(event, strike, now));
}

function marketOf(event: SampleEvent, strike: Strike, now: number): SampleMarket {
  const ticker = `${event.ticker}-${strike.code}`;
  const exception = exceptions[ticker] ?? {};
  const status = exception.status ?? statusIn[event.phase];
  const isSettled = status === "finalized";
  const result = exception.result ?? (isSettled ? (pick(ticker, 100) < strike.percent ? "yes" : "no") : null);
  const book = { ...bookOf(event.phase, ticker, strike.percent, result), ...exception.book };

  return {
    can_close_early: true,
    early_close_condition: "This market will close and expire early if the event occurs. (Sample data.)",
    event_ticker: event.ticker,
    exchange_index: 0,
    expiration_value: result === "yes" ? strike.text : "",
    market_type: "binary",
    no_sub_title: strike.text,
    notional_value_dollars: "1.0000",
    price_level_structure: "linear_cent",
    price_ranges: [{ end: "1.0000", start: "0.0000", step: "0.0100" }],
    result: result ?? "",
    rules_primary: `${ruleOf(event, strike)}, then the market resolves to Yes. (Sample data.)`,
    rules_secondary: "Plural and possessive forms of a word count; its tenses do not. (Sample data.)",
    settlement_timer_seconds: 300,
    status,
    ticker,
    yes_sub_title: strike.text,
    ...(strike.bound ?? { strike_type: "custom", custom_strike: { Word: strike.text } }),
    ...titleOf(event),
    ...timesOf(event, now),
    ...toBookFields(book),
    ...(isSettled && result !== null ? settlementOf(event, result) : {}),
    ...exception.fields,
  };
}

function bookOf(phase: Phase, ticker: string, percent: number, result: keyof typeof payout | null): Book {
  if (phase === "open") return openBook(ticker, percent);
  const nearly = { yes: oneDollar - 10, no: 10, scalar: payout.scalar };
  const book = emptiedBook(ticker, percent, result === null ? null : nearly[result]);
  const untraded = { last: 0, previousAsk: 0, previousLast: 0, volume: 0, openInterest: 0 };
  return phase === "unopened" ? { ...book, ...untraded } : book;
}

function ruleOf({ speaker, occasion }: SampleEvent, { code, text }: Strike): string {
  return code === notQualifying.code
    ? `If ${occasion} does not qualify as an event`
    : `If ${speaker} ${text} as part of ${occasion}`;
}

/** Deprecated, so markets may be without one: here those of an event that nothing dates. */
function titleOf(event: SampleEvent): { title?: string } {
  return isDated(event) ? { title: `${event.title} (sample data)` } : {};
}

function isDated({ milestoneOf, hasStrikeDate }: SampleEvent): boolean {
  return milestoneOf !== null || hasStrikeDate === true;
}

/** None of these is the event's start, and the occurrence is only its day. */
function timesOf(event: SampleEvent, now: number) {
  const { phase, startsAt } = event;
  const isTrading = phase === "open" || phase === "unopened";
  const openedAt = phase === "open" ? dayOf(now) - 2 * dayMs : dayOf(startsAt) - 10 * hourMs;
  const lastTouchedAt = Math.min(openedAt, dayOf(now));
  const closesAt = isTrading ? dayOf(startsAt) + 14 * dayMs + 15 * hourMs : startsAt + 4 * hourMs;
  const latest = toWireTime(dayOf(closesAt) + 7 * dayMs + 15 * hourMs);
  return {
    close_time: toWireTime(closesAt),
    created_time: toWireTime(lastTouchedAt - 5 * hourMs).replace("Z", ".620673Z"),
    expected_expiration_time: isDated(event) ? toWireTime(dayOf(startsAt) + dayMs + 14 * hourMs) : null,
    expiration_time: latest,
    latest_expiration_time: latest,
    ...(isDated(event) ? { occurrence_datetime: toWireTime(dayOf(startsAt) + 14 * hourMs) } : {}),
    open_time: toWireTime(openedAt),
    updated_time: toWireTime(lastTouchedAt).replace("Z", ".68601Z"),
  };
}

function settlementOf({ startsAt }: SampleEvent, result: keyof typeof payout) {
  return {
    settlement_ts: toWireTime(startsAt + 16 * hourMs).replace("Z", ".104512Z"),
    settlement_value_dollars: toDollars(payout[result]),
  };
}
