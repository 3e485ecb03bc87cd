import { z } from "zod";
import { AppError } from "@mention-market/service/base/errors";
import { getEvent } from "../markets/event/get-event.ts";
import type { MentionEvent } from "../markets/event/event.ts";
import { getMarket } from "@mention-market/service/markets/get-market";
import type { MentionMarket } from "@mention-market/service/markets/market";
import { eventTickerHint, marketTickerHint } from "../markets/ticker-hints.ts";
import { toTicker } from "@mention-market/service/markets/ticker";
import type { EndpointServices } from "./services.ts";

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
