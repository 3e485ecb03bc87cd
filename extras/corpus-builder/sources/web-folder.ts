import { messageOf } from "@mention-market/service/base/errors";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import PQueue from "p-queue";
import pRetry from "p-retry";
import { z } from "zod";
import { makeFolder } from "@mention-market/service/local/make-folder";
import { StoreError } from "@mention-market/service/corpus-builder/source";

/** A folder of files from one site. */
export interface WebFolder {
  /** The stored file; null if it was never stored. */
  stored(file: string): Buffer | null;
  /**
   * Fetches a file. `ifChanged`: only if it has changed since it was stored. Throws an Error with the URL and the reason if the site
   * still fails after retries.
   */
  fetch(path: string, file: string, options: { readonly ifChanged: boolean }): Promise<Fetched>;
  /** Writes a file atomically. Throws a StoreError if it can't be written. */
  keep(file: string, content: Uint8Array | string): void;
  /** The number of requests made. */
  requests(): number;
}

export type Fetched =
  /** `keep` stores the bytes, so that later requests can ask for changes only. Throws a StoreError if they can't be written. */
  | { readonly status: "new"; readonly bytes: Buffer; readonly keep: () => void }
  | { readonly status: "unchanged" }
  /** A 404: the file does not exist, or not yet. */
  | { readonly status: "missing" };

export interface WebFolderOptions {
  readonly folder: string;
  readonly baseUrl: string;
  /** The pause from the end of a request to the next one. Default: a second. */
  readonly intervalMs?: number | undefined;
  /** Timeout of an attempt. Default: 30 seconds. */
  readonly timeoutMs?: number | undefined;
  /** The pause before the first retry, doubled before the second and last one. Default: 2 seconds. */
  readonly retryMs?: number | undefined;
}

const retries = 2;
/** The Federal Reserve's site refuses requests without a user agent. */
const userAgent = "mention-market (npm run corpus)";
const modifiedFile = "last-modified.json";
const modifiedForm = z.record(z.string(), z.string());

export function createWebFolder(options: WebFolderOptions): WebFolder {
  const { folder, baseUrl, intervalMs = 1000, timeoutMs = 30_000, retryMs = 2000 } = options;
  makeFolder(folder);
  const queue = new PQueue({ concurrency: 1 });
  const stored = (file: string) => storedIn(folder, file);
  const keep = (file: string, content: Uint8Array | string) => keepIn(folder, file, content);
  /** The Last-Modified of each file, as the site sent it. */
  const modified = new Map(Object.entries(storedValue(stored(modifiedFile), modifiedForm) ?? {}));
  let requests = 0;
  let nextAt = performance.now();

  const attempt = async (url: string, since: string | undefined): Promise<Received> => {
    await setTimeout(Math.max(0, nextAt - performance.now()));
    requests += 1;
    const headers = { "user-agent": userAgent, ...(since !== undefined && { "if-modified-since": since }) };
    let waitMs = intervalMs;
    try {
      return await receive(url, { headers, signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      if (error instanceof TryLater) waitMs = Math.max(intervalMs, error.waitMs);
      throw error;
    } finally {
      nextAt = performance.now() + waitMs;
    }
  };

  return {
    stored,
    keep,
    requests: () => requests,
    async fetch(path, file, { ifChanged }) {
      const url = new URL(path, baseUrl).href;
      const since = ifChanged && stored(file) !== null ? modified.get(file) : undefined;
      const received = await pRetry(() => queue.add(() => attempt(url, since)), {
        retries,
        minTimeout: retryMs,
        shouldRetry: ({ error }) => !(error instanceof Refused),
      }).catch((error: unknown) => {
        throw new Error(`can't be fetched from ${url}: ${messageOf(error)}`, { cause: error });
      });
      if (received.status !== "new") return received;
      const { bytes, lastModified } = received;
      return {
        status: "new",
        bytes,
        keep() {
          keep(file, bytes);
          if (lastModified === null) modified.delete(file);
          else modified.set(file, lastModified);
          keep(modifiedFile, JSON.stringify(Object.fromEntries(modified)));
        },
      };
    },
  };
}

/** The value in a JSON file; null if the file is missing or another version wrote it. */
export function storedValue<Value>(bytes: Buffer | null, form: z.ZodType<Value>): Value | null {
  try {
    return bytes === null ? null : form.parse(JSON.parse(bytes.toString()));
  } catch {
    return null;
  }
}

function storedIn(folder: string, file: string): Buffer | null {
  const path = join(folder, file);
  return existsSync(path) ? readFileSync(path) : null;
}

function keepIn(folder: string, file: string, content: Uint8Array | string): void {
  const path = join(folder, file);
  const unfinished = `${path}.${process.pid}`;
  try {
    writeFileSync(unfinished, content);
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    const advice = "Make room there, or name another folder with --cache";
    throw new StoreError(`Can't store files in ${folder}: ${messageOf(error)}. ${advice}.`, { cause: error });
  }
}

type Received =
  | { readonly status: "new"; readonly bytes: Buffer; readonly lastModified: string | null }
  | { readonly status: "unchanged" | "missing" };

/** A retry would give the same result. */
class Refused extends Error {}

/** The site requires a pause before the next request. */
class TryLater extends Error {
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
async function receive(url: string, request: RequestInit): Promise<Received> {
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
