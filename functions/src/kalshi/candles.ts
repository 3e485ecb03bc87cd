import Big from "big.js";
import { z } from "zod";
import { isoSeconds, type Candle } from "../markets/prices/candle.ts";
import { dollarPrice } from "./wire.ts";

/** Of money or contracts: a number or a text. Null, "" and absent are alike. */
const amount = z
  .union([z.number().min(0).max(1e12), z.string().regex(/^(?:\d{1,12}(?:\.\d{1,12})?)?$/)])
  .nullish();
/** The live tier names its amounts `close_dollars` and `volume_fp`, the historical one `close` and `volume`. */
const prices = z
  .object({
    open_dollars: dollarPrice,
    high_dollars: dollarPrice,
    low_dollars: dollarPrice,
    close_dollars: dollarPrice,
    open: dollarPrice,
    high: dollarPrice,
    low: dollarPrice,
    close: dollarPrice,
  })
  .nullish();
/** Unix seconds of four-digit years. */
const seconds = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,12}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(0).max(253_402_300_799));

const wireCandle = z.object({
  end_period_ts: seconds,
  yes_bid: prices,
  yes_ask: prices,
  price: prices,
  volume_fp: amount,
  open_interest_fp: amount,
  volume: amount,
  open_interest: amount,
});
export const candlesticks = z.array(wireCandle).nullish();

type Prices = z.output<typeof prices>;
type Amount = z.output<typeof amount>;

/** The provider's candles, of either tier, in ours. Decimal until the last step, so 0.565 stays 0.565. */
export function toCandles(wire: z.output<typeof candlesticks>): Candle[] {
  return (wire ?? []).map((one) => {
    const volume = decimal(one.volume_fp) ?? decimal(one.volume);
    const traded = volume?.eq(0) === true ? null : one.price;
    return {
      end_ts: isoSeconds(one.end_period_ts),
      open_dollars: toNumber(decimal(traded?.open_dollars) ?? decimal(traded?.open)),
      high_dollars: toNumber(decimal(traded?.high_dollars) ?? decimal(traded?.high)),
      low_dollars: toNumber(decimal(traded?.low_dollars) ?? decimal(traded?.low)),
      close_dollars: closeOf(traded),
      yes_bid_dollars: closeOf(one.yes_bid),
      yes_ask_dollars: closeOf(one.yes_ask),
      volume: toNumber(volume) ?? 0,
      open_interest: toNumber(decimal(one.open_interest_fp) ?? decimal(one.open_interest)) ?? 0,
    };
  });
}

function closeOf(side: Prices): number | null {
  return toNumber(decimal(side?.close_dollars) ?? decimal(side?.close));
}

function decimal(sent: Amount): Big | null {
  return sent === null || sent === undefined || sent === "" ? null : new Big(sent);
}

function toNumber(value: Big | null): number | null {
  return value?.toNumber() ?? null;
}
