import { isTrading } from "@mention-market/extras/markets/event/phase";
import type { WireBoardEvent, WireCandlePrice, WirePrices } from "../explorer/wire.ts";
import { inCents, middleOf } from "../ui/numbers.ts";
import { eventTexts } from "./event-texts.ts";
import type { Row } from "./rows.ts";

/** An axis covers at least so many cents, so that small changes of a price do not look large. */
const minSpan = 10;

/** Maximum points of a small line. */
const maxPoints = 40;

const [dayHours, hourSeconds] = [24, 60 * 60];

export interface PricePoint {
  /** Unix seconds. */
  readonly at: number;
  readonly cents: number;
  /** Of a trade: how many changed hands. */
  readonly contracts?: number;
}

/** By market, the price at the end of each period: the mid price, else the last trade. Periods without either are left out. */
export function pricesOf(history: WirePrices | null): ReadonlyMap<string, readonly PricePoint[]> {
  return new Map(history?.markets.map(({ market_ticker, candles }) => [market_ticker, pointsOf(candles)]));
}

function pointsOf(candles: readonly WireCandlePrice[]): PricePoint[] {
  return candles.flatMap(({ end_ts, yes_bid_dollars: bid, yes_ask_dollars: ask, close_dollars: close }) => {
    const cents = middleOf(inCents(bid), inCents(ask)) ?? inCents(close);
    return cents === null ? [] : [{ at: Date.parse(end_ts) / 1000, cents }];
  });
}

/** A word's prices over time, oldest first. If it still trades, the present price is the last point. */
export function priceLineOf(
  { points, price, isTrading }: Pick<Row, "points" | "price" | "isTrading">,
  readAt: number,
): PricePoint[] {
  const now = Math.floor(readAt / 1000);
  const known = points.filter(({ at }) => at < now);
  return price === null || !isTrading ? known : [...known, { at: now, cents: price }];
}

/** The part of 0 to 100 cents that an axis shows: the range of the prices, with a margin. */
export function axisOf(cents: readonly number[]): readonly [number, number] {
  const [low, high] = [Math.min(...cents, 100), Math.max(...cents, 0)];
  const room = Math.max(minSpan - (high - low), 2) / 2;
  const [from, to] = [Math.floor(low - room), Math.ceil(high + room)];
  if (from < 0) return [0, Math.min(100, Math.max(to, minSpan))];
  return to > 100 ? [Math.max(0, Math.min(from, 100 - minSpan)), 100] : [from, to];
}

/** The path of a small line of 100 × 20, with time on the x axis and the prices' range on the y axis. null with fewer than two prices. */
export function smallLineOf(line: readonly PricePoint[]): string | null {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined || line.length < 2) return null;
  const [from, to] = axisOf(line.map(({ cents }) => cents));
  const step = Math.ceil(line.length / maxPoints);
  const shown = line.filter((point, index) => index % step === 0 || point === last);
  const across = (at: number) => Math.round((100 * (at - first.at)) / Math.max(1, last.at - first.at));
  const up = (cents: number) => Math.round(10 * (20 - (20 * (cents - from)) / (to - from))) / 10;
  return `M${shown.map(({ at, cents }) => `${across(at)} ${up(cents)}`).join("L")}`;
}

/** The time that a line covers, in words. */
export function spanText(line: readonly PricePoint[]): string {
  const hours = ((line.at(-1)?.at ?? 0) - (line[0]?.at ?? 0)) / hourSeconds;
  const { days, hours: hoursText } = eventTexts.chart;
  return hours >= 2 * dayHours
    ? days(Math.round(hours / dayHours))
    : hoursText(Math.max(1, Math.round(hours)));
}

/** The prices that this page has read since it was opened, by market. */
type SeenPrices = ReadonlyMap<string, readonly WireCandlePrice[]>;

export const nothingSeen: SeenPrices = new Map();

/** The fields of an event that its chart needs. */
interface PricedEvent extends Pick<WireBoardEvent, "now"> {
  readonly prices: Pick<NonNullable<WireBoardEvent["prices"]>, "interval" | "markets"> | null;
  readonly markets: readonly Pick<
    WireBoardEvent["markets"][number],
    "market_ticker" | "last_price" | "yes_bid_dollars" | "yes_ask_dollars" | "result" | "status"
  >[];
}

/** Adds the prices of a response. Drops prices from before the end of its candles, and adds none of a market that no longer trades. */
export function withPricesOf(seen: SeenPrices, event: PricedEvent): SeenPrices {
  const ends = new Map(
    event.prices?.markets.map(({ market_ticker, candles }) => [market_ticker, candles.at(-1)?.[0] ?? ""]),
  );
  return new Map(
    event.markets.map((market) => {
      const { market_ticker, last_price, yes_bid_dollars, yes_ask_dollars } = market;
      const end = Date.parse(String(ends.get(market_ticker) ?? "")) || 0;
      const close_dollars = last_price === null ? null : last_price / 100;
      const one = { end_ts: event.now, close_dollars, yes_bid_dollars, yes_ask_dollars };
      const before = (seen.get(market_ticker) ?? []).filter(
        ({ end_ts }) => Date.parse(end_ts) > end && end_ts < event.now,
      );
      return [market_ticker, isTrading(market) ? [...before, one] : before];
    }),
  );
}

/** The board's candles, followed by the prices read since their end; null while the board has no candles. */
export function pricesWith({ prices }: Pick<PricedEvent, "prices">, seen: SeenPrices): WirePrices | null {
  if (prices === null) return null;
  return {
    interval: prices.interval,
    markets: prices.markets.map(({ market_ticker, candles }) => ({
      market_ticker,
      candles: [...candles.flatMap(candleOf), ...(seen.get(market_ticker) ?? [])],
    })),
  };
}

function candleOf([end, close, bid, ask]: readonly (string | number | null)[]): WireCandlePrice[] {
  if (typeof end !== "string") return [];
  return [
    {
      end_ts: end,
      close_dollars: numberOf(close),
      yes_bid_dollars: numberOf(bid),
      yes_ask_dollars: numberOf(ask),
    },
  ];
}

function numberOf(value: string | number | null | undefined): number | null {
  return typeof value === "number" ? value : null;
}
