import type { Attempt } from "../deliveries/delivery.ts";
import type { WatchFormat } from "../watch.ts";

/**
 * Statuses by which a receiver refuses all further requests: for a webhook by RFC 9110, for the other formats those of an invalid
 * address.
 */
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
