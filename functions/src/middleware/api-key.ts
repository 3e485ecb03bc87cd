import { runRequest, currentRequest } from "../base/request.ts";
import { refusalResponse } from "./refusals.ts";
import { rateLimitHeaders } from "../http/headers.ts";
import { splitQuery } from "../http/query.ts";
import type { Admission, Admit, RefundRequest } from "./admit.ts";
import { outcomeOf, type HttpFunction } from "../http/http-function.ts";
import { refunded, type Quota } from "../keys/hourly-usage.ts";
import { clientAddress, presentedKey } from "./presented-key.ts";

export interface ApiKeyServices {
  /** Validates a key and counts the request in its hour. */
  readonly admit: Admit;
  /** Undoes the count of a request that this instance was too busy to serve. */
  readonly refund: RefundRequest;
}

/**
 * Requires an API key and counts the request toward its hourly limit, before the function runs. Every
 * response to an active key has the RateLimit headers.
 */
export function requireApiKey<Services>(
  inner: HttpFunction<Services>,
): HttpFunction<Services & ApiKeyServices> {
  return {
    ...inner,
    async run(exchange, services) {
      const { request, receivedAt, clock } = exchange;
      const key = presentedKey(splitQuery(request.url ?? ""), request);
      const address = clientAddress(request);
      const admission = await services.admit({ key, address, receivedAt });
      if (admission.verdict !== "admitted")
        return {
          response: withQuota(refusalResponse(admission, clock.now()), quotaIn(admission), clock.now()),
          ...("keyId" in admission ? { logFields: { keyId: admission.keyId } } : { refusedAddress: address }),
        };

      const { keyId, quota } = admission;
      const outcome = await outcomeOf(inner.failure, () =>
        runRequest({ ...currentRequest(), client: keyId }, () => inner.run({ ...exchange, quota }, services)),
      );
      const isBusy = outcome.failure === "busy";
      if (isBusy) await services.refund(key, receivedAt);
      const now = clock.now();
      return {
        ...outcome,
        response: withQuota(outcome.response, isBusy ? refunded(quota, now) : quota, now),
        logFields: { keyId, ...outcome.logFields },
      };
    },
  };
}

function quotaIn(admission: Admission): Quota | null {
  return "quota" in admission ? admission.quota : null;
}

function withQuota<Response extends { readonly headers?: Readonly<Record<string, string>> }>(
  response: Response,
  quota: Quota | null,
  now: number,
): Response {
  return quota === null
    ? response
    : { ...response, headers: { ...rateLimitHeaders(quota, now), ...response.headers } };
}
