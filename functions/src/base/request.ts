import { AsyncLocalStorage } from "node:async_hooks";

/** One request, as all the work that is done for it knows it, from the handler to the provider. */
export interface RequestContext {
  /** When this instance received it, UTC ms. The quota counts it in this minute. */
  readonly receivedAt: number;
  /** The id of the key that it came with. Reads of different clients take turns; requests without one take turns as one client. */
  readonly client?: string | undefined;
  /** No response of the provider is waited for after this moment of the monotonic clock, ms. */
  readonly deadlineAt: number;
  /** Reads of the provider that this request started; a shared read counts for the request that started it. */
  readonly reads: { count: number };
}

const requests = new AsyncLocalStorage<RequestContext>();

/** Runs work as part of a request: all that it starts knows the request. */
export function runRequest<Result>(request: RequestContext, run: () => Result): Result {
  return requests.run(request, run);
}

/** The request that is running. Throws outside of one, which is a defect. */
export function currentRequest(): RequestContext {
  const request = requests.getStore();
  if (request === undefined) throw new Error("No request is running");
  return request;
}

/** Runs a part of the running request that has a deadline of its own. Its reads count for the request. */
export function withOwnDeadline<Result>(deadlineAt: number, run: () => Result): Result {
  return requests.run({ ...currentRequest(), deadlineAt }, run);
}
