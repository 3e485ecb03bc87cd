import { messageOf } from "../../src/base/errors.ts";

export type Received =
  | { readonly status: "new"; readonly bytes: Buffer; readonly lastModified: string | null }
  | { readonly status: "unchanged" | "missing" };

/** The site will say the same again. */
export class Refused extends Error {}

/** Of one file, decoded: a hundred times the largest that a source has. */
export const maxFileBytes = 64 * 1024 * 1024;
export const tooLarge = `is larger than ${maxFileBytes / 1024 / 1024} MB`;

/** Requests a file once. Throws a Refused for a redirect, a body over 64 MB and an error of the client, and an Error for what may pass. */
export async function receive(url: string, request: RequestInit): Promise<Received> {
  const { ok, status, headers, bytes } = await whole(url, request);
  if (ok) return { status: "new", bytes, lastModified: headers.get("last-modified") };
  if (status === 304) return { status: "unchanged" };
  if (status === 404) return { status: "missing" };
  const location = headers.get("location");
  if (location !== null) throw new Refused(`the site redirects to ${location}, which is not followed`);
  const isTransient = status === 429 || status >= 500;
  throw new (isTransient ? Error : Refused)(`the site sent ${status}`);
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
