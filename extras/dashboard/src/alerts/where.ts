import type { ChatFormat, Watch } from "../watches/watch.ts";

/** The receiver of an alert: the address of another alert, or a new one. */
export type Where =
  | { readonly kind: "same"; readonly watchId: string }
  | { readonly kind: "new"; readonly format: ChatFormat; readonly url: string };

export type ChatWatch = Watch & { readonly format: ChatFormat };

const byUse: Readonly<Record<Watch["status"], number>> = {
  active: 0,
  failing: 1,
  new: 2,
  ended: 3,
  disabled: 4,
};

/**
 * The account's chat and phone addresses, each as the alert that works best, the newest first. Leaves out addresses that refuse
 * messages; a paused alert is not refused.
 */
export function ownAddresses(watches: readonly Watch[]): ChatWatch[] {
  const isRefused = ({ status, failingSince }: Watch) => status === "disabled" && failingSince !== null;
  const usable = watches.filter(isOfChat).filter((watch) => !isRefused(watch));
  const worstFirst = usable.toSorted(
    (one, other) => byUse[other.status] - byUse[one.status] || oldestFirst(one, other),
  );
  const best = new Map(worstFirst.map((watch) => [addressOf(watch), watch]));
  return [...best.values()].toSorted(oldestFirst).toReversed();
}

function oldestFirst(one: Watch, other: Watch): number {
  return one.createdAt < other.createdAt ? -1 : 1;
}

function isOfChat(watch: Watch): watch is ChatWatch {
  return watch.format !== "webhook";
}

/** Addresses are shown shortened, so two of a service with the same end look equal, and only one is shown. */
export function addressOf({ format, url }: Watch): string {
  return `${format} ${url}`;
}

const hosts: readonly (readonly [ChatFormat, RegExp])[] = [
  ["discord", /^(?:(?:canary|ptb)\.)?discord(?:app)?\.com$/],
  ["slack", /^hooks\.slack\.com$/],
  ["telegram", /^api\.telegram\.org$/],
  ["ntfy", /^ntfy\.sh$/],
];

const topic = /^[\w-]{1,64}$/;

/** What was typed as a whole address: one without "https://", and a topic of ntfy alone, are completed. */
export function wholeAddress(format: ChatFormat, typed: string): string {
  const text = typed.trim();
  if (format === "ntfy" && topic.test(text)) return `https://ntfy.sh/${text}`;
  return /^\w+:/.test(text) || formatOf(`https://${text}`) === null ? text : `https://${text}`;
}

const topicCharacters = "23456789abcdefghjkmnpqrstuvwxyz";
const topicLength = 16;

/** A topic of ntfy that nobody can guess. */
export function makeTopic(): string {
  const random = crypto.getRandomValues(new Uint8Array(topicLength));
  return `mentions-${[...random].map((byte) => topicCharacters[byte % topicCharacters.length]).join("")}`;
}

/** The service to which an address clearly belongs; null for any other text. */
export function formatOf(text: string): ChatFormat | null {
  const url = URL.parse(text.trim());
  return hosts.find(([, host]) => url !== null && host.test(url.hostname))?.[0] ?? null;
}

/** Whether a text looks like an address. The service checks the rest. */
export function isAddress(text: string): boolean {
  return /^https?:\/\/./.test(text.trim()) && URL.canParse(text.trim());
}
