import { phaseOf, type Phase } from "@mention-market/extras/markets/event/phase";
import type { WireEvent } from "../explorer/wire.ts";

export type { Phase };

/** The phase that decides what the page of an event shows: one that nothing decides is shown as upcoming. `now`: UTC ms. */
export function pagePhaseOf(event: Pick<WireEvent, "markets" | "scheduledStartTime">, now: number): Phase {
  return phaseOf(event, now) ?? "upcoming";
}
