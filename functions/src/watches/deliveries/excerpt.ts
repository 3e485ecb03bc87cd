import type { IncomingMessage } from "node:http";
import { secondMs } from "../../base/clock.ts";

const maxCharacters = 200;
const maxBytes = 4_096;
/** A receiver that drips its body has responded all the same. */
const maxReadMs = secondMs;

/** The first characters of a body as plain text; null when there are none, or when they are encoded. Ends the connection; never throws. */
export async function readExcerpt(response: IncomingMessage): Promise<string | null> {
  const timer = setTimeout(() => response.destroy(), maxReadMs);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      if (!Buffer.isBuffer(chunk)) break;
      chunks.push(chunk.subarray(0, maxBytes - bytes));
      bytes += chunk.length;
      if (bytes >= maxBytes) break;
    }
  } catch {
    // What came before the connection broke is shown.
  } finally {
    clearTimeout(timer);
    response.destroy();
  }
  const isPlain = (response.headers["content-encoding"] ?? "identity") === "identity";
  return isPlain ? textOf(Buffer.concat(chunks)) : null;
}

/** Without control characters, so that it is one line of text wherever it is shown. */
function textOf(bytes: Buffer): string | null {
  const text = new TextDecoder()
    .decode(bytes)
    .replace(/\p{Cc}+/gu, " ")
    .trim();
  return text === "" ? null : Array.from(text).slice(0, maxCharacters).join("");
}
