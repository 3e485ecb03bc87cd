import type { EdgeServices } from "../http/endpoint.ts";
import type { EventLists } from "../markets/event/find-events.ts";
import type { EventReads } from "../markets/event/get-event.ts";
import type { MarketReads } from "../markets/market/get-market.ts";
import type { PriceReads } from "../markets/prices/get-price-history.ts";
import type { SeriesList } from "../markets/series/list-series.ts";
import type { Collections } from "../transcripts/index/collections.ts";
import type { CorpusFile } from "../transcripts/index/corpus-file.ts";
import type { CountEventWords } from "../words/count-event-words.ts";
import type { FindCoverage } from "../words/coverage.ts";
import type { FindEventWords } from "../words/find-event-words.ts";
import type { ListCollections } from "../words/list-collections.ts";
import type { SettledReads } from "../words/list-settled.ts";
import type { Search } from "../words/search.ts";
import type { ValueEvent } from "../words/value-event.ts";

/** What the HTTPS functions read from and call, on one instance. */
export interface EndpointServices extends EdgeServices {
  readonly markets: MarketReads;
  readonly events: EventReads;
  readonly eventLists: EventLists;
  readonly seriesList: SeriesList;
  readonly prices: PriceReads;
  readonly settled: SettledReads;
  readonly valueEvent: ValueEvent;
  readonly search: Search;
  readonly countEventWords: CountEventWords;
  readonly findEventWords: FindEventWords;
  readonly findCoverage: FindCoverage;
  readonly listCollections: ListCollections;
  readonly collections: Collections;
  /** Of the NFL's broadcasts, with the series of their announcers. */
  readonly nfl: { readonly file: CorpusFile; readonly series: readonly string[] };
  /** Whether texts of transcripts are returned. */
  readonly serveTranscriptText: boolean;
}
