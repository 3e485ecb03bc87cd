import { priceOf } from "@mention-market/extras/estimates/fair-value";
import { numberTextOf } from "@mention-market/extras/words/number-text";
import { isTrading, saidFromDollars } from "@mention-market/extras/markets/event/phase";
import type { WireEvent, WireBoardEvent, WireMarket } from "../explorer/wire.ts";
import { hundredthsText, inCents, middleOf } from "../ui/numbers.ts";
import { edgeOf, type Edge } from "./edge.ts";
import { fairIn, type Fair } from "./fair.ts";
import { hasResult } from "./phase.ts";
import type { PricePoint } from "./prices.ts";

const hourSeconds = 60 * 60;

const saidFrom = 100 * saidFromDollars;

export type Result = "yes" | "no";

/** The offer of a side: cents for a contract, and how many contracts at that price. */
export interface Offered {
  readonly price: number;
  readonly size: number | null;
}

/** A word of an event as the page shows it. Prices are in cents, probabilities in per cent; null if unknown. */
export interface Row {
  readonly ticker: string;
  readonly word: string;
  readonly yes: Offered | null;
  readonly no: Offered | null;
  /** The price by the service's rule; null after the word has settled. Once trading has ended, the last price. */
  readonly price: number | null;
  readonly volume: number;
  readonly record: { readonly yes: number; readonly no: number } | null;
  readonly transcripts: { readonly said: number; readonly checked: number } | null;
  readonly estimate: { readonly value: number; readonly low: number; readonly high: number } | null;
  /** The fair value with its range; of a settled word that of its forecast. */
  readonly fair: Fair | null;
  /** The fair value in words, or what is known without one; "" where nothing is. */
  readonly fairText: string;
  /** What a contract by the verdict of the forecast brought, after the fee; null without such a verdict or a result. */
  readonly bet: { readonly side: Result; readonly cents: number } | null;
  readonly edge: Edge | null;
  /** The result of the same word in the series' previous event; null if it had none, or if unknown. */
  readonly last: Result | null;
  /** The change of the price since a day ago. */
  readonly change: number | null;
  /** The price of its forecast, else an hour before the event's start. */
  readonly priceBefore: number | null;
  /** Prices over time, oldest first; empty if none have been read. */
  readonly points: readonly PricePoint[];
  /** The last jump of its price, since the start, to where a word counts as said; null if unknown. */
  readonly jump: Jump | null;
  readonly result: Result | null;
  readonly isSettled: boolean;
  /** Whether its market is, or will be, traded. Else its price is the last one. */
  readonly isTrading: boolean;
}

/** The values of a row that come from other responses than the event's. */
export interface Around {
  readonly prices: ReadonlyMap<string, readonly PricePoint[]>;
  /** Results by strike word. */
  readonly lastResults: ReadonlyMap<string, Result>;
}

export const nothingAround: Around = { prices: new Map(), lastResults: new Map() };

export function rowsOf(event: WireEvent | WireBoardEvent, { prices, lastResults }: Around): Row[] {
  const { scheduledStartTime: start } = event;
  const startAt = start === null ? null : Date.parse(start) / 1000;
  return event.markets.map((market) => {
    const points = prices.get(market.market_ticker) ?? [];
    return {
      ...rowOf(market, hasResult(event, market)),
      ...forecastOf(market),
      last: lastResults.get(market.strike_word ?? "") ?? null,
      priceBefore:
        inCents(forecastPriceOf(market)) ?? priceAt(startAt === null ? null : startAt - hourSeconds, points),
      points,
      jump: startAt === null ? null : jumpOf(points, startAt),
    };
  });
}

function priceAt(time: number | null, points: readonly PricePoint[]): number | null {
  return time === null ? null : (points.findLast(({ at }) => at <= time)?.cents ?? null);
}

type Market = WireMarket | WireBoardEvent["markets"][number];

function forecastIn(market: Market) {
  return "forecast" in market ? (market.forecast ?? null) : null;
}

