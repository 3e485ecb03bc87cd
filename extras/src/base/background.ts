import { currentRequest, runRequest, type RequestContext } from "@mention-market/service/base/request";

/** Runs a part of the running request in the background. The code that starts work decides how urgent it is. */
export function inBackground<Result>(run: () => Result): Result {
  return runRequest({ ...currentRequest(), isInBackground: true }, run);
}

/**
 * Runs background work that belongs to no request, with its own client name and deadline (`deadlineAt`, monotonic ms). It continues
 * after the response to the request that started it.
 */
export function inBackgroundAs<Result>(
  { client, deadlineAt }: Pick<RequestContext, "client" | "deadlineAt">,
  run: () => Result,
): Result {
  const { receivedAt, reads } = currentRequest();
  return runRequest({ receivedAt, client, deadlineAt, reads, isInBackground: true }, run);
}
