import { parseStored } from "./parse-json.ts";

/** A response as the pages keep it between them. */
export interface Reply {
  readonly body: unknown;
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
    return isReply(value) ? value : null;
  },
  keep(path: string, reply: Reply): void {
    const text = JSON.stringify(reply);
    if (tryToStore(prefix + path, text)) return;
    keptReplies.clear();
    tryToStore(prefix + path, text);
  },
  clear(): void {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(prefix)) sessionStorage.removeItem(name);
    }
  },
};

/** False when the browser's few megabytes of a session are full. */
function tryToStore(name: string, text: string): boolean {
  try {
    sessionStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

function isReply(value: unknown): value is Reply {
  return typeof value === "object" && value !== null && "body" in value && "readAt" in value;
}
