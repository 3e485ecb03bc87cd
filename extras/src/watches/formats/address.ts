import type { Attempt } from "../deliveries/delivery.ts";
import type { WatchFormat } from "../watch.ts";
import { readReceiverUrl, type ReceiverRules } from "../deliveries/network.ts";

/** Formats whose address is a secret and whose messages are not signed. */
export type ChatFormat = Exclude<WatchFormat, "webhook">;

interface AddressForm {
  /** Whether a URL clearly belongs to this format, complete or not. */
  readonly isPlain: (url: URL) => boolean;
  /** Whether a URL is a complete address, whatever its host is. */
  readonly isWhole: (url: URL) => boolean;
  /** The expected form of an address, for the client. */
  readonly expected: string;
}

const discordHost = /^(?:(?:canary|ptb)\.)?discord(?:app)?\.com$/;

const forms: Readonly<Record<ChatFormat, AddressForm>> = {
  discord: {
    isPlain: ({ hostname, pathname }) =>
      discordHost.test(hostname) && /^\/api\/(?:v\d+\/)?webhooks\//.test(pathname),
    isWhole: ({ pathname }) => /^\/api\/(?:v\d+\/)?webhooks\/[^/]+\/[^/]+$/.test(pathname),
    expected: "https://discord.com/api/webhooks/<id>/<token>",
  },
  slack: {
    isPlain: ({ hostname }) => hostname === "hooks.slack.com",
    isWhole: ({ pathname }) => /^\/services\/[^/]+(?:\/[^/]+)+$/.test(pathname),
    expected: "https://hooks.slack.com/services/<workspace>/<app>/<token>",
  },
  telegram: {
    isPlain: ({ hostname }) => hostname === "api.telegram.org",
    isWhole: ({ pathname, searchParams }) => {
      const { chat_id = "", message_thread_id = "1", ...others } = Object.fromEntries(searchParams);
      const isOnce = new Set(searchParams.keys()).size === searchParams.size;
      const isKnown = Object.keys(others).length === 0 && /^\d{1,10}$/.test(message_thread_id);
      return /^\/bot[^/]+\/sendMessage$/.test(pathname) && chat_id !== "" && isOnce && isKnown;
    },
    expected:
      "https://api.telegram.org/bot<token>/sendMessage?chat_id=<chat>, with &message_thread_id=<topic> for a topic",
  },
  ntfy: {
    isPlain: ({ hostname }) => hostname === "ntfy.sh",
    isWhole: ({ pathname }) => /^\/[-_A-Za-z0-9]{1,64}$/.test(pathname),
    expected: "https://ntfy.sh/<topic>, or another host of one path segment",
  },
};
const chatFormats = Object.keys(forms).filter(isChatFormat);

function isChatFormat(format: string): format is ChatFormat {
  return Object.hasOwn(forms, format);
}

/** The format that alone uses this host. */
function plainFormatOf(url: URL): WatchFormat {
  return chatFormats.find((format) => forms[format].isPlain(url)) ?? "webhook";
}

export interface ReceiverAddress {
  readonly format: WatchFormat;
  /** The normalized URL. */
  readonly url: string;
}

/** The normalized address and its format, by default that of the address; or for the client why nothing may be sent there. */
export function readAddress(
  text: string,
  chosen: WatchFormat | undefined,
  rules: ReceiverRules,
): ReceiverAddress | { readonly problem: string } {
  if (text.includes("…") || /%e2%80%a6/i.test(text))
    return { problem: "a whole address: the one with … is shortened" };
  const read = readReceiverUrl(text, rules);
  if ("problem" in read) return read;
  const url = new URL(read.url);
  const plain = plainFormatOf(url);
  const format = chosen ?? plain;
  if (format === "webhook")
    return plain === "webhook"
      ? { format, url: read.url }
      : { problem: `the format ${plain} for this address, or the address of another service` };
  const { isPlain, isWhole, expected } = forms[format];
  // Where local receivers are allowed, any format may have any host. ntfy may run on any host everywhere.
  const isAnywhere = rules.allowsLocal || (format === "ntfy" && plain === "webhook");
  if (!isWhole(url) || !(isPlain(url) || isAnywhere)) return { problem: expected };
  return { format, url: read.url };
}

/** The address of a Telegram chat after its group got another id. */
export function movedAddress(address: string, chatId: string): string {
  const url = new URL(address);
  url.searchParams.set("chat_id", chatId);
  return url.href;
}

/** The displayed form of a secret address: its host and its last four characters. */
export function shortened(address: string): string {
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}/…${address.slice(-4)}`;
}

const openSegments: ReadonlySet<string> = new Set(["webhooks", "services", "sendMessage"]);
const minSecretCharacters = 4;
/** What a response may write in another way: as a percent-encoding, or after a backslash. */
const encodable = /(?:%[0-9a-f]{2}|[^\w@-])+/i;

/** The secret parts of an address. A response that contains one of them is not stored. */
export function secretPartsOf(address: string): readonly string[] {
  const { pathname, searchParams } = new URL(address);
  const segments = pathname.split("/").filter((segment) => !openSegments.has(segment));
  return [...segments.map((segment) => segment.replace(/^bot/, "")), ...searchParams.values()]
    .flatMap((text) => [...new Set([text, ...text.split(encodable)])])
    .filter(({ length }) => length >= minSecretCharacters);
}

/** Statuses that refuse all further requests: for a webhook by RFC 9110, else those of an invalid address. */
const refusals: Readonly<Record<WatchFormat, readonly number[]>> = {
  webhook: [410],
  discord: [401, 403, 404, 410],
  slack: [401, 403, 404, 410],
  telegram: [401, 403, 404],
  ntfy: [401, 403],
};

const names: Readonly<Record<WatchFormat, string>> = {
  webhook: "The receiver",
  discord: "Discord",
  slack: "Slack",
  telegram: "Telegram",
  ntfy: "ntfy",
};

/** Errors of Telegram with status 400 that no retry mends, each with its reason for the owner. */
const telegramRefusals: readonly (readonly [text: RegExp, reason: string])[] = [
  [/chat not found|chat_id is empty|PEER_ID_INVALID/i, "there is no such chat"],
  [/group chat was (?:upgraded|deactivated)|chat was deleted/i, "the chat is gone"],
  [
    /not enough rights|have no rights|CHAT_WRITE_FORBIDDEN|CHAT_RESTRICTED|need administrator rights/i,
    "the bot may not write there",
  ],
  [/TOPIC_CLOSED/i, "the topic is closed"],
  [/TOPIC_DELETED|message thread not found/i, "there is no such topic"],
];

/** Why nothing more is sent to an address, for the watch's owner; null if a retry makes sense. */
export function formatRefusalOf(
  format: WatchFormat,
  { httpStatus, response }: Pick<Attempt, "httpStatus" | "response">,
): string | null {
  if (httpStatus === null) return null;
  const isTelegrams400 = format === "telegram" && httpStatus === 400;
  const reason = isTelegrams400
    ? telegramRefusals.find(([text]) => text.test(response ?? ""))?.[1]
    : undefined;
  if (!refusals[format].includes(httpStatus) && reason === undefined) return null;
  const why = reason === undefined ? "" : `: ${reason}`;
  return `${names[format]} refuses what is sent to this address (${httpStatus}${why}): the watch is disabled`;
}
