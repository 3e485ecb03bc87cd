import { messageOf } from "../../src/base/errors.ts";

export type Received =
  | { readonly status: "new"; readonly bytes: Buffer; readonly lastModified: string | null }
  | { readonly status: "unchanged" | "missing" };

/** The site will say the same again. */
export class Refused extends Error {}

/** The site asks for a pause before the next request. */
export class TryLater extends Error {
  readonly waitMs: number;

  constructor(message: string, waitMs: number) {
    super(message);
    this.waitMs = waitMs;
  }
}

/** A site that asks for a longer pause is asked again in another run. */
const maxWaitMs = 5 * 60 * 1000;

/** Of one file, decoded: a hundred times the largest that a source has. */
export const maxFileBytes = 64 * 1024 * 1024;
export const tooLarge = `is larger than ${maxFileBytes / 1024 / 1024} MB`;

/**
 * Requests a file once. Throws a Refused for a redirect, a body over 64 MB and an error of the client, a TryLater for a site that is busy or
 * fails, and an Error for what else may pass.
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

/** Of a Retry-After in seconds or as a day and time; 0 for none and for another text. */
function waitOf(retryAfter: string | null): number {
  if (retryAfter === null) return 0;
  const seconds = Number(retryAfter);
  const waitMs = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : 1000 * seconds;
  return Math.max(0, waitMs) || 0;
}

/** Also the body of an error is read, so that the connection can be used again. */
async function whole(url: string, request: RequestInit) {
  try {
    // A redirect could lead to any host, so none is followed.
    const response = await fetch(url, { ...request, redirect: "manual" });
    const { ok, status, headers } = response;
    return { ok, status, headers, bytes: await bodyOf(response) };
  } catch (error) {
    if (error instanceof Refused) throw error;
    // fetch says "fetch failed", and its cause why.
    const cause = error instanceof Error ? messageOf(error.cause ?? "") : "";
    throw new Error(cause || messageOf(error), { cause: error });
  }
}

/** Counted as it is decoded: a small gzip can hold gigabytes. Leaving the loop cancels the rest of the body. */
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
