import { readReceiverUrl, type ReceiverRules } from "../receiver-url.ts";
import type { WatchFormat } from "../watch.ts";

/** The formats whose address is a secret, and whose messages are not signed. */
export type ChatFormat = Exclude<WatchFormat, "webhook">;

interface AddressForm {
  /** Whether a URL is plainly one of this format, be it whole or not. */
  readonly isPlain: (url: URL) => boolean;
  /** Whether it is whole, wherever its host is. */
  readonly isWhole: (url: URL) => boolean;
  /** The form of its addresses, for the client. */
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
    isWhole: ({ pathname, searchParams }) =>
      /^\/bot[^/]+\/sendMessage$/.test(pathname) &&
      searchParams.size === 1 &&
      (searchParams.get("chat_id") ?? "") !== "",
    expected: "https://api.telegram.org/bot<token>/sendMessage?chat_id=<chat>",
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

/** Hosts that belong to one format alone. */
function plainFormatOf(url: URL): WatchFormat {
  return chatFormats.find((format) => forms[format].isPlain(url)) ?? "webhook";
}

export interface ReceiverAddress {
  readonly format: WatchFormat;
  /** In its normal spelling. */
  readonly url: string;
}

/**
 * The address in its normal spelling and its format, which is taken from it where none is given; or why nothing may be sent there, for
 * the client.
 */
export function readAddress(
  text: string,
  given: WatchFormat | undefined,
  rules: ReceiverRules,
): ReceiverAddress | { readonly problem: string } {
  if (text.includes("…") || /%e2%80%a6/i.test(text))
    return { problem: "a whole address: the one with … is shortened" };
  const read = readReceiverUrl(text, rules);
  if ("problem" in read) return read;
  const url = new URL(read.url);
  const plain = plainFormatOf(url);
  const format = given ?? plain;
  if (format === "webhook")
    return plain === "webhook"
      ? { format, url: read.url }
      : { problem: `an address that is not of ${plain}, whose messages have the format ${plain}` };
  const { isPlain, isWhole, expected } = forms[format];
  // Where this machine may be sent to, a receiver of any format may be there; ntfy may be anybody's.
  const isAnywhere = rules.allowsLocal || (format === "ntfy" && plain === "webhook");
  if (!isWhole(url) || !(isPlain(url) || isAnywhere)) return { problem: expected };
  return { format, url: read.url };
}

/** What an address of these formats is shown as: its host and its last four characters. */
export function shortened(address: string): string {
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}/…${address.slice(-4)}`;
}

const openSegments: ReadonlySet<string> = new Set(["webhooks", "services", "sendMessage"]);
const minSecretCharacters = 4;

/** The parts of an address that open it: no response that holds one is stored. */
export function secretPartsOf(address: string): readonly string[] {
  const { pathname, searchParams } = new URL(address);
  const segments = pathname.split("/").filter((segment) => !openSegments.has(segment));
  return [...segments.map((segment) => segment.replace(/^bot/, "")), ...searchParams.values()].filter(
    ({ length }) => length >= minSecretCharacters,
  );
}
