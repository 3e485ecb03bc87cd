/** What travels with one request from the edge to the provider and back into its log line. */
export interface RequestContext {
  /** When this instance received it, UTC ms. The quota counts it in this minute. */
  readonly receivedAt: number;
  /** When no response of the provider is waited for any more, by the monotonic clock, ms. */
  readonly deadlineAt: number;
  /** Calls to the provider that this request started; one that it shares counts for the request that started it. */
  upstreamCalls: number;
}
