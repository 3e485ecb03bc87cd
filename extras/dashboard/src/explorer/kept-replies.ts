import { parseStored } from "./parse-json.ts";

/** A cached response, which the pages of a tab share. */
export interface Reply {
  readonly body: unknown;
  /** The body as it was received. */
  readonly text: string;
  readonly etag: string | null;
  /** When the service last confirmed the response, UTC ms. */
  readonly readAt: number;
  /** The age of the data in seconds, if the service sent a stale response because the provider fails. */
  readonly ageSeconds: number | null;
}

const prefix = "reply:";

/** Caches responses in the tab's session storage. The next page shows them at once and revalidates them. */
export const keptReplies = {
  read(path: string): Reply | null {
    const value = parseStored(sessionStorage.getItem(prefix + path));
    return isStored(value) ? { ...value, body: bodyOf(value.text) } : null;
  },
  keep(path: string, { text, etag, readAt, ageSeconds }: Reply): void {
    const stored = JSON.stringify({ text, etag, readAt, ageSeconds });
    if (tryToStore(prefix + path, stored)) return;
    keptReplies.clear();
    tryToStore(prefix + path, stored);
  },
  clear(): void {
    removeAll(() => true);
  },
  /** Removes responses that were read with an account's key. Those of the board are public. */
  clearOwn(): void {
    removeAll((path) => !path.startsWith("getBoard"));
  },
};

function removeAll(isRemoved: (path: string) => boolean): void {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(prefix) && isRemoved(name.slice(prefix.length))) sessionStorage.removeItem(name);
  }
}

/** Parses JSON; a table stays a text. */
export function bodyOf(text: string): unknown {
  return parseStored(text) ?? text;
}

/** Returns false if the session storage, which has a few megabytes, is full. */
function tryToStore(name: string, text: string): boolean {
  try {
    sessionStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

function isStored(value: unknown): value is Omit<Reply, "body"> {
  return typeof value === "object" && value !== null && "text" in value && "readAt" in value;
}
