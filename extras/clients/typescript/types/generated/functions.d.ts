import type { CallOptions } from "../options.ts";
import type { ParameterKind } from "../query.ts";
import type { FunctionParameters, FunctionResults, FindWordParameters, GetAllMentionSeriesParameters, GetBoardParameters, GetChangesParameters, GetEarningsEventParameters, GetEarningsMarketParameters, GetEarningsTranscriptsParameters, GetEventWordCountsParameters, GetExtrasHealthParameters, GetHealthParameters, GetMentionEventParameters, GetMentionEventsParameters, GetMentionMarketParameters, GetMentionMarketsParameters, GetOrderBookParameters, GetPriceHistoryParameters, GetRateLimitParameters, GetSettledMarketsParameters, GetTrackRecordParameters, GetTradesParameters, GetTranscriptCollectionsParameters, SearchEarningsStrikeWordParameters, SearchNFLStrikeWordParameters, SearchStrikeWordParameters } from "./types.ts";
/** The kinds of the parameters, by function. */
export declare const parameterKinds: Readonly<Record<keyof FunctionParameters, Readonly<Record<string, ParameterKind>>>>;
/** A method for each HTTPS function. */
export declare abstract class Functions {
    protected abstract json<Name extends keyof FunctionResults>(name: Name, parameters: object, options: CallOptions): Promise<FunctionResults[Name]>;
    protected abstract table(name: keyof FunctionResults, parameters: object, options: CallOptions): Promise<string>;
    /**
     * One mention market by its ticker.
     *
     * The market in Kalshi's live or historical tier, with the start and the subtitle of its event. Case and surrounding space of the ticker do not matter. Prices are normally at most 2 seconds old. A market of another category is served too.
     */
    getMentionMarket(parameters: GetMentionMarketParameters, options?: CallOptions): Promise<FunctionResults["getMentionMarket"]>;
    /**
     * Every mention series of Kalshi, sorted by ticker.
     *
     * Every series of the category Mentions, none twice. The list is cached for 10 minutes. While Kalshi fails, a cached list up to 24 hours old is returned, with an `Age` header.
     */
    getAllMentionSeries(parameters?: GetAllMentionSeriesParameters, options?: CallOptions): Promise<FunctionResults["getAllMentionSeries"]>;
    /**
     * How often a phrase is said in NFL broadcasts.
     *
     * A game counts when any of the phrases is said in it. Unquoted phrases count as the markets' rules count them, plural and possessive forms included; a market's `strike_word` can be pasted as it is. A 200 means that every transcript was searched.
     */
    searchNFLStrikeWord(parameters: SearchNFLStrikeWordParameters, options?: CallOptions): Promise<FunctionResults["searchNFLStrikeWord"]>;
    /**
     * Whether the service works, what is running and since when.
     *
     * It needs no key and counts nothing. It is read anew at most every 5 seconds, of the instance that answers. The status is 503 while the store of the keys fails, because no key is admitted then. Kalshi's failures and a corpus that is missing or damaged leave it at 200: what does not need them works.
     */
    getHealth(parameters?: GetHealthParameters, options?: CallOptions): Promise<FunctionResults["getHealth"]>;
    /**
     * Up to 100 mention markets by their tickers.
     *
     * Each market as getMentionMarket returns it, in the order asked for, in one request. Tickers that the provider does not know stand in `not_found`, markets that could not be read in `errors`. It fails only when nothing could be read.
     */
    getMentionMarkets(parameters: GetMentionMarketsParameters & {
        format?: "json" | undefined;
    }, options?: CallOptions): Promise<FunctionResults["getMentionMarkets"]>;
    /** The same as a table (RFC 4180). */
    getMentionMarkets(parameters: GetMentionMarketsParameters & {
        format: "csv";
    }, options?: CallOptions): Promise<string>;
    /**
     * One event with all its markets.
     *
     * All markets of the event, open and settled, of the provider's live and historical tier, sorted by ticker, in one request. The ticker of one of the event's markets finds it as well. Case and surrounding space do not matter. Prices are normally at most 2 seconds old. A market that can't be read is in `errors` instead.
     *
     *
     *
     * With `with_record=true` each market has the settled `record` of its word and an `estimate` of its probability, which is not advice. `buy_yes` and `buy_no` say what the fair value leaves after price and fee. When the record is not read within 4 seconds, `record_error` says so and the rest is returned.
     */
    getMentionEvent(parameters: GetMentionEventParameters & {
        format?: "json" | undefined;
    }, options?: CallOptions): Promise<FunctionResults["getMentionEvent"]>;
    /** The same as a table (RFC 4180). */
    getMentionEvent(parameters: GetMentionEventParameters & {
        format: "csv";
    }, options?: CallOptions): Promise<string>;
    /**
     * Which mention events there are, soonest first.
     *
     * The open events of every mention series, or the events of some series; with `phase=settled` alone, those of every series whose last result the collector of changes saw within 30 days, the last one first, each with how its words ended in `said`. The list is at most a minute old; when a new one takes longer than a second, one of up to 10 minutes ago stands in, with its `Age`. A walk over all pages yields every event once while nothing changes.
     */
    getMentionEvents(parameters?: GetMentionEventsParameters & {
        format?: "json" | undefined;
    }, options?: CallOptions): Promise<FunctionResults["getMentionEvents"]>;
    /** The same as a table (RFC 4180). Rejects with a MorePagesError where another page follows. */
    getMentionEvents(parameters: GetMentionEventsParameters & {
        format: "csv";
    }, options?: CallOptions): Promise<string>;
    /** Each of `events` of getMentionEvents, page by page. */
    eachMentionEvent(parameters?: Omit<GetMentionEventsParameters, "cursor" | "format">, options?: CallOptions): AsyncGenerator<import("./types.ts").MentionEventSummary, void, undefined>;
    /**
     * How much of the key's hour is left, without using any of it.
     *
     * It costs no request, and works while the hour is full. Requests of a key that arrive together share one read of the store. The same numbers stand in the rate-limit headers of every response.
     */
    getRateLimit(parameters?: GetRateLimitParameters, options?: CallOptions): Promise<FunctionResults["getRateLimit"]>;
    /**
     * Whether the extras work, and which of them are deployed.
     *
     * It needs no key and counts nothing. It is read anew at most every 5 seconds, of the instance that answers. The status is 503 while the store of the extras fails. getHealth is about the service itself.
     */
    getExtrasHealth(parameters?: GetExtrasHealthParameters, options?: CallOptions): Promise<FunctionResults["getExtrasHealth"]>;
    /**
     * How the prices of an event's markets moved, in candles.
     *
     * The finished periods of all markets of an event, or of up to 40 markets, of the live and the historical tier. What a candle means is said under Candles in docs/api.md. A range is kept once its periods have ended 2 minutes ago: of a settled market for a day, of another one for a minute. Archived markets take a read each: those that were not read within the request's time are in `errors`, and asking again goes on from there. It fails only when nothing could be read.
     */
    getPriceHistory(parameters?: GetPriceHistoryParameters & {
        format?: "json" | undefined;
    }, options?: CallOptions): Promise<FunctionResults["getPriceHistory"]>;
    /** The same as a table (RFC 4180). */
    getPriceHistory(parameters: GetPriceHistoryParameters & {
        format: "csv";
    }, options?: CallOptions): Promise<string>;
    /**
     * How the words of up to 25 series settled, newest first.
     *
     * The markets of the series that settled yes or no, of the live and the historical tier, 1,000 a page. Void markets and those that name no word ("80+ times") are left out. With `strike_word` only markets one of whose words counts for it by the rules of what was said: `rate` finds "Rate" and "Rates", `rates` only the latter. A walk over all pages yields each market of the first page's read once, also while others settle. Titles and starts of events are those that are stored or listed already; without a start the day is that in the event's ticker.
     *
     *
     *
     * The table is whole or the response is an error: 500 names the series that can't be read, and 503 comes when not all were read within 20 seconds. What was read is kept for the next request.
     *
     *
     *
     * With `with_quotes=true` a page has at most 200 markets, each with its prices at the moments of `quotes`, and what was known before the start. Starts that are not stored are looked up, and those that were read before their event, because they may have moved. A request reads for at most 15 seconds; what is `not_read` by then the same request has later. Each quote is read once, and again when the start has moved. The words of an event that did not take place ("Event does not qualify" settled yes) are left out: they settled no without being heard.
     */
    getSettledMarkets(parameters: GetSettledMarketsParameters & {
        format?: "json" | undefined;
    }, options?: CallOptions): Promise<FunctionResults["getSettledMarkets"]>;
    /** The same as a table (RFC 4180). Rejects with a MorePagesError where another page follows. */
    getSettledMarkets(parameters: GetSettledMarketsParameters & {
        format: "csv";
    }, options?: CallOptions): Promise<string>;
    /** Each of `markets` of getSettledMarkets, page by page. */
    eachSettledMarket(parameters: Omit<GetSettledMarketsParameters, "cursor" | "format">, options?: CallOptions): AsyncGenerator<import("./types.ts").SettledMarketsMarket, void, undefined>;
    /**
     * What a number of contracts of a market costs, by its order book.
     *
     * What yes and no can be bought for, cheapest first, and what `contracts` of each cost with the fee of a taker, exact to the last decimal. At most 100 prices of a side are shown, all are counted. The book is at most 2 seconds old. A market that can't be traded now has empty sides.
     */
    getOrderBook(parameters: GetOrderBookParameters, options?: CallOptions): Promise<FunctionResults["getOrderBook"]>;
    /**
     * The trades of a market, newest first.
     *
     * Every trade of a market in the live and the historical tier, but block trades, which `block_trades` counts. A page may have fewer than `limit` trades, even none: the last one has no cursor. A walk yields each trade once, those that are made meanwhile not at all.
     */
    getTrades(parameters: GetTradesParameters & {
        format?: "json" | undefined;
    }, options?: CallOptions): Promise<FunctionResults["getTrades"]>;
    /** The same as a table (RFC 4180). Rejects with a MorePagesError where another page follows. */
    getTrades(parameters: GetTradesParameters & {
        format: "csv";
    }, options?: CallOptions): Promise<string>;
    /** Each of `trades` of getTrades, page by page. */
    eachTrade(parameters: Omit<GetTradesParameters, "cursor" | "format">, options?: CallOptions): AsyncGenerator<import("./types.ts").Trade, void, undefined>;
    /**
     * How often a phrase is said in the transcripts of a series or a collection, by whom and when.
     *
     * A transcript counts when any of the phrases is said in it. With `series_ticker` only the speakers count that the series' markets are about, and `estimate` and `markets` are those of the series; with `collection` every speaker counts, and both are null. A phrase never spans two turns. The filters whose names begin with `target_` and `team_` are of football only. When Kalshi fails, `markets` and `estimate` are null and the rest is returned.
     */
    searchStrikeWord(parameters: SearchStrikeWordParameters, options?: CallOptions): Promise<FunctionResults["searchStrikeWord"]>;
    /**
     * All words of an event, counted in the transcripts of its series.
     *
     * In one request what a search for each word would return. The filters of football apply to events of NFL series only, `part` to earnings calls only, `speaker` and `role` to others. The event's own transcript counts only once all its markets have settled.
     */
    getEventWordCounts(parameters: GetEventWordCountsParameters, options?: CallOptions): Promise<FunctionResults["getEventWordCounts"]>;
    /**
     * How often a phrase is said in a company's earnings calls, and what the market says about it.
     *
     * A call counts when any of the phrases is said in it by an executive or the operator; with `with_analysts=true` by anyone. `part` counts only one part of each call, and leaves the estimate as it is. When the provider fails, `markets` and `estimate` are null and the rest is returned.
     */
    searchEarningsStrikeWord(parameters: SearchEarningsStrikeWordParameters, options?: CallOptions): Promise<FunctionResults["searchEarningsStrikeWord"]>;
    /**
     * The earnings calls of a company, newest first.
     *
     * Up to 4 calls a page, fewer where they exceed 8 MB. `transcript` is null unless the service's owner has set `SERVE_TRANSCRIPT_TEXT`, because texts are their owners'. It reads no provider.
     */
    getEarningsTranscripts(parameters: GetEarningsTranscriptsParameters, options?: CallOptions): Promise<FunctionResults["getEarningsTranscripts"]>;
    /** Each of `transcripts` of getEarningsTranscripts, page by page. */
    eachEarningsTranscript(parameters: Omit<GetEarningsTranscriptsParameters, "cursor" | "format">, options?: CallOptions): AsyncGenerator<import("./types.ts").EarningsTranscript, void, undefined>;
    /**
     * Where each word of an earnings event was said.
     *
     * The call is the one that names the event, else the company's only call of the fiscal quarter that its title or subtitle names, at most 45 days from the event's day, else the only one within three days. Analysts' words don't count; `part` counts only one part of the call.
     */
    getEarningsEvent(parameters: GetEarningsEventParameters, options?: CallOptions): Promise<FunctionResults["getEarningsEvent"]>;
    /**
     * Where the word of an earnings market was said.
     *
     * All paragraphs of the call in which executives or the operator say the market's word. A word that was not said has 0 mentions and null for speaker and paragraph.
     */
    getEarningsMarket(parameters: GetEarningsMarketParameters, options?: CallOptions): Promise<FunctionResults["getEarningsMarket"]>;
    /**
     * Which transcripts there are: collections, their series, speakers and companies.
     *
     * Every collection whose file can be read, and the names of those that can't. It reads no provider.
     */
    getTranscriptCollections(parameters?: GetTranscriptCollectionsParameters, options?: CallOptions): Promise<FunctionResults["getTranscriptCollections"]>;
    /**
     * What anyone may see: the next events, one event with its words, or a market's order book.
     *
     * Without `event_ticker` the events of the next 72 hours and those in progress, soonest first, at most 300, of each series those of its next day `later`, and the last 50 that `settled` within 7 days. With it the response of getMentionEvent?with_record=true, the last event of its series, the next one, prices over time and what the track record says. It serves open events, those that wait for their results, and those that settled in the last 7 days. With `market_ticker` instead it is the response of getOrderBook for a market of such an event.
     *
     *
     *
     * It takes no API key and counts nothing: a key is a 400, and so is every parameter that it does not have, also one whose name begins with `_`. One address may make 120 requests a minute, and 120 for order books; all visitors of pages behind Firebase Hosting 6,000 of each together. An operator turns it on with the setting `PUBLIC_BOARD`; without it every request is a 404.
     *
     *
     *
     * Everybody gets the same response. An event is kept for 10 seconds while it is in progress, else for 60, an order book for 2, and `Cache-Control` says so. `Age` is the seconds since it was read. An older event or list of up to 10 minutes stands in when the provider is slow or fails.
     *
     *
     *
     * `/calendar.ics` of the pages has the list's events that have a start as a calendar (the function `calendar`), with `series` those of one series. It has the same limits.
     */
    getBoard(parameters?: GetBoardParameters, options?: CallOptions): Promise<FunctionResults["getBoard"]>;
    /**
     * What has changed since the last request: words listed, closed and settled, starts moved.
     *
     * Pass the `cursor` of each response as `since` of the next request, and every change comes once, in order; ask again at once while `more` is true. Without `since` there are no changes, but a cursor to start from. A change is in the feed about a minute after the provider shows it, and for 30 days; where the provider's lists of updates leave it out, it takes up to 15 minutes. Filters narrow together; with them a response may hold fewer changes than `limit`, and still `more` to come. The contents of a new series are not changes.
     */
    getChanges(parameters?: GetChangesParameters, options?: CallOptions): Promise<FunctionResults["getChanges"]>;
    /**
     * What the forecasts of words scored on events that came later.
     *
     * Each event is forecast once, in the hour before its start, and nothing is changed afterwards; when all its markets have settled, their results are added. Estimate, price and fair value are compared on the same markets, at the quote of the forecast's minute. Intervals are over 2,000 resamplings of whole events. Without parameters it needs no key, counts nothing and may be cached for 10 minutes; with one it needs a key. The figures are at most 10 minutes old. Nothing in it was tuned on the events that it shows, and it is no promise of what comes.
     */
    getTrackRecord(parameters?: GetTrackRecordParameters, options?: CallOptions): Promise<FunctionResults["getTrackRecord"]>;
    /**
     * The open markets on one word, over all events, soonest first.
     *
     * A market is found when its word counts for the phrase by the rules of what was said, or the phrase for its word: `tariff` finds Tariff, Tariffs and Tariff / Duty. All events count that the collector has seen, however far ahead. Nothing is read from Kalshi for the request; until the collector has seen every series once it is a 503.
     */
    findWord(parameters: FindWordParameters, options?: CallOptions): Promise<FunctionResults["findWord"]>;
}
