import type { IncomingMessage } from "node:http";
import { secondMs } from "@mention-market/service/base/clock";

const maxCharacters = 200;
const maxBytes = 4_096;
/** A receiver that sends its body slowly has still responded. */
const maxReadMs = secondMs;

/** The beginning of a body as text; "" for an encoded body. Ends the connection; never throws. */
export async function readText(response: IncomingMessage): Promise<string> {
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
    // If the connection broke, what came before is still shown.
  } finally {
    clearTimeout(timer);
    response.destroy();
  }
  const isPlain = (response.headers["content-encoding"] ?? "identity") === "identity";
  return isPlain ? new TextDecoder().decode(Buffer.concat(chunks)) : "";
}

/** The beginning of a body without control characters, so that it is a single line; null if it is empty or contains a secret part. */
export function responseExcerptOf(body: string, secretParts: readonly string[]): string | null {
  const text = body.replace(/\p{Cc}+/gu, " ").trim();
  const lowerCase = body.toLowerCase();
  if (text === "" || secretParts.some((part) => lowerCase.includes(part.toLowerCase()))) return null;
  return Array.from(text).slice(0, maxCharacters).join("");
}
