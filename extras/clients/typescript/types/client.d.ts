import { Functions } from "./generated/functions.ts";
import type { FunctionParameters, FunctionResults, GetSettledMarketsParameters, SettledMarketsMarket } from "./generated/types.ts";
import type { CallLimits, CallOptions, HourlyQuota, LogEntry, Timing } from "./options.ts";
export interface MentionMarketOptions extends CallLimits {
    /** Sent as a header, never in a URL. Default: the environment's MENTION_MARKET_API_KEY. */
    readonly apiKey?: string | undefined;
    /**
     * Where the functions are: `https://<region>-<project>.cloudfunctions.net`, or what `npm start` prints. Default: the environment's
     * MENTION_MARKET_BASE_URL.
     */
    readonly baseUrl?: string | undefined;
    /** Called after each attempt. */
    readonly log?: ((entry: LogEntry) => void) | undefined;
    /** Default: the platform's own. */
    readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
    /** For tests: the time and the chance. */
    readonly timing?: Timing | undefined;
}
type SettledParameters = Omit<GetSettledMarketsParameters, "series_ticker" | "cursor" | "format">;
/** A walk over the settled words of all series. */
export interface AllSettled extends Omit<SettledParameters, "settled_after"> {
    /** Only words that settled at this time or later. */
    readonly settledAfter?: GetSettledMarketsParameters["settled_after"];
    /** That of the last chunk of a former walk, which goes on after it. */
    readonly resume?: string | undefined;
}
type OfSeries = [series: string | readonly string[], parameters?: SettledParameters, options?: CallOptions];
type OfAll = [ofAll?: AllSettled, options?: CallOptions];
/** The settled words of up to 25 series. */
export interface SettledChunk {
    /** Newest settlement first, over all of its series. */
    readonly rows: readonly SettledMarketsMarket[];
    /** What to pass as `resume` to go on after this chunk. */
    readonly resume: string;
}
/**
 * The HTTPS functions as methods. Each resolves to the body of a 200 and rejects with a MentionMarketError, or with the reason of
 * its aborted signal. It stays within the key's hour by itself: see `maxWaitSeconds`. A parameter that is not of its type is a TypeError.
 */
export declare class MentionMarket extends Functions {
    #private;
    /** Throws a TypeError for a key or a base URL that is missing or can't be sent. */
    constructor({ apiKey, baseUrl, ...options }?: MentionMarketOptions);
    /** What is left of the key's hour by the latest response; null before the first. */
    get quota(): HourlyQuota | null;
    /** The response of a function by its name, with its headers: a 200, whose body has been read. Rejects as the methods do. */
    request<Name extends keyof FunctionParameters>(name: Name, parameters: FunctionParameters[Name], options?: CallOptions): Promise<Response>;
    /**
     * Each settled word of one series or of several, over all pages, newest first over each 25 series. `parameters`: those of
     * getSettledMarkets, such as `start_date`.
     */
    settled(...wanted: OfSeries): AsyncGenerator<SettledMarketsMarket, void, undefined>;
    /** The settled words of all mention series in chunks of 25 series. */
    settled(...wanted: OfAll): AsyncGenerator<SettledChunk, void, undefined>;
    protected json<Name extends keyof FunctionResults>(name: Name, parameters: object, options: CallOptions): Promise<FunctionResults[Name]>;
    protected table(name: keyof FunctionResults, parameters: object, options: CallOptions): Promise<string>;
}
export {};
