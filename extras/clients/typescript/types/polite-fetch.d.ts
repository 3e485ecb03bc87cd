import type { HourlyQuota, Timing, CallLimits, LogEntry } from "./options.ts";
import { type BodyStore } from "./kept-bodies.ts";
export interface PoliteFetchOptions extends CallLimits {
    /** Default: the platform's own. */
    readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
    readonly timing?: Timing | undefined;
    /** Default: the last 100 bodies, 20 MB at most, in memory. */
    readonly kept?: BodyStore | undefined;
    /** Called after each attempt. */
    readonly log?: ((entry: LogEntry) => void) | undefined;
}
export interface PoliteFetch {
    (request: Request, limits?: CallLimits): Promise<Response>;
    /** Null before the first response that says it. */
    readonly quota: () => HourlyQuota | null;
}
/**
 * Sends GET requests as the service asks for it: none before `Retry-After` has passed or while the hour is known to be full,
 * `If-None-Match` with what it had before, retries after a 429, a 5xx or a network error. Resolves to the last response, whose
 * body has been read, or to a 429 of its own where waiting would take longer than allowed. Rejects with a MentionMarketError when no
 * complete response came, or with the reason of the request's aborted signal.
 */
export declare function createPoliteFetch({ fetch, timing: { nowMs, wait, random }, kept, log, ...defaults }?: PoliteFetchOptions): PoliteFetch;