/** The price of the forecast, which was made in the last hour before the start, in dollars. */
function forecastPriceOf(market: Market): number | null {
  const { bid = null, ask = null } = forecastIn(market) ?? {};
  return priceOf({ yes_bid_dollars: bid, yes_ask_dollars: ask });
}

/** Of a settled word: the fair value that was forecast, and what its verdict brought. */
function forecastOf(market: Market): Pick<Row, "fair" | "fairText" | "bet"> | null {
  const forecast = forecastIn(market);
  if (forecast === null) return null;
  const { bid, ask, verdict, profit_dollars: profit } = forecast;
  const word = { status: market.status, yes_bid_dollars: bid, yes_ask_dollars: ask };
  const estimate = { ...forecast, low: 0, high: 1, fair_basis: "price" };
  return {
    fair: fairIn(forecast),
    fairText: forecast.fair_low === null ? "" : numberTextOf({ ...word, estimate }, hundredthsText),
    bet: profit === null ? null : { side: verdict === "buy_yes" ? "yes" : "no", cents: 100 * profit },
  };
}

function rowOf(
  market: WireMarket,
  hasSettled: boolean,
): Omit<Row, "last" | "priceBefore" | "points" | "jump"> {
  const { estimate, record, transcripts } = market;
  const price = inCents(priceOf(market));
  const middle = middleOf(inCents(market.yes_bid_dollars), inCents(market.yes_ask_dollars));
  const dayAgo = middleOf(inCents(market.previous_yes_bid_dollars), inCents(market.previous_yes_ask_dollars));
  return {
    ticker: market.market_ticker,
    word: market.strike_word ?? market.title,
    yes: hasSettled ? null : offeredOf(market.buy_yes),
    no: hasSettled ? null : offeredOf(market.buy_no),
    price: hasSettled ? null : isTrading(market) ? price : market.last_price,
    volume: market.volume_24h,
    record: record == null || record.yes + record.no === 0 ? null : { yes: record.yes, no: record.no },
    transcripts:
      transcripts === undefined
        ? null
        : { said: transcripts.transcripts_with_phrase, checked: transcripts.total_transcripts_checked },
    estimate:
      estimate == null
        ? null
        : { value: estimate.probability * 100, low: estimate.low * 100, high: estimate.high * 100 },
    fair: hasSettled ? null : fairIn(estimate ?? null),
    fairText: hasSettled ? "" : numberTextOf(market, hundredthsText),
    bet: null,
    edge: hasSettled ? null : edgeOf(market),
    change: hasSettled || middle === null || dayAgo === null ? null : middle - dayAgo,
    result: market.result,
    isSettled: hasSettled,
    isTrading: isTrading(market),
  };
}

/** Null for an offer at 0 or 100, which only books of markets that no longer trade have. */
function offeredOf(offer: WireMarket["buy_yes"]): Offered | null {
  const price = inCents(offer?.price_dollars);
  return price === null || price <= 0 || price >= 100 ? null : { price, size: offer?.size ?? null };
}

/** The moment when the price of a word jumped to where the market assumes that it was said. */
interface Jump {
  /** Unix seconds. */
  readonly at: number;
  /** The price before, in cents. */
  readonly from: number;
  readonly to: number;
}

/** A word's price in cents, and whether it has settled. */
interface PricedWord {
  readonly price: number | null;
  readonly isSettled: boolean;
}

/** Whether an unsettled word was probably said, by its price during the event. */
function isProbablySaid({ price, isSettled }: PricedWord): boolean {
  return !isSettled && price !== null && price >= saidFrom;
}

/** Whether a word was said so far: it settled yes, or its price says so. */
export function isSaid(word: PricedWord & { readonly result: string | null }): boolean {
  return word.result === "yes" || isProbablySaid(word);
}

/** The last jump of a word's prices at or after the start (Unix seconds); null without a jump. */
export function jumpOf(points: readonly PricePoint[], start: number): Jump | null {
  const before = points.findLastIndex(({ cents }) => cents < saidFrom);
  const [from, to] = [points[before], points[before + 1]];
  if (from === undefined || to === undefined || to.at < start) return null;
  return { at: to.at, from: from.cents, to: to.cents };
}
