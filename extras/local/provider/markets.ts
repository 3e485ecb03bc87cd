import {
  type Book,
  centMills,
  emptiedBook,
  isYes,
  oneDollar,
  pick,
  toDollars,
  tradedBook,
  type Priced,
} from "./prices.ts";
import {
  dayMs,
  dayOf,
  hourMs,
  minuteMs,
  toWireTime,
  phaseIn,
  settlesAfterMs,
  tradesAfterMs,
  updatedAt,
  type Phase,
  type SampleEvent,
} from "./sample-event.ts";
import { notQualifying, type Strike } from "./words.ts";

/** A market, and what determines its prices. */
export interface SampleMarket extends Priced {
  readonly eventTicker: string;
  readonly status: string;
  /** When it last changed other than by trading, UTC ms. */
  readonly updatedAt: number;
  /** The provider's fields since October 2026, without prices and counts. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The order book at a time (UTC ms), also an earlier one. The market's status stays that of the catalog's moment. */
  bookAt(at: number): Book;
}

const statusIn: Readonly<Record<Phase, string>> = {
  unopened: "initialized",
  open: "active",
  closed: "closed",
  settled: "finalized",
  archived: "finalized",
};

/** The payout of Yes, in mills. */
const payout = { yes: oneDollar, no: 0, scalar: oneDollar / 2 };

/** The markets of an event. Open ones have their state at `now` (UTC ms). */
export function marketsOf(event: SampleEvent, now: number): SampleMarket[] {
  return event.strikes.map((strike) => marketOf(event, strike, now));
}

/** After a word is said, its market trades for a minute, and settles a minute later. */
const said = { closesAfterMs: minuteMs, settlesAfterMs: 2 * minuteMs };

/** The event from the view of a market. If its word was said, the market ends before the others. */
function eventOfMarket(event: SampleEvent, strike: Strike, now: number): SampleEvent {
  const { times } = event;
  const saidAt = event.saidAt?.(strike) ?? null;
  if (saidAt === null || times === undefined || now < saidAt) return event;
  const ended = {
    ...times,
    closesAt: saidAt + said.closesAfterMs,
    settlesAt: saidAt + said.settlesAfterMs,
  };
  return { ...event, times: ended, phase: phaseIn(ended, now) };
}

function marketOf(wholeEvent: SampleEvent, strike: Strike, now: number): SampleMarket {
  const event = eventOfMarket(wholeEvent, strike, now);
  const ticker = `${event.ticker}-${strike.code}`;
  const exception = exceptions[ticker] ?? {};
  const status = exception.status ?? statusIn[event.phase];
  const isSettled = status === "finalized";
  const result = exception.result ?? (isSettled ? (isYes(ticker, strike.percent) ? "yes" : "no") : null);
  const { percent = strike.priced ?? strike.percent, tick = centMills } = exception;
  const times = timesOf(event, now);
  const changedAt = updatedAt(event, Math.min(times.openedAt, dayOf(now)), now);
  const market = {
    ...{ ticker, percent, tick, eventTicker: event.ticker, status, ...times, updatedAt: changedAt },
    ...liveOf(wholeEvent, strike, exception.result ?? (isYes(ticker, strike.percent) ? "yes" : "no")),
  };
  const makeFields = () => ({
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
    rules_secondary: `${furtherRules(event)} (Sample data.)`,
    settlement_timer_seconds: 300,
    status,
    ticker,
    yes_sub_title: strike.text,
    ...(strike.bound ?? { strike_type: "custom", custom_strike: { Word: strike.text } }),
    ...titleOf(event),
    ...toWireTimes(event, times),
    updated_time: toWireTime(changedAt).replace("Z", ".68601Z"),
    ...(isSettled && result !== null ? settlementOf(event, result) : {}),
    ...exception.fields,
  });
  const { book = {} } = exception;
  let fields: SampleMarket["fields"] | undefined;
  return {
    ...market,
    // The sample has 10,000 markets, made again each minute, and most are never asked for.
    get fields() {
      return (fields ??= makeFields());
    },
    bookAt: (at) => ({ ...bookAt(at, market, event.phase), ...book }),
  };
}

/** For how long the words of other events are said. */
const spokenMs = 2 * hourMs;

/** A word's price rises when it is said, and falls towards the end if it is not; what is void is neither. */
function liveOf(
  { ticker, startsAt, times, saidAt }: SampleEvent,
  strike: Strike,
  result: keyof typeof payout,
): Pick<Priced, "live"> {
  if (times !== undefined)
    return saidAt === undefined ? {} : { live: { startsAt, endsAt: times.closesAt, saidAt: saidAt(strike) } };
  if (result === "scalar") return {};
  const at = startsAt + pick(`${ticker}-${strike.code} said`, spokenMs);
  return { live: { startsAt, endsAt: startsAt + spokenMs, saidAt: result === "yes" ? at : null } };
}

