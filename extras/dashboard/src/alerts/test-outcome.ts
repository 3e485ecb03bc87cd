import type { Delivery } from "../watches/watch.ts";
import { alertTexts } from "./alert-texts.ts";

const t = alertTexts.made;

export type TestOutcome =
  | { readonly kind: "waiting" | "arrived" | "slow" }
  /** `error`: the reason, for the owner. After `failed` the service retries. */
  | { readonly kind: "failed" | "refused"; readonly error: string };

/** The outcome of a watch's first test, from its deliveries, the newest first. */
export function outcomeOf(deliveries: readonly Delivery[]): TestOutcome {
  const test = deliveries.findLast(({ type }) => type === "watch.test");
  const last = test?.attempts.at(-1);
  if (test === undefined || last === undefined) return { kind: "waiting" };
  if (test.status === "delivered") return { kind: "arrived" };
  const error = last.error ?? t.status(last.httpStatus);
  return { kind: test.status === "waiting" ? "failed" : "refused", error };
}
