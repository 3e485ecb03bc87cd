import { createPoliteFetch, errorOf, MentionMarketError } from "../../../clients/typescript/src/index.ts";
import { hasBoard } from "../config/features.ts";
import type { Failure } from "../explorer/failure.ts";
import { requestFailureOf } from "../explorer/failure.ts";
import { bodyOf, keptReplies, type Reply } from "../explorer/kept-replies.ts";
import type { Outcome, Requests } from "../explorer/requests.ts";

/** A service that has just started reads for some seconds before its first response. */
const limits = { maxWaitSeconds: 10, maxRetries: 3, timeoutSeconds: 30 };
/** From this age on, a response counts as stale: the provider fails, and the service sends an older one. */
const oldSeconds = 120;
const nothingKept = { get: () => undefined, keep: () => undefined };

const closedForMs = 10 * 60_000;
const closedName = "board-closed";

/** Remembers for the tab's next pages that the board is not public, so that they do not ask for it again. */
const closed = {
  isKnown: () => Date.now() - Number(sessionStorage.getItem(closedName) ?? 0) < closedForMs,
  remember: () => sessionStorage.setItem(closedName, String(Date.now())),
};

/** Requests to getBoard at this origin. They need no key, so they use nobody's quota, and browsers and the CDN cache the responses. */
export function createBoardRequests(): Requests {
  const fetchPolitely = createPoliteFetch({
    ...limits,
    kept: nothingKept,
    // The browser revalidates its cached response, so that reloading the page shows current data.
    fetch: (request) => fetch(new Request(request, { cache: "no-cache" })),
  });

  async function send(path: string): Promise<Outcome> {
    const response = await fetchPolitely(new Request(`${location.origin}/api/${path}`));
    const text = await response.text();
    if (response.status !== 200) throw errorOf(response, text);
    const age = Number(response.headers.get("Age") ?? 0);
    const reply: Reply = {
      body: bodyOf(text),
      text,
      etag: null,
      readAt: Date.now() - age * 1000,
      ageSeconds: age > oldSeconds ? age : null,
    };
    keptReplies.keep(path, reply);
    return { reply };
  }

  return {
    async get(path) {
      if (!hasBoard || closed.isKnown()) return { failure: { kind: "signed-out" } };
      const outcome = await send(path).catch((error: unknown) => ({ failure: failureOf(error) }));
      if ("failure" in outcome && outcome.failure.kind === "signed-out") closed.remember();
      return outcome;
    },
    kept: (path) => keptReplies.read(path),
    quota: () => null,
    onQuota: () => () => undefined,
  };
}

function failureOf(error: unknown): Failure {
  if (error instanceof MentionMarketError) {
    const { status, error: text, detail } = error;
    const settled = /^It (?:was on (\S+), and )?settled at \S+\. (.*?)(?:With a key|$)/.exec(detail ?? "");
    if (status === 404 && settled !== null)
      return { kind: "settled", day: settled[1] ?? null, text: settled[2] ?? "" };
    if (status === 404 && text.startsWith("The board")) return { kind: "signed-out" };
    if (status === 429) return { kind: "busy" };
    // Only this detail says that the service itself works.
    if (status === 503 && detail?.startsWith("It could not be read") === true)
      return { kind: "provider", text: detail };
  }
  return requestFailureOf(error).failure;
}

export function boardPath(eventTicker: string | null): string {
  return eventTicker === null
    ? "getBoard"
    : `getBoard?${new URLSearchParams({ event_ticker: eventTicker }).toString()}`;
}
