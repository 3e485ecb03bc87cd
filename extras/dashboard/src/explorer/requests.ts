import type { Auth } from "@firebase/auth";
import {
  createPoliteFetch,
  errorOf,
  type HourlyQuota,
  type KeptBody,
} from "../../../clients/typescript/src/index.ts";
import type { KeysApi } from "../settings/keys-api.ts";
import { createExplorerKey } from "./explorer-key.ts";
import { keyFailureOf, requestFailureOf, type Failure } from "./failure.ts";
import { bodyOf, keptReplies, type Reply } from "./kept-replies.ts";

export type Outcome = { readonly reply: Reply } | { readonly failure: Failure };

/** Requests to the HTTPS functions with the pages' own key. */
export interface Requests {
  /** `path`: function and query, such as `getMentionEvents?limit=200`. Never throws. */
  readonly get: (path: string) => Promise<Outcome>;
  /** The cached response of this session; null without one. Makes no request. */
  readonly kept: (path: string) => Reply | null;
  /** null before the first response. */
  readonly quota: () => HourlyQuota | null;
  /** Calls back after each response. Returns a function that ends this. */
  readonly onQuota: (changed: () => void) => () => void;
}

/** When the hourly limit is reached, a page shows that instead of waiting, and retries later: see use-reply.ts. */
const limits = { maxWaitSeconds: 2, maxRetries: 1, timeoutSeconds: 60 };

/** The requests of a signed-in account. A response that comes after it has signed out is not kept. */
export function createRequests(auth: Auth, uid: string, keys: KeysApi): Requests {
  const key = createExplorerKey(uid, keys);
  /** A page renews a refused key only once, because a second refusal has another cause. A replaced key is renewed each time. */
  let isRenewed = false;
  const listeners = new Set<() => void>();
  const base = `${location.origin}/api/`;
  const kept = { get: (url: string) => keptBody(url.slice(base.length)), keep: () => undefined };
  const log = () => listeners.forEach((listener) => listener());
  const fetchPolitely = createPoliteFetch({ ...limits, kept, log });

  async function send(path: string, apiKey: string): Promise<Outcome | "replaced"> {
    const request = new Request(base + path, { headers: { "x-api-key": apiKey }, cache: "no-store" });
    const response = await fetchPolitely(request);
    const text = await response.text();
    if (response.status === 403 && isOfReplacedKey(bodyOf(text))) return "replaced";
    if (response.status !== 200) throw errorOf(response, text);
    const { headers } = response;
    const age = headers.get("Age");
    const reply: Reply = {
      body: bodyOf(text),
      text,
      etag: headers.get("ETag"),
      readAt: Date.now(),
      ageSeconds: age === null ? null : Number(age),
    };
    if (auth.currentUser?.uid === uid) keptReplies.keep(path, reply);
    return { reply };
  }

  return {
    async get(path) {
      const apiKey = await key.read().catch(keyFailureOf);
      if (typeof apiKey !== "string") return { failure: apiKey };
      const first = await send(path, apiKey).catch(requestFailureOf);
      const isOfOtherDevice = first === "replaced";
      if (!isOfOtherDevice && ("reply" in first || first.failure.kind !== "key-ended" || isRenewed))
        return first;
      const next = await key.replace(apiKey).catch(keyFailureOf);
      if (typeof next !== "string") return { failure: next };
      if (!isOfOtherDevice) isRenewed = true;
      const second = await send(path, next).catch(requestFailureOf);
      return second === "replaced" ? { failure: { kind: "key-ended" } } : second;
    },
    kept: (path) => keptReplies.read(path),
    quota: fetchPolitely.quota,
    onQuota(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/** Whether the body of a 403 says that another device's key replaced the one that was sent. */
function isOfReplacedKey(body: unknown): boolean {
  return typeof body === "object" && body !== null && "replaced" in body && body.replaced === true;
}

function keptBody(path: string): KeptBody | undefined {
  const reply = keptReplies.read(path);
  return reply === null || reply.etag === null ? undefined : { etag: reply.etag, text: reply.text };
}
