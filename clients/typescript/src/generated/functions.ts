// Generated from functions/openapi.json by `npm run clients`.
import type { Client } from "openapi-fetch";
import { pages } from "../pages.ts";
import type { paths } from "./schema.ts";

type Query<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Query } } } ? NonNullable<Query> : never;
type Body<Path extends keyof paths> = paths[Path] extends { get: { responses: { 200: { content: { "application/json": infer Body } } } } } ? Body : never;
type QueryOfJson<Path extends keyof paths> = Omit<Query<Path>, "format"> & { format?: "json" };
type QueryOfTable<Path extends keyof paths> = Omit<Query<Path>, "format"> & { format: "csv" };
type QueryOfPages<Path extends keyof paths> = Omit<Query<Path>, "cursor" | "format">;
type NoParameters = Record<string, never>;

export interface CallOptions {
  /** Ends the call and its waits; the call rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** A method for each HTTPS function. The parameters and the results are described in the API reference. */
export abstract class Functions {
  protected abstract readonly client: Client<paths, "application/json">;
  protected abstract bodyOf<Body>(call: Promise<{ data?: Body; error?: unknown; response: Response }>, options: CallOptions): Promise<Body>;

  /** One mention market by its ticker. */
  getMentionMarket(parameters: Query<"/getMentionMarket">, options: CallOptions = {}): Promise<Body<"/getMentionMarket">> {
    return this.bodyOf(this.client.GET("/getMentionMarket", { ...options, params: { query: parameters } }), options);
  }

  /** Up to 100 mention markets by their tickers. */
  getMentionMarkets(parameters: QueryOfJson<"/getMentionMarkets">, options?: CallOptions): Promise<Body<"/getMentionMarkets">>;
  /** The same as a table (RFC 4180). */
  getMentionMarkets(parameters: QueryOfTable<"/getMentionMarkets">, options?: CallOptions): Promise<string>;
  getMentionMarkets(parameters: Query<"/getMentionMarkets">, options: CallOptions = {}): Promise<Body<"/getMentionMarkets"> | string> {
    if (parameters.format === "csv") return this.bodyOf(this.client.GET("/getMentionMarkets", { ...options, params: { query: parameters }, parseAs: "text" }), options);
    return this.bodyOf(this.client.GET("/getMentionMarkets", { ...options, params: { query: parameters } }), options);
  }

  /** One event with all its markets. */
  getMentionEvent(parameters: QueryOfJson<"/getMentionEvent">, options?: CallOptions): Promise<Body<"/getMentionEvent">>;
  /** The same as a table (RFC 4180). */
  getMentionEvent(parameters: QueryOfTable<"/getMentionEvent">, options?: CallOptions): Promise<string>;
  getMentionEvent(parameters: Query<"/getMentionEvent">, options: CallOptions = {}): Promise<Body<"/getMentionEvent"> | string> {
    if (parameters.format === "csv") return this.bodyOf(this.client.GET("/getMentionEvent", { ...options, params: { query: parameters }, parseAs: "text" }), options);
    return this.bodyOf(this.client.GET("/getMentionEvent", { ...options, params: { query: parameters } }), options);
  }

  /** Which mention events there are, soonest first. */
  getMentionEvents(parameters?: QueryOfJson<"/getMentionEvents">, options?: CallOptions): Promise<Body<"/getMentionEvents">>;
  /** The same as a table (RFC 4180). */
  getMentionEvents(parameters: QueryOfTable<"/getMentionEvents">, options?: CallOptions): Promise<string>;
  getMentionEvents(parameters: Query<"/getMentionEvents"> = {}, options: CallOptions = {}): Promise<Body<"/getMentionEvents"> | string> {
    if (parameters.format === "csv") return this.bodyOf(this.client.GET("/getMentionEvents", { ...options, params: { query: parameters }, parseAs: "text" }), options);
    return this.bodyOf(this.client.GET("/getMentionEvents", { ...options, params: { query: parameters } }), options);
  }

  /** Each of events of getMentionEvents, page by page. */
  eachMentionEvent(parameters: QueryOfPages<"/getMentionEvents"> = {}, options: CallOptions = {}) {
    return pages((cursor) => this.getMentionEvents({ ...parameters, ...cursor }, options), (page) => page.events);
  }

  /** How much of the key's hour is left, without using any of it. */
  getRateLimit(_parameters: NoParameters = {}, options: CallOptions = {}): Promise<Body<"/getRateLimit">> {
    return this.bodyOf(this.client.GET("/getRateLimit", { ...options }), options);
  }

  /** Every mention series of the provider, sorted by ticker. */
  getAllMentionSeries(parameters?: QueryOfJson<"/getAllMentionSeries">, options?: CallOptions): Promise<Body<"/getAllMentionSeries">>;
  /** The same as a table (RFC 4180). */
  getAllMentionSeries(parameters: QueryOfTable<"/getAllMentionSeries">, options?: CallOptions): Promise<string>;
  getAllMentionSeries(parameters: Query<"/getAllMentionSeries"> = {}, options: CallOptions = {}): Promise<Body<"/getAllMentionSeries"> | string> {
    if (parameters.format === "csv") return this.bodyOf(this.client.GET("/getAllMentionSeries", { ...options, params: { query: parameters }, parseAs: "text" }), options);
    return this.bodyOf(this.client.GET("/getAllMentionSeries", { ...options, params: { query: parameters } }), options);
  }

