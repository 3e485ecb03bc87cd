import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import { isSameName } from "../base/nearest.ts";
import { runRequest, currentRequest } from "../base/request.ts";
import { outcomeOf, type HttpFunction } from "../http/endpoint.ts";
import { valuesOf, splitQuery, type RequestQuery } from "../http/query.ts";
import { rateLimitHeaders } from "../http/respond.ts";
import { hashOf } from "../keys/api-key.ts";
import { refunded, type Quota } from "../keys/hourly-usage.ts";
import type { PresentedKey, Admission, Admit, Refund } from "./admit.ts";
import { refusalResponse } from "./refusals.ts";

export interface ApiKeyServices {
  /** Validates a key and counts the request in its hour. */
  readonly admit: Admit;
  /** Undoes the count of a request that this instance was too busy to serve. */
  readonly refund: Refund;
}

/** Requires a key, and counts the request before the function runs. An active key gets the RateLimit headers. */
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
      const outcome = await outcomeOf(inner, () =>
        runRequest({ ...currentRequest(), client: keyId }, () => inner.run({ ...exchange, quota }, services)),
      );
      const isBusy = outcome.failure === "busy";
      if (isBusy && "apiKey" in key) await services.refund(hashOf(key.apiKey), 1, receivedAt);
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

/**
 * The API key of a request: query `apiKey`, header `x-api-key` or `Authorization: Bearer`. An empty key is as
 * if it were not there, and so is a foreign bearer beside a key in another place: a proxy may add its own
 * token. `ambiguous`: a place has several keys, or two places differ. `misnamed`: a parameter has almost the
 * name `apiKey`.
 */
export function presentedKey(query: RequestQuery, { headersDistinct }: IncomingMessage): PresentedKey {
  const others = [valuesOf(query, "apiKey"), headersDistinct["x-api-key"] ?? []];
  const isAlone = others.flat().every((key) => key === "");
  const bearer = (headersDistinct.authorization ?? [])
    .filter((value) => /^bearer\b/i.test(value))
    .map((value) => value.slice("bearer".length).trim())
    .filter((key) => isAlone || key.startsWith("mm_"));
  const places = [...others, bearer]
    .map((keys) => keys.filter((key) => key !== ""))
    .filter((keys) => keys.length > 0);
  const apiKey = places[0]?.[0];
  if (apiKey === undefined) {
    const isMisnamed = query.some(({ name }) => name !== "apiKey" && isSameName(name, "apiKey"));
    return { problem: isMisnamed ? "misnamed" : "missing" };
  }
  const isOnce = places.every((keys) => keys.length === 1 && keys[0] === apiKey);
  return isOnce ? { apiKey } : { problem: "ambiguous" };
}

const maxCharacters = 64;

/**
 * The client's network, for the throttle: an IPv4 address, or the /64 of an IPv6 address, which a single
 * client usually holds. It is the last address of `X-Forwarded-For`, set by the platform's front end (the
 * client can forge those before it), else the connection's.
 */
export function clientAddress({ headersDistinct, socket }: IncomingMessage): string {
  const forwarded = (headersDistinct["x-forwarded-for"] ?? []).join(",").split(",").at(-1)?.trim();
  return networkOf(
    forwarded === undefined || forwarded === "" ? (socket.remoteAddress ?? "unknown") : forwarded,
  );
}

/** The IPv4 address of an IPv4-mapped one, or the /64 of another IPv6 address; other texts, cut to 64 characters. */
export function networkOf(address: string): string {
  const [withoutZone = ""] = address.split("%");
  if (!isIPv6(withoutZone)) return address.slice(0, maxCharacters);
  const groups = groupsOf(withoutZone);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped)
    return [groups[6] ?? 0, groups[7] ?? 0].flatMap((group) => [group >> 8, group & 0xff]).join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight groups of a valid IPv6 address. The URL parser writes each group in base 16, and an IPv4 ending, too. */
function groupsOf(address: string): number[] {
  const groupsIn = (text: string) =>
    text.split(":").flatMap((group) => (group === "" ? [] : Number.parseInt(group, 16)));
  const [head = "", tail = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [left, right] = [groupsIn(head), groupsIn(tail)];
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}
