import type { Timing } from "./options.ts";
export declare const realTiming: Timing;
export declare function reasonOf({ reason }: AbortSignal): Error;