  /** How often a phrase is said in NFL broadcasts, and what the market says about it. */
  searchNFLStrikeWord(parameters: Query<"/searchNFLStrikeWord">, options: CallOptions = {}): Promise<Body<"/searchNFLStrikeWord">> {
    return this.bodyOf(this.client.GET("/searchNFLStrikeWord", { ...options, params: { query: parameters } }), options);
  }

  /** How the prices of an event's markets moved, in candles. */
  getPriceHistory(parameters?: QueryOfJson<"/getPriceHistory">, options?: CallOptions): Promise<Body<"/getPriceHistory">>;
  /** The same as a table (RFC 4180). */
  getPriceHistory(parameters: QueryOfTable<"/getPriceHistory">, options?: CallOptions): Promise<string>;
  getPriceHistory(parameters: Query<"/getPriceHistory"> = {}, options: CallOptions = {}): Promise<Body<"/getPriceHistory"> | string> {
    if (parameters.format === "csv") return this.bodyOf(this.client.GET("/getPriceHistory", { ...options, params: { query: parameters }, parseAs: "text" }), options);
    return this.bodyOf(this.client.GET("/getPriceHistory", { ...options, params: { query: parameters } }), options);
  }

  /** How the words of a series settled, newest first. */
  getSettledMarkets(parameters: QueryOfJson<"/getSettledMarkets">, options?: CallOptions): Promise<Body<"/getSettledMarkets">>;
  /** The same as a table (RFC 4180). */
  getSettledMarkets(parameters: QueryOfTable<"/getSettledMarkets">, options?: CallOptions): Promise<string>;
  getSettledMarkets(parameters: Query<"/getSettledMarkets">, options: CallOptions = {}): Promise<Body<"/getSettledMarkets"> | string> {
    if (parameters.format === "csv") return this.bodyOf(this.client.GET("/getSettledMarkets", { ...options, params: { query: parameters }, parseAs: "text" }), options);
    return this.bodyOf(this.client.GET("/getSettledMarkets", { ...options, params: { query: parameters } }), options);
  }

  /** Each of markets of getSettledMarkets, page by page. */
  eachSettledMarket(parameters: QueryOfPages<"/getSettledMarkets">, options: CallOptions = {}) {
    return pages((cursor) => this.getSettledMarkets({ ...parameters, ...cursor }, options), (page) => page.markets);
  }

  /** How often a phrase is said in the transcripts of a series or a collection, by whom and when. */
  searchStrikeWord(parameters: Query<"/searchStrikeWord">, options: CallOptions = {}): Promise<Body<"/searchStrikeWord">> {
    return this.bodyOf(this.client.GET("/searchStrikeWord", { ...options, params: { query: parameters } }), options);
  }

  /** All words of an event, counted in the transcripts of its series. */
  getEventWordCounts(parameters: Query<"/getEventWordCounts">, options: CallOptions = {}): Promise<Body<"/getEventWordCounts">> {
    return this.bodyOf(this.client.GET("/getEventWordCounts", { ...options, params: { query: parameters } }), options);
  }

  /** How often a phrase is said in a company's earnings calls, and what the market says about it. */
  searchEarningsStrikeWord(parameters: Query<"/searchEarningsStrikeWord">, options: CallOptions = {}): Promise<Body<"/searchEarningsStrikeWord">> {
    return this.bodyOf(this.client.GET("/searchEarningsStrikeWord", { ...options, params: { query: parameters } }), options);
  }

  /** The earnings calls of a company, newest first. */
  getEarningsTranscripts(parameters: Query<"/getEarningsTranscripts">, options: CallOptions = {}): Promise<Body<"/getEarningsTranscripts">> {
    return this.bodyOf(this.client.GET("/getEarningsTranscripts", { ...options, params: { query: parameters } }), options);
  }

  /** Each of transcripts of getEarningsTranscripts, page by page. */
  eachEarningsTranscript(parameters: QueryOfPages<"/getEarningsTranscripts">, options: CallOptions = {}) {
    return pages((cursor) => this.getEarningsTranscripts({ ...parameters, ...cursor }, options), (page) => page.transcripts);
  }

  /** Where each word of an earnings event was said. */
  getEarningsEvent(parameters: Query<"/getEarningsEvent">, options: CallOptions = {}): Promise<Body<"/getEarningsEvent">> {
    return this.bodyOf(this.client.GET("/getEarningsEvent", { ...options, params: { query: parameters } }), options);
  }

  /** Where the word of an earnings market was said. */
  getEarningsMarket(parameters: Query<"/getEarningsMarket">, options: CallOptions = {}): Promise<Body<"/getEarningsMarket">> {
    return this.bodyOf(this.client.GET("/getEarningsMarket", { ...options, params: { query: parameters } }), options);
  }

  /** Which transcripts there are: collections, their series, speakers and companies. */
  getTranscriptCollections(_parameters: NoParameters = {}, options: CallOptions = {}): Promise<Body<"/getTranscriptCollections">> {
    return this.bodyOf(this.client.GET("/getTranscriptCollections", { ...options }), options);
  }
}
