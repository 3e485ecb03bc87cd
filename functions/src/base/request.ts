/** Travels with one request from the edge to the provider and back into its log entry. */
export interface RequestContext {
  /** When this instance received it, UTC ms. The quota counts it in this minute. */
  readonly receivedAt: number;
  /** No response of the provider is waited for after this moment of the monotonic clock, ms. */
  readonly deadlineAt: number;
  /** Reads of the provider that this request started; a shared read counts for the request that started it. */
  upstreamCalls: number;
}
