export { MentionMarket, type MentionMarketOptions } from "./client.ts";
export { MentionMarketError } from "./error.ts";
export type { CallOptions } from "./generated/functions.ts";
export type { components, paths } from "./generated/schema.ts";
export type { HourlyQuota, Timing } from "./polite-fetch.ts";
