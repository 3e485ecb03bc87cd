import { messageOf } from "@mention-market/service/base/errors";

export type Received =
  | { readonly status: "new"; readonly bytes: Buffer; readonly lastModified: string | null }
  | { readonly status: "unchanged" | "missing" };

/** A retry would give the same result. */
export class Refused extends Error {}

/** The site requires a pause before the next request. */
export class TryLater extends Error {
  readonly waitMs: number;

  constructor(message: string, waitMs: number) {
    super(message);
    this.waitMs = waitMs;
  }
}

/** If a site requires a longer pause, the run gives up; the next run asks again. */
const maxWaitMs = 5 * 60 * 1000;

/** Maximum bytes of a file after decompression: a hundred times the largest real one. */
export const maxFileBytes = 64 * 1024 * 1024;
export const tooLarge = `is larger than ${maxFileBytes / 1024 / 1024} MB`;

/**
 * Requests a file once. Throws a Refused for a redirect, a body over 64 MB and a client error, a TryLater for a busy or failing site,
 * and an Error for other transient failures.
 */
export async function receive(url: string, request: RequestInit): Promise<Received> {
  const { ok, status, headers, bytes } = await whole(url, request);
  if (ok) return { status: "new", bytes, lastModified: headers.get("last-modified") };
  if (status === 304) return { status: "unchanged" };
  if (status === 404) return { status: "missing" };
  const location = headers.get("location");
  if (location !== null) throw new Refused(`the site redirects to ${location}, which is not followed`);
  const problem = `the site sent ${status}`;
  if (status !== 429 && status < 500) throw new Refused(problem);
  const waitMs = waitOf(headers.get("retry-after"));
  if (waitMs > maxWaitMs)
    throw new Refused(`${problem}, and asks to wait ${Math.ceil(waitMs / 60_000)} minutes`);
  throw new TryLater(problem, waitMs);
}

/** The pause of a Retry-After in seconds or as a date, as ms; 0 without one, and for any other text. */
function waitOf(retryAfter: string | null): number {
  if (retryAfter === null) return 0;
  const seconds = Number(retryAfter);
  const waitMs = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : 1000 * seconds;
  return Math.max(0, waitMs) || 0;
}

/** Reads the body of an error, too, so that the connection can be reused. */
async function whole(url: string, request: RequestInit) {
  try {
    // No redirect is followed, because it may lead to any host.
    const response = await fetch(url, { ...request, redirect: "manual" });
    const { ok, status, headers } = response;
    return { ok, status, headers, bytes: await bodyOf(response) };
  } catch (error) {
    if (error instanceof Refused) throw error;
    // The text of fetch's error is only "fetch failed"; its cause has the reason.
    const cause = error instanceof Error ? messageOf(error.cause ?? "") : "";
    throw new Error(cause || messageOf(error), { cause: error });
  }
}

/** Bytes are counted after decompression, because a small gzip can hold gigabytes. Leaving the loop cancels the rest of the body. */
async function bodyOf({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = body ?? [];
  for await (const chunk of parts) {
    bytes += chunk.length;
    if (bytes > maxFileBytes) throw new Refused(tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
