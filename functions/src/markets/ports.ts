import type { RequestContext } from "../base/request.ts";
import type { EventDetails, StoredEvent } from "./event.ts";
import type { MarketRecord } from "./market.ts";
import type { MentionSeries } from "./series.ts";

/** The provider. Every call throws an AppError of code `upstream` when the provider fails or the context's deadline passes. */
export interface Provider {
  /** A market in the live or the historical tier; null when neither knows it. */
  market(ticker: string, context: RequestContext): Promise<MarketRecord | null>;
  /** An event with its start. An event that the provider does not know has neither start nor texts. */
  event(eventTicker: string, context: RequestContext): Promise<EventDetails>;
  /** Every series of the category Mentions, in any order, perhaps with repeats. */
  mentionSeries(context: RequestContext): Promise<readonly MentionSeries[]>;
}

/** Events between look-ups. Both calls may reject, also for lack of an answer within a second. */
export interface EventStore {
  get(eventTicker: string): Promise<StoredEvent | null>;
  put(eventTicker: string, event: StoredEvent): Promise<void>;
}
