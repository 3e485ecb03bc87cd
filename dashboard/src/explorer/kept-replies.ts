import { parseStored } from "./parse-json.ts";

/** A response as the pages keep it between them. */
export interface Reply {
  readonly body: unknown;
  /** The body as it came. */
  readonly text: string;
  readonly etag: string | null;
  /** When the service last said that this is current, UTC ms. */
  readonly readAt: number;
  /** Seconds since the provider gave it, where an older response stands in for a provider that fails. */
  readonly ageSeconds: number | null;
}

const prefix = "reply:";

/** In the tab's session: another page of it shows what was read before, and asks only whether it has changed. */
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
  /** What was read with an account's key; the board is anyone's. */
  clearOwn(): void {
    removeAll((path) => !path.startsWith("getBoard"));
  },
};

function removeAll(isRemoved: (path: string) => boolean): void {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(prefix) && isRemoved(name.slice(prefix.length))) sessionStorage.removeItem(name);
  }
}

/** Its JSON, or the text of a table. */
export function bodyOf(text: string): unknown {
  return parseStored(text) ?? text;
}

/** False when the browser's few megabytes of a session are full. */
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
