import Big from "big.js";
import type { z } from "zod";
import { AppError, messageOf } from "../base/errors.ts";
import type { MarketRecord } from "../markets/market.ts";
import { eventTickerOf, seriesTickerOf, toTicker } from "../markets/ticker.ts";
import { nullIfRejected, type Client } from "./client.ts";
import type { OnSkipped } from "./lists.ts";
import type { TickerReads } from "./look-ups.ts";
import {
  centPrice,
  isoTimeOf,
  parseFirst,
  textOf,
  wireMarket,
  marketBody,
  marketsPage,
  parse,
  pathOf,
  requireSame,
  type WireMarket,
} from "./wire.ts";

/** Maximum markets of a response of the provider. */
export const maxMarkets = 100;

/** Reads markets of a tier by ticker: null for one that the tier lacks. A single ticker is read by its own path. */
export function marketsOfTier(client: Client, path: string): TickerReads<MarketRecord | null> {
  async function readOne(ticker: string) {
    const result = await client.attempt(pathOf(path, ticker), {}, { member: "market" });
    if (result === null) return () => ({ record: null });
    const { market } = parse(marketBody, result.json);
    requireSame("market", ticker, market.ticker);
    const record = toMarketRecord(market);
    return () => ({ record });
  }

  async function readMany(tickers: readonly string[], end: AbortSignal) {
    const query = { tickers: tickers.join(","), limit: tickers.length };
    const result = await nullIfRejected(client.attempt(path, query, { member: "markets", end }));
    if (result === null) return () => undefined;
    const page = parse(marketsPage, result.json);
    // If there is a further page, or a record that was not requested, a missing ticker may still exist.
    let isComplete = (page.cursor ?? "") === "";
    const toRecord = (sent: unknown) => toMarketRecord(parse(wireMarket, sent));
    const isWanted = ({ ticker }: WireIdentity) => tickers.includes(ticker);
    const markets = readMarkets(page.markets ?? [], toRecord, isWanted, () => (isComplete = false));
    return (ticker: string) => markets.get(ticker) ?? (isComplete ? { record: null } : undefined);
  }

  return {
    path,
    maxTickers: maxMarkets,
    priority: "normal",
    read: ([only = "", ...others], end) =>
      others.length === 0 ? readOne(only) : readMany([only, ...others], end),
  };
}

/** An amount of money or contracts. */
type Amount = string | number | null | undefined;

const centsInDollar = 100;

/**
 * Converts the provider's market, of either form. Decimal until the last step, so 0.565 is 56.5 cents. Throws
 * an AppError of code `upstream` if its event's ticker is impossible, because that becomes part of a path.
 */
export function toMarketRecord(wire: WireMarket): MarketRecord {
  const eventTicker = eventTickerIn(wire);
  if (eventTicker === null)
    throw new AppError("upstream", "Provider sent a market whose event_ticker is not a ticker");
  const yesBid = dollars(wire, "yes_bid");
  const yesAsk = dollars(wire, "yes_ask");
  const previousYesBid = dollars(wire, "previous_yes_bid");
  const previousYesAsk = dollars(wire, "previous_yes_ask");
  const hasPrevious = [previousYesBid, previousYesAsk].some((price) => price !== null && !price.eq(0));
  const previousNo = (sent: Amount, otherSide: Big | null) =>
    toDecimal(sent) ?? (hasPrevious ? complement(otherSide) : null);

  return {
    market_ticker: wire.ticker,
    series_ticker: seriesTickerOf(eventTicker),
    title: textOf(wire.title) ?? "",
    strike_word: strikeWordOf(wire),
    close_time: isoTimeOf(wire.close_time),
    created_time: isoTimeOf(wire.created_time),
    event_ticker: eventTicker,
    expected_expiration_time: isoTimeOf(wire.expected_expiration_time),
    expiration_time: isoTimeOf(wire.expiration_time),
    last_price: toNumber(dollars(wire, "last_price")?.times(centsInDollar)),
    liquidity: toNumber(toDecimal(wire.liquidity)) ?? 0,
    no_ask_dollars: toNumber(dollars(wire, "no_ask") ?? complement(yesBid)),
    no_bid_dollars: toNumber(dollars(wire, "no_bid") ?? complement(yesAsk)),
    yes_ask_dollars: toNumber(yesAsk),
    yes_bid_dollars: toNumber(yesBid),
    open_interest: toNumber(toDecimal(wire.open_interest_fp) ?? toDecimal(wire.open_interest)) ?? 0,
    open_time: isoTimeOf(wire.open_time),
    volume: toNumber(toDecimal(wire.volume_fp) ?? toDecimal(wire.volume)) ?? 0,
    volume_24h: toNumber(toDecimal(wire.volume_24h_fp) ?? toDecimal(wire.volume_24h)) ?? 0,
    result: wire.result === "yes" || wire.result === "no" ? wire.result : null,
    previous_yes_bid_dollars: toNumber(previousYesBid),
    previous_yes_ask_dollars: toNumber(previousYesAsk),
    previous_no_bid_dollars: toNumber(previousNo(wire.previous_no_bid_dollars, previousYesAsk)),
    previous_no_ask_dollars: toNumber(previousNo(wire.previous_no_ask_dollars, previousYesBid)),
    rules_primary: textOf(wire.rules_primary) ?? "",
    settlement_ts: isoTimeOf(wire.settlement_ts),
  };
}

