/** Travels with one request from the edge to the provider and back into its log entry. */
export interface RequestContext {
  /** When this instance received it, UTC ms. The quota counts it in this minute. */
  readonly receivedAt: number;
  /** The id of the key that it came with. Reads of different clients take turns; requests without one take turns as one client. */
  readonly client?: string | undefined;
  /** No response of the provider is waited for after this moment of the monotonic clock, ms. */
  readonly deadlineAt: number;
  /** Reads of the provider that this request started; a shared read counts for the request that started it. */
  upstreamCalls: number;
}
