/** What may differ from call to call. */
export interface CallLimits {
    /** How long one call may wait for a place in the key's hour or before retries, in seconds, all its waits together. 0: never; default: 60. */
    readonly maxWaitSeconds?: number | undefined;
    /** How long one attempt may take, its body included, in seconds; default: 40. */
    readonly timeoutSeconds?: number | undefined;
    /** How often a call is repeated at most; default: 2. */
    readonly maxRetries?: number | undefined;
}
export interface CallOptions extends CallLimits {
    /** Ends the call and its waits; the call rejects with the signal's reason. */
    readonly signal?: AbortSignal | undefined;
}
/** What is left of the key's hour, by the latest response. */
export interface HourlyQuota {
    readonly limit: number;
    readonly remaining: number;
    /** When the next place is freed, in UTC ms of this machine's clock. */
    readonly resetsAtMs: number;
}
/** One attempt of a call. It holds no key. */
export interface LogEntry {
    readonly url: string;
    /** 0 when no response came. */
    readonly status: number;
    readonly ms: number;
    readonly requestId: string | null;
    /** null where the call ends with this attempt. */
    readonly retryAfterMs: number | null;
}
/** The time and the chance of a client; tests bring their own. */
export interface Timing {
    readonly nowMs: () => number;
    /** Rejects with the signal's reason once that is aborted. */
    readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
    /** 0 to 1. */
    readonly random: () => number;
}
