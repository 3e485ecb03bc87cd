export interface ErrorDetails {
    readonly status: number;
    readonly error: string;
    readonly detail?: string | null;
    readonly retryAfterSeconds?: number | null;
    readonly requestId?: string | null;
    readonly cause?: unknown;
}
/** A request that failed, such as `404 Event not found: this is a market's ticker`. No text of it holds the API key. */
export declare class MentionMarketError extends Error {
    /** HTTP status; 0 when no response came. */
    readonly status: number;
    /** The service's error text, such as `Market not found`. */
    readonly error: string;
    /** What is accepted, or what the provider said; null where the service says nothing more. */
    readonly detail: string | null;
    /** After how many seconds a request can succeed, where the service said so; else null. */
    readonly retryAfterSeconds: number | null;
    /** The response's id, which the service's log has too. */
    readonly requestId: string | null;
    constructor({ status, error, detail, retryAfterSeconds, requestId, cause }: ErrorDetails);
}
/** 401: the key is missing, malformed or unknown. */
export declare class AuthenticationError extends MentionMarketError {
}
/** 403: the key is revoked, disabled or expired. */
export declare class PermissionDeniedError extends MentionMarketError {
}
/** 404. */
export declare class NotFoundError extends MentionMarketError {
}
/** 429: the key's hour is full. */
export declare class RateLimitError extends MentionMarketError {
}
/** 429 of the platform's front end, before the service: it has no instance free. The key's hour is not full. */
export declare class PlatformBusyError extends MentionMarketError {
}
/** 400, and any other 4xx. */
export declare class InvalidRequestError extends MentionMarketError {
}
/** 5xx. */
export declare class ServerError extends MentionMarketError {
}
/** A response that the service does not send: a redirect, a body that is not JSON or is too large. */
export declare class UnexpectedResponseError extends MentionMarketError {
}
/** A table without the rows of the pages after it. `detail` names the cursor of the next one. */
export declare class MorePagesError extends MentionMarketError {
}
/** No response came. */
export declare class ServiceConnectionError extends MentionMarketError {
}
/** No complete response came in time. */
export declare class ServiceTimeoutError extends ServiceConnectionError {
}
/** Whether a 429 is the platform's own: the service always says when to come back. */
export declare function isPlatformBusy({ status, headers }: Response): boolean;
/** The error of a response that is not a 200. `text`: its body. */
export declare function errorOf(response: Response, text: string): MentionMarketError;
/** undefined for what is not JSON, or nested more than 100 levels deep. */
export declare function jsonOf(text: string): unknown;
/** A header's whole seconds, of 9 digits at most, or null. */
export declare function secondsIn(headers: Headers, name: string): number | null;
