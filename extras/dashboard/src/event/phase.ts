import { isSettledMarket, type Phase } from "@mention-market/extras/markets/event/phase";
import type { WireEventSummary, WireMarket } from "../explorer/wire.ts";

export type { Phase };

type Phased = Pick<WireEventSummary, "phase" | "scheduledStartTime">;

/**
 * The phase that a page shows: the service's, which knows more of the markets than it shows. An event whose start has passed since it was
 * read is live without waiting for the next reading, and one that nothing decides is shown as upcoming. `now`: UTC ms.
 */
export function pagePhaseOf({ phase, scheduledStartTime: start }: Phased, now: number): Phase {
  const hasBegun = start !== null && Date.parse(start) <= now;
  return phase === "upcoming" && hasBegun ? "live" : (phase ?? "upcoming");
}

/** Whether a word has its result, as yes, no or void. Of a settled event every word has one, also a void that is not final yet. */
export function hasResult({ phase }: Pick<Phased, "phase">, market: WireMarket): boolean {
  return phase === "settled" || isSettledMarket(market);
}
