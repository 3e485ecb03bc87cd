import { hash } from "node:crypto";
import { fromIso } from "@mention-market/service/base/clock";
import type { EventMarketRecord, MarketStatus } from "../markets/event/event.ts";
import { requiresOf, type Requires } from "../markets/event/requires.ts";
import { ruleFields, type Change } from "./change.ts";
import type { RuleHashes, SeenEvent, SeenMarket } from "./snapshot.ts";

/** A market as a read of the provider showed it. */
export type ReadMarket = Pick<
  EventMarketRecord,
  | "market_ticker"
  | "event_ticker"
  | "strike_word"
  | "status"
  | "created_time"
  | "open_time"
  | "close_time"
  | "result"
  | "settlement_ts"
  | "hasResult"
> &
  // Of each pair both or neither.
  Partial<Pick<EventMarketRecord, (typeof ruleFields)[number] | "yes_ask_dollars" | "no_ask_dollars">>;

export interface MutableSnapshot {
  events: Map<string, SeenEvent>;
  markets: Map<string, SeenMarket>;
}

type RuleChange = Extract<Change, { type: "event.rules_changed" }>["data"]["markets"][number];
type Unstamped<Of> = Of extends Change ? Omit<Of, "id" | "at" | "detected_at"> : never;
/** `at`: when it happened, UTC ms; null if the provider gives no time. */
export type AddChange = (change: Unstamped<Change>, at: number | null) => void;

/** The rules of a market that differ from its known ones. */
export function changedRules(market: ReadMarket, seen: SeenMarket | undefined): RuleChange[] {
  const { market_ticker, strike_word } = market;
  const [before, after] = [seen?.ruleHashes, hashesOf(market)];
  if (before === undefined || after === undefined) return [];
  return ruleFields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ market_ticker, strike_word, field, before: before[field], after: after[field] }));
}

function hashesOf({ rules_primary, rules_secondary }: ReadMarket): RuleHashes | undefined {
  if (rules_primary === undefined || rules_secondary === undefined) return undefined;
  return { rules_primary: hashOf(rules_primary), rules_secondary: hashOf(rules_secondary) };
}

/** The first 16 hex digits of a text's SHA-256. */
function hashOf(text: string): string {
  return hash("sha256", text).slice(0, 16);
}

/** Adds the changes of a market to the feed, and puts it into the snapshot. */
export function readMarket(
  next: MutableSnapshot,
  market: ReadMarket,
  event: Pick<SeenEvent, "series_ticker" | "event_ticker">,
  now: number,
  add: AddChange,
): void {
  const { market_ticker, strike_word, close_time, settlement_ts } = market;
  const seen = next.markets.get(market_ticker);
  const of = { ...event, market_ticker, strike_word };
  // An unknown status is ignored, and a settled market stays settled.
  const read = statusAt(market, now) ?? seen?.status ?? null;
  const status = seen?.status === "settled" ? "settled" : read;
  const ruleHashes = hashesOf(market) ?? seen?.ruleHashes;
  const isFinal = seen?.status === "settled" && market.status !== "settled";
  const { result, hasResult } = isFinal ? seen : market;
  if (seen === undefined) {
    const data = { status: status === "settled" ? ("closed" as const) : status };
    add({ type: "market.listed", ...of, data }, past(market.created_time, now));
  } else if (status !== seen.status && status !== "settled" && seen.status !== "settled") {
    const data = { from: seen.status, to: status };
    const at = past(status === "closed" ? close_time : status === "open" ? market.open_time : null, now);
    add({ type: "market.status_changed", ...of, data }, at);
  }
  if (status === "settled" && (seen?.status !== "settled" || seen.result !== result)) {
    const data = { result, settlement_ts };
    add({ type: "market.settled", ...of, data }, past(settlement_ts, now));
  }
  const asks = asksIn(market) ?? seen?.asks;
  const requires = required(market) ?? seen?.requires;
  next.markets.set(market_ticker, {
    market_ticker,
    event_ticker: event.event_ticker,
    strike_word,
    status,
    close_time,
    result,
    ...(hasResult !== undefined && { hasResult }),
    ...(ruleHashes !== undefined && { ruleHashes }),
    ...(status === "open" && asks !== undefined && { asks }),
    ...(status === "open" && requires !== undefined && { requires }),
  });
}

/** Undefined if its rules were not read, and for a market on the event itself. */
function required({ rules_primary, rules_secondary, ...market }: ReadMarket): Requires | undefined {
  if (rules_primary === undefined || rules_secondary === undefined) return undefined;
  return requiresOf({ ...market, rules_primary, rules_secondary }) ?? undefined;
}

function asksIn({ yes_ask_dollars: yes, no_ask_dollars: no }: ReadMarket): SeenMarket["asks"] {
  return yes === undefined || no === undefined ? undefined : { yes, no };
}

/** Trading ends by the clock, although the provider's record may show it later. */
export function statusAt(
  { status, close_time }: Pick<ReadMarket, "status" | "close_time">,
  now: number,
): MarketStatus | null {
  return (status === "open" || status === "paused") && past(close_time, now) !== null ? "closed" : status;
}

/** A time that has come, in UTC ms; null for a later time, and without a time. */
function past(time: string | null, now: number): number | null {
  const at = time === null ? null : fromIso(time);
  return at === null || at > now ? null : at;
}
