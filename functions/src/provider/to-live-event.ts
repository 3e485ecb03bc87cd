import type { z } from "zod";
import { messageOf } from "../base/errors.ts";
import type { EventMarkets } from "../markets/event-markets.ts";
import type { LiveEvent } from "../markets/ports.ts";
import { seriesTickerOf } from "../markets/ticker.ts";
import { parse } from "./pages.ts";
import { toMarketRecord } from "./to-market.ts";
import { isoTimeOf, textOf } from "./to-text.ts";
import { wireMarket, wireTicker, type wireNestedEvent } from "./wire.ts";

/** An event with the records of its live markets. */
export function toLiveEvent(
  eventTicker: string,
  event: z.output<typeof wireNestedEvent>,
  records: readonly unknown[],
  leaveOut: (reason: unknown) => void,
): LiveEvent {
  return {
    event_ticker: eventTicker,
    series_ticker: textOf(event.series_ticker) ?? seriesTickerOf(eventTicker),
    event_title: textOf(event.title),
    event_subtitle: textOf(event.sub_title),
    strikeDate: isoTimeOf(event.strike_date),
    markets: toEventMarkets(eventTicker, records, leaveOut),
  };
}

/** Each record by itself: one that can't be read becomes an error; one without a ticker, or of another event, is left out. */
export function toEventMarkets(
  eventTicker: string,
  records: readonly unknown[],
  leaveOut: (reason: unknown) => void,
): EventMarkets {
  const markets: EventMarkets["markets"][number][] = [];
  const errors: EventMarkets["errors"][number][] = [];
  for (const record of records) {
    const named = wireTicker.safeParse(record);
    if (!named.success) {
      leaveOut(named.error);
      continue;
    }
    try {
      const wire = parse(wireMarket, record);
      const market = { ...toMarketRecord(wire), rules_secondary: textOf(wire.rules_secondary) ?? "" };
      if (market.event_ticker === eventTicker) markets.push(market);
      else leaveOut(new Error(`A market of ${market.event_ticker} among those of ${eventTicker}`));
    } catch (error) {
      errors.push({ market_ticker: named.data.ticker, message: messageOf(error) });
    }
  }
  return { markets, errors };
}
