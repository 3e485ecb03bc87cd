import type { HourlyQuota } from "./options.ts";
export declare const secondMs = 1000;
/** What the responses to a key say of its hour. */
export declare class Hour {
    #private;
    quota: HourlyQuota | null;
    note({ status, headers }: Response, nowMs: number): void;
    /** How long no request is admitted. */
    waitMs(nowMs: number): number;
    /** The refusal that the service would send, without asking it. */
    refusal(waitMs: number): Response;
}
