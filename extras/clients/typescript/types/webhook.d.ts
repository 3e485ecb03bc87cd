/** What a watch sends: `data` is the change, or `{ watchId }` of a `watch.test`. */
export interface Webhook {
    readonly type: string;
    /** ISO 8601. */
    readonly timestamp: string;
    readonly data: unknown;
}
interface FetchHeaders {
    get(name: string): string | null;
}
/** Headers as a server has them: of `fetch`, or an object with names in any case. */
export type WebhookHeaders = FetchHeaders | Readonly<Record<string, string | readonly string[] | undefined>>;
export interface VerifyOptions {
    /** How many seconds the webhook's time may be away from now; default 300. */
    readonly toleranceSeconds?: number;
    /** UTC ms; default: the clock. */
    readonly now?: number;
}
/** The request is not one that this secret's owner signed just now: respond with 400, and do nothing else. */
export declare class WebhookVerificationError extends Error {
    readonly name = "WebhookVerificationError";
}
/**
 * The webhook, once its signature is that of the secret (`whsec_…`) over the very bytes of the body and its time is near. Give it the body
 * as it arrived, before any parsing. Throws a WebhookVerificationError otherwise, and a TypeError for a body that was parsed, and for
 * headers, a secret, a tolerance or a time that are none.
 */
export declare function verifyWebhook(secret: string, headers: WebhookHeaders, body: string | Uint8Array | ArrayBuffer, { toleranceSeconds, now }?: VerifyOptions): Promise<Webhook>;
export {};