/** A record's event ticker, else the one that its own ticker suggests, or ""; null for an impossible one. */
export function eventTickerIn({ ticker, event_ticker }: WireIdentity): string | null {
  const named = textOf(event_ticker);
  return named === null ? (eventTickerOf(ticker) ?? "") : toTicker(named);
}

/** `custom_strike` contains the word. Count markets have no word there, but a subtitle such as "80+ times". */
function strikeWordOf(wire: Pick<WireMarket, "custom_strike" | "yes_sub_title">): string | null {
  const { Word, word, Phrase, phrase } = wire.custom_strike ?? {};
  return [Word, word, Phrase, phrase, wire.yes_sub_title].map(textOf).find((named) => named !== null) ?? null;
}

type PriceName = "last_price" | `${"" | "previous_"}yes_${"bid" | "ask"}` | `no_${"bid" | "ask"}`;

/** A price from its present field in dollars, else from the former one in whole cents. */
function dollars(wire: WireMarket, name: PriceName): Big | null {
  const inDollars = toDecimal(wire[`${name}_dollars`]);
  return inDollars ?? toDecimal(parseFirst(centPrice, wire, name))?.div(centsInDollar) ?? null;
}

export function toDecimal(amount: Amount): Big | null {
  return amount === null || amount === undefined || amount === "" ? null : new Big(amount);
}

/** The price of the other side of a contract that pays one dollar. */
function complement(price: Big | null): Big | null {
  return price === null ? null : new Big(1).minus(price);
}

export function toNumber(value: Big | null | undefined): number | null {
  return value?.toNumber() ?? null;
}

/** A record of a response, or the error if it can't be parsed. */
type Read<Value> = Value | { readonly error: AppError };
export type MarketRead<Market> = Read<{ readonly record: Market }>;

/** Parses a record by itself, so that a bad record fails only its own market. */
export function readOrError<Value>(read: () => Value): Read<Value> {
  try {
    return read();
  } catch (error) {
    return {
      error: error instanceof AppError ? error : new AppError("internal", messageOf(error), { cause: error }),
    };
  }
}

/** Two records of a market that differ are an error of that market. */
export function sameOrError<Value extends object>(
  reading: Read<Value> | undefined,
  otherReading: Read<Value>,
): Read<Value> {
  if (reading === undefined || "error" in otherReading) return otherReading;
  if ("error" in reading || JSON.stringify(reading) === JSON.stringify(otherReading)) return reading;
  return { error: new AppError("upstream", "Provider sent two records of this market that disagree") };
}

/** The fields of a market's record that name it and its event. */
export const wireIdentity = wireMarket.pick({ ticker: true, event_ticker: true });
export type WireIdentity = z.output<typeof wireIdentity>;

/** The wanted markets of a response by ticker. `markets`: the result of earlier parts of the same response. */
export function readMarkets<Market extends MarketRecord>(
  records: readonly unknown[],
  toRecord: (sent: unknown) => Market,
  isWanted: (market: WireIdentity) => boolean,
  onSkipped: OnSkipped,
  markets = new Map<string, MarketRead<Market>>(),
): Map<string, MarketRead<Market>> {
  for (const sent of records) {
    const identity = wireIdentity.safeParse(sent).data;
    if (identity === undefined) onSkipped(new Error("A market without a ticker"));
    else if (!isWanted(identity)) onSkipped(new Error(`The market ${identity.ticker} was not asked for`));
    else {
      const { ticker } = identity;
      const market = readOrError(() => ({ record: toRecord(sent) }));
      markets.set(ticker, sameOrError(markets.get(ticker), market));
    }
  }
  return markets;
}
