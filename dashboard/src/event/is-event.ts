import type {
  MentionEventWithRecord as WireEvent,
  PriceHistory as WireHistory,
  SettledMarkets as WireSettled,
} from "../../../clients/typescript/src/index.ts";

/** Whether a body is an event. The service guarantees the fields inside. */
export function isEvent(body: unknown): body is WireEvent {
  return typeof body === "object" && body !== null && "markets" in body && Array.isArray(body.markets);
}

export function isHistory(body: unknown): body is WireHistory {
  return isEvent(body) && "interval" in body;
}

export function isSettledMarkets(body: unknown): body is WireSettled {
  return isEvent(body) && "cursor" in body;
}
