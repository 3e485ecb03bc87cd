import type { EdgeServices } from "../http/endpoint.ts";
import type { ReadHealth } from "./health/read-health.ts";
import type { OrderBookReads } from "../markets/book/get-order-book.ts";
import type { EventLists } from "../markets/event/find-events.ts";
import type { EventReads } from "../markets/event/get-event.ts";
import type { MarketReads } from "../markets/market/get-market.ts";
import type { PriceReads } from "../markets/prices/get-price-history.ts";
import type { SeriesList } from "../markets/series/list-series.ts";
import type { SettledReads } from "../words/list-settled.ts";
import type { WordServices } from "../words/services.ts";

/** What the HTTPS functions read from and call, on one instance. */
export interface EndpointServices extends EdgeServices, WordServices {
  readonly markets: MarketReads;
  readonly events: EventReads;
  readonly eventLists: EventLists;
  readonly seriesList: SeriesList;
  readonly prices: PriceReads;
  readonly books: OrderBookReads;
  readonly settled: SettledReads;
  readonly readHealth: ReadHealth;
  /** Whether texts of transcripts are returned. */
  readonly serveTranscriptText: boolean;
}
