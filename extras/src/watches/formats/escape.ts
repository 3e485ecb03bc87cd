import { plainLine } from "../../base/plain-text.ts";
import type { ChatFormat } from "./address.ts";

const wordJoiner = "\u2060";

/** A text in a single line, in which no service finds a mention or a link. */
function plainText(text: string): string {
  return plainLine(text).replace(/[@/]|\.(?=\p{L})/gu, `$&${wordJoiner}`);
}

const slackEntities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Escapes a text, so that a format shows it as plain text only. */
export function escapeText(text: string, format: ChatFormat): string {
  const plain = plainText(text);
  switch (format) {
    case "discord":
      return plain.replace(/[\\*_~`|<>#[\]()]/g, "\\$&");
    case "slack":
      return plain.replace(/[&<>]/g, (sign) => slackEntities[sign] ?? sign);
    case "telegram":
      // Telegram makes a link of #tag and of $TSLA.
      return plain.replace(/[#$](?=[\p{L}\p{N}_])/gu, `$&${wordJoiner}`);
    case "ntfy":
      return plain;
  }
}

const maxEncodedBytes = 45;

/** A text as the value of a header. Text that is not ASCII becomes encoded words of at most 75 characters (RFC 2047). */
export function headerText(text: string, maxCharacters: number): string {
  const line = Array.from(plainLine(text).trim()).slice(0, maxCharacters).join("");
  if (/^[\x20-\x7e]*$/.test(line) && !line.includes("=?")) return line;
  const words = [""];
  for (const character of line) {
    const last = words.at(-1) ?? "";
    if (Buffer.byteLength(last + character) > maxEncodedBytes) words.push(character);
    else words[words.length - 1] = last + character;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString("base64")}?=`).join(" ");
}
