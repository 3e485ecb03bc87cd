import type { EdgeServices } from "../http/endpoint.ts";
import type { ReadExtrasHealth } from "./health/get-extras-health.ts";
import type { OrderBookReads } from "../markets/book/get-order-book.ts";
import type { EventLists } from "../markets/event/find-events.ts";
import type { EventReads } from "../markets/event/get-event.ts";
import type { MarketReads } from "@mention-market/service/markets/get-market";
import type { PriceReads } from "../markets/prices/get-price-history.ts";
import type { SeriesList } from "@mention-market/service/markets/list-series";
import type { ReadClosing } from "../markets/settled/closing.ts";
import type { TradeReads } from "../markets/trades/get-trades.ts";
import type { FindQuotes } from "../markets/settled/find-quotes.ts";
import type { KnowWords } from "../words/known-words.ts";
import type { QuoteServices } from "../words/settled-quotes.ts";
import type { SettledReads } from "../words/list-settled.ts";
import type { WordServices } from "../words/services.ts";

/** Everything that the handlers of HTTPS functions use of an instance. */
export interface EndpointServices extends EdgeServices, WordServices {
  readonly markets: MarketReads;
  readonly events: EventReads;
  readonly eventLists: EventLists;
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
