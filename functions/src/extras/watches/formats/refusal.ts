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

/** Why nothing more is sent to an address, for the watch's owner; null if a retry makes sense. */
export function formatRefusalOf(
  format: WatchFormat,
  { httpStatus, response }: Pick<Attempt, "httpStatus" | "response">,
): string | null {
  if (httpStatus === null) return null;
  const isChatGone = format === "telegram" && httpStatus === 400 && /chat not found/i.test(response ?? "");
  if (!refusals[format].includes(httpStatus) && !isChatGone) return null;
  return `${names[format]} refuses what is sent to this address (${httpStatus}): the watch is disabled`;
}
