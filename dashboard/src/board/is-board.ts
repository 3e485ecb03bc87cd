import type {
  BoardEvent as WireBoardEvent,
  BoardList as WireBoardList,
} from "../../../clients/typescript/src/index.ts";

/** Whether a body is an event of the board. The service guarantees the fields inside. */
export function isBoardEvent(body: unknown): body is WireBoardEvent {
  return typeof body === "object" && body !== null && "markets" in body && "prices" in body;
}

export function isBoardList(body: unknown): body is WireBoardList {
  return typeof body === "object" && body !== null && "events" in body && "later" in body;
}
