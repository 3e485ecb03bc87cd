import { plainLine } from "../../base/plain-text.ts";
import type { ChatFormat } from "./address.ts";
import type { Alert } from "./sentence.ts";

/** A POST to a chat or a phone. */
export interface AlertRequest {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface MessageOptions {
  readonly format: ChatFormat;
  readonly address: string;
  /** The name of the watch. */
  readonly title: string;
  /** The address of the pages, without a slash at the end; undefined if unknown. */
  readonly siteUrl: string | undefined;
}

const maxLines = 10;
const maxTitleCharacters = 200;
/** Maximum length of a text, in the unit that its format counts. */
const maxLength: Readonly<Record<ChatFormat, number>> = {
  discord: 2_000,
  slack: 40_000,
  telegram: 4_096,
  ntfy: 4_000,
};
const ellipsis = "…";
const lengthOf = (text: string, format: ChatFormat) =>
  format === "ntfy" ? Buffer.byteLength(text) : text.length;

interface Line {
  /** Escaped. */
  readonly sentence: string;
  readonly page: string | null;
}

/** A message for several alerts, the oldest first: a line for each as long as they fit, then the number of the rest. */
export function alertRequestOf(
  alerts: readonly Alert[],
  { format, address, title, siteUrl }: MessageOptions,
): AlertRequest {
  const pageOf = ({ eventTicker, marketTicker }: Alert) => {
    if (siteUrl === undefined || eventTicker === null) return null;
    const of = (ticker: string) => encodeURIComponent(ticker.toWellFormed());
    return marketTicker === null
      ? `${siteUrl}/event?event_ticker=${of(eventTicker)}`
      : `${siteUrl}/word?event_ticker=${of(eventTicker)}&market_ticker=${of(marketTicker)}`;
  };
  const lines = alerts.map((alert) => ({
    sentence: escapeText(alert.sentence, format),
    page: pageOf(alert),
  }));
  const text = joined(lines, format);
  switch (format) {
    case "discord":
      return json(address, { content: text, allowed_mentions: { parse: [] } });
    case "slack":
      // Off, because a word may have the signs of Slack's own formatting, which can't be escaped.
      return json(address, { text, mrkdwn: false });
    case "telegram": {
      const url = new URL(address);
      const chat_id = url.searchParams.get("chat_id");
      const topic = url.searchParams.get("message_thread_id");
      url.search = "";
      return json(url.href, {
        chat_id,
        ...(topic !== null && { message_thread_id: Number(topic) }),
        text,
        link_preview_options: { is_disabled: true },
      });
    }
    case "ntfy": {
      const page = alerts.map(pageOf).find((found) => found !== null);
      const headers = {
        "content-type": "text/plain; charset=utf-8",
        Title: headerText(title, maxTitleCharacters),
        ...(page !== undefined && { Click: page }),
        Priority: alerts.some(({ isUrgent }) => isUrgent) ? "4" : "3",
      };
      return { url: address, body: text, headers };
    }
  }
}

function json(url: string, body: object): AlertRequest {
  return { url, body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

/** As many lines as are allowed and fit. If not even the first fits, its sentence is cut, because half an address leads nowhere. */
function joined(lines: readonly Line[], format: ChatFormat): string {
  const max = maxLength[format];
  for (let count = Math.min(lines.length, maxLines); count > 1; count -= 1) {
    const text = withRest(lines.slice(0, count).map(textOf), lines.length);
    if (lengthOf(text, format) <= max) return text;
  }
  const [{ sentence, page } = { sentence: "", page: null }] = lines;
  const room = max - lengthOf(withRest([textOf({ sentence: "", page })], lines.length), format);
  if (page !== null && room < lengthOf(ellipsis, format))
    return joined([{ sentence, page: null }, ...lines.slice(1)], format);
  return withRest([textOf({ sentence: cut(sentence, room, format), page })], lines.length);
}

function textOf({ sentence, page }: Line): string {
  return page === null ? sentence : `${sentence} ${page}`;
}

function withRest(shown: readonly string[], count: number): string {
  const more = count - shown.length;
  return (more === 0 ? shown : [...shown, `and ${more} more`]).join("\n");
}

/** A character, with the backslash or as the entity that escapes it. */
const escapedCharacter = /\\.|&(?:amp|lt|gt);|./gsu;

function cut(text: string, max: number, format: ChatFormat): string {
  if (lengthOf(text, format) <= max) return text;
  const room = max - lengthOf(ellipsis, format);
  let kept = "";
  let length = 0;
  for (const [character] of text.matchAll(escapedCharacter)) {
    length += lengthOf(character, format);
    if (length > room) break;
    kept += character;
  }
  return `${kept}${ellipsis}`;
}

const wordJoiner = "\u2060";

/** A text in a single line, in which no service finds a mention or a link. Host names may have the full stops of other scripts. */
function plainText(text: string): string {
  return plainLine(text).replace(/[@/]|[.\u3002\uff61\uff0e](?=\p{L})/gu, `$&${wordJoiner}`);
}

const slackEntities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Escapes a text, so that a format shows it as plain text only. */
function escapeText(text: string, format: ChatFormat): string {
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
