import { isTrading } from "@mention-market/extras/markets/event/phase";
import type { WireBoardEvent, WireCandlePrice, WirePrices } from "../explorer/wire.ts";

/** The prices that this page has read since it was opened, by market. */
export type SeenPrices = ReadonlyMap<string, readonly WireCandlePrice[]>;

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
