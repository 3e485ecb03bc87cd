export { MentionMarket, type AllSettled, type MentionMarketOptions, type SettledChunk } from "./client.ts";
export {
  AuthenticationError,
  errorOf,
  InvalidRequestError,
  MentionMarketError,
  MorePagesError,
  NotFoundError,
  PermissionDeniedError,
  PlatformBusyError,
  RateLimitError,
  ServerError,
  ServiceConnectionError,
  ServiceTimeoutError,
  UnexpectedResponseError,
} from "./error.ts";
export type { BodyStore, KeptBody } from "./kept-bodies.ts";
export type { CallLimits, CallOptions, HourlyQuota, LogEntry, Timing } from "./options.ts";
export { createPoliteFetch, type PoliteFetch, type PoliteFetchOptions } from "./polite-fetch.ts";
export { version } from "./version.ts";
export {
  verifyWebhook,
  WebhookVerificationError,
  type VerifyOptions,
  type Webhook,
  type WebhookHeaders,
} from "./webhook.ts";
/** All types of parameters and results by name; `MentionMarket`, the market, is `Market` here. */
export type * from "./generated/types.ts";
export type { MentionMarket as Market } from "./generated/types.ts";
