import type { ChatFormat } from "./address.ts";

const wordJoiner = "\u2060";

/**
 * Text of one line in which no service finds a mention or a link. Controls of the direction go, because they would turn what follows
 * around; other control characters become spaces.
 */
function plainText(text: string): string {
  return text
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .toWellFormed()
    .replace(/[@/]|\.(?=\p{L})/gu, `$&${wordJoiner}`);
}

const slackEntities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** A text as a format shows it: as text and as nothing else. */
export function escapeText(text: string, format: ChatFormat): string {
  const plain = plainText(text);
  switch (format) {
    case "discord":
      return plain.replace(/[\\*_~`|<>#[\]()]/g, "\\$&");
    case "slack":
      return plain.replace(/[&<>]/g, (sign) => slackEntities[sign] ?? sign);
    case "telegram":
    case "ntfy":
      return plain;
  }
}

const maxEncodedBytes = 45;

/** A text as a header's value: RFC 2047 where it is not ASCII, in encoded words of at most 75 characters. */
export function headerText(text: string, maxCharacters: number): string {
  const line = Array.from(
    text
      .toWellFormed()
      .replace(/\p{Cc}+/gu, " ")
      .trim(),
  )
    .slice(0, maxCharacters)
    .join("");
  if (/^[\x20-\x7e]*$/.test(line) && !line.includes("=?")) return line;
  const words = [""];
  for (const character of line) {
    const last = words.at(-1) ?? "";
    if (Buffer.byteLength(last + character) > maxEncodedBytes) words.push(character);
    else words[words.length - 1] = last + character;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString("base64")}?=`).join(" ");
}
