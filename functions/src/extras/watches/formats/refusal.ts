import type { Attempt } from "../deliveries/delivery.ts";
import type { WatchFormat } from "../watch.ts";

/**
 * By which statuses a receiver says that it wants nothing more: RFC 9110's for a webhook, else those of an address that is not valid
 * any more.
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

/** Why nothing more is sent there, for the watch's owner; null when it may be tried again. */
export function formatRefusalOf(
  format: WatchFormat,
  { httpStatus, response }: Pick<Attempt, "httpStatus" | "response">,
): string | null {
  if (httpStatus === null) return null;
  const isChatGone = format === "telegram" && httpStatus === 400 && /chat not found/i.test(response ?? "");
  if (!refusals[format].includes(httpStatus) && !isChatGone) return null;
  return `${names[format]} refuses what is sent to this address (${httpStatus}): the watch is disabled`;
}
