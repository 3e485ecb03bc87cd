import type { WireEvent } from "../explorer/wire.ts";

/** The phase of an event, which decides what its page shows. */
export type Phase = "before" | "during" | "settled";

/** Without a known start, an event is "before" until every market has settled. `now`: UTC ms. */
export function phaseOf(
  { markets, scheduledStartTime: start }: Pick<WireEvent, "markets" | "scheduledStartTime">,
  now: number,
): Phase {
  if (markets.length > 0 && markets.every(isSettled)) return "settled";
  return start !== null && Date.parse(start) <= now ? "during" : "before";
}

export function isSettled({
  result,
  status,
}: Pick<WireEvent["markets"][number], "result" | "status">): boolean {
  return result !== null || status === "settled";
}
