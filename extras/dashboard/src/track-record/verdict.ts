import type { Interval, WireRule } from "./wire.ts";

/** What the difference of squared errors between fair value and price allows to conclude. Below 0 the fair value was closer. */
export type Verdict =
  | { readonly kind: "closer" | "further" | "not-better" }
  /** How many more events are needed: for any conclusion (`unknown`), or to prove a difference of this size (`unsure`). */
  | { readonly kind: "unknown" | "unsure"; readonly more: number };

/** With fewer events, nothing is concluded. */
export const minEvents = 30;

/** The interval narrows with the square root of the number of events. */
export function verdictOf(difference: Interval | null, events: number): Verdict {
  if (difference === null || events < minEvents) return { kind: "unknown", more: minEvents - events };
  const { value, low, high } = difference;
  if (high < 0) return { kind: "closer" };
  if (low > 0) return { kind: "further" };
  if (value >= 0) return { kind: "not-better" };
  const half = (high - low) / 2;
  return { kind: "unsure", more: Math.max(1, Math.ceil(events * (half / -value) ** 2) - events) };
}

/** What the earnings of a rule allow to conclude. */
export function moneyVerdictOf({ events, low, high }: Pick<WireRule, "events" | "low" | "high">) {
  if (events < minEvents || low === null || high === null) return "unknown";
  return low > 0 ? "earned" : high < 0 ? "lost" : "luck";
}
