import type { EdgeServices } from "../http/endpoint.ts";
import type { ReadExtrasHealth } from "./get-extras-health.ts";
import type { OrderBookReads } from "../markets/book/get-order-book.ts";
import type { EventLists } from "../markets/event/find-events.ts";
import { type EventReads, getEvent } from "../markets/event/get-event.ts";
import { type MarketReads, getMarket } from "@mention-market/service/markets/get-market";
import type { PriceReads } from "../markets/prices/get-price-history.ts";
import type { SeriesList } from "@mention-market/service/markets/list-series";
import type { ReadClosing } from "../markets/settled/closing.ts";
import type { TradeReads } from "../markets/trades.ts";
import type { FindQuotes } from "../markets/settled/find-quotes.ts";
import type { KnowWords } from "../words/known-words.ts";
import type { QuoteServices } from "../words/settled-quotes.ts";
import type { SettledReads } from "../words/list-settled.ts";
import type { WordServices } from "../words/services.ts";
import { z } from "zod";
import { AppError } from "@mention-market/service/base/errors";
import type { MentionEvent, ReadSettled } from "../markets/event/event.ts";
import type { MentionMarket } from "@mention-market/service/markets/market";
import { eventTickerHint, marketTickerHint } from "../markets/ticker.ts";
import { toTicker } from "@mention-market/service/markets/ticker";

/** Everything that the handlers of HTTPS functions use of an instance. */
export interface EndpointServices extends EdgeServices, WordServices {
  readonly markets: MarketReads;
  readonly events: EventReads;
  readonly eventLists: EventLists;
  /** Null without the feed of changes. */
  readonly readSettled: ReadSettled | null;
  /** The service's list of series. */
  readonly seriesList: SeriesList;
  readonly prices: PriceReads;
  readonly books: OrderBookReads;
  readonly trades: TradeReads;
  readonly settled: SettledReads;
  readonly readClosing: ReadClosing;
  readonly findQuotes: FindQuotes;
  readonly knowWords: KnowWords;
  readonly seriesFees: QuoteServices["seriesFees"];
  readonly readExtrasHealth: ReadExtrasHealth;
  /** Whether responses may contain text of transcripts. */
  readonly serveTranscriptText: boolean;
}

export const marketNotFound = "Market not found";
export const eventNotFound = "Event not found";

/** The parameter for a market's ticker. */
export const marketTicker = z
  .string()
  .max(200)
  .describe("a market's ticker of at most 200 characters, given once");

/** The parameter for an event's ticker. */
export const eventTicker = z
  .string()
  .max(200)
  .describe("an event's ticker, or that of one of its markets, of at most 200 characters, given once");

/** The market with this ticker. Throws a 404 whose text says what the ticker looks like. */
export async function foundMarket(text: string, { markets }: EndpointServices): Promise<MentionMarket> {
  const ticker = toTicker(text);
  const market = ticker === null ? null : await getMarket(markets, ticker);
  if (market === null) throw new AppError("not_found", marketNotFound, { detail: marketTickerHint(text) });
  return market;
}

/** The event with this ticker. Throws a 404 whose text says what the ticker looks like. */
export async function foundEvent(text: string, { events }: EndpointServices): Promise<MentionEvent> {
  const ticker = toTicker(text);
  const event = ticker === null ? null : await getEvent(events, ticker);
  if (event === null) throw noEvent(text);
  return event;
}

export function noEvent(text: string): AppError {
  return new AppError("not_found", eventNotFound, { detail: eventTickerHint(text) });
}
