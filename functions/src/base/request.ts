/** What travels with one request from the edge to the provider and back into its log line. */
export interface RequestContext {
  /** When this instance received it, UTC ms. The quota counts it in this minute. */
  readonly receivedAt: number;
  /** UTC ms after which no answer of the provider is waited for. */
  readonly deadlineAt: number;
  /** Calls to the provider that this request started; one that it shares counts for the request that started it. */
  upstreamCalls: number;
}