function bookAt(at: number, market: Priced, phase: Phase): Book {
  if (phase === "open") return tradedBook(market, at);
  const book = emptiedBook(market, at);
  const untraded = { previousAsk: 0, volume: 0, openInterest: 0 };
  return phase === "unopened" ? { ...book, ...untraded } : book;
}

function ruleOf({ speaker, occasion, rule }: SampleEvent, { code, text }: Strike): string {
  if (rule !== undefined) return rule(text);
  return code === notQualifying.code
    ? `If ${occasion} does not qualify as an event`
    : `If ${speaker} ${text} as part of ${occasion}`;
}

/** In the wordings of the provider. */
function furtherRules({ strikes }: SampleEvent): string {
  const mayNotQualify = strikes.some(({ code }) => code === notQualifying.code);
  return [
    "Plural and possessive forms of a word count; its tenses do not.",
    "If the word must be said a minimum number of times, all instances must occur after market issuance.",
    ...(mayNotQualify
      ? [
          "If an event is definitively cancelled, or any other circumstance prevents normal resolution, then the market for " +
            `"${notQualifying.text}" resolves to Yes and all other markets will resolve to No.`,
        ]
      : []),
  ].join(" ");
}

/** The field is deprecated, so markets may lack it. Here those of an event without any date do. */
function titleOf(event: SampleEvent): { title?: string } {
  return isDated(event) ? { title: `${event.title} (sample data)` } : {};
}

function isDated({ milestoneOf, hasStrikeDate }: SampleEvent): boolean {
  return milestoneOf !== null || hasStrikeDate === true;
}

/** A market whose event is over has closed early. */
function timesOf({ phase, startsAt, times }: SampleEvent, now: number) {
  if (times !== undefined)
    return { createdAt: times.listedAt, openedAt: times.opensAt, closesAt: times.closesAt };
  const isTrading = phase === "open" || phase === "unopened";
  const openedAt = phase === "open" ? dayOf(now) - 2 * dayMs : dayOf(startsAt) - 10 * hourMs;
  return {
    createdAt: Math.min(openedAt, dayOf(now)) - 5 * hourMs,
    openedAt,
    closesAt: isTrading ? dayOf(startsAt) + 14 * dayMs + 15 * hourMs : startsAt + tradesAfterMs,
  };
}

/** None of these times is the event's start, and the occurrence is only its day. */
function toWireTimes(event: SampleEvent, { createdAt, openedAt, closesAt }: ReturnType<typeof timesOf>) {
  const { startsAt } = event;
  const latest = toWireTime(dayOf(closesAt) + 7 * dayMs + 15 * hourMs);
  return {
    close_time: toWireTime(closesAt),
    created_time: toWireTime(createdAt).replace("Z", ".620673Z"),
    expected_expiration_time: isDated(event) ? toWireTime(dayOf(startsAt) + dayMs + 14 * hourMs) : null,
    expiration_time: latest,
    latest_expiration_time: latest,
    ...(isDated(event) ? { occurrence_datetime: toWireTime(dayOf(startsAt) + 14 * hourMs) } : {}),
    open_time: toWireTime(openedAt),
  };
}

function settlementOf({ startsAt, times }: SampleEvent, result: keyof typeof payout) {
  return {
    settlement_ts: toWireTime(times?.settlesAt ?? startsAt + settlesAfterMs).replace("Z", ".104512Z"),
    settlement_value_dollars: toDollars(payout[result]),
  };
}

/** How a market differs from the others of its event. */
export interface Exception {
  /** Fixed prices. */
  readonly book?: Partial<Book>;
  /** As in `prices.ts`. */
  readonly percent?: number;
  readonly tick?: number;
  readonly status?: string;
  readonly result?: "yes" | "no" | "scalar";
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** Unusual data that the provider really sends, by ticker. Each case is on a market that always exists. */
const exceptions: Readonly<Record<string, Exception>> = {
  // Sub-penny prices.
  "KXNFLMENTION-SB27-TUSH": {
    percent: 56.5,
    tick: 1,
    fields: {
      price_level_structure: "deci_cent",
      price_ranges: [{ end: "1.0000", start: "0.0000", step: "0.0010" }],
    },
  },
  // No bids, and no price of the day before.
  "KXNFLMENTION-SB27-TIMO": {
    percent: 1,
    book: { bid: 0, bidSize: 0, ask: 10, previousBid: 0, previousAsk: 0 },
  },
  "KXNFLMENTION-SB27-TAYL": { status: "inactive" },
  // Go's zero time, if the creation time was not recorded.
  "KXNFLMENTION-SB27-MVP": { fields: { created_time: "0001-01-01T00:00:00Z" } },
  "KXTNFMENTION-26NOV19SEALAR-TOUC": { status: "determined", result: "yes" },
  // A void market settles as scalar.
  "KXNFLMENTION-26NOV08DETMIN-CONC": { result: "scalar" },
};
