import type { WireMarket } from "../explorer/wire.ts";

/** The service's verdict on a word's edge: the side to buy; none; or unproven: the rule buys, but is not proven in the series. */
export type Verdict = NonNullable<WireMarket["verdict"]>;

export type Priced = Pick<WireMarket, "buy_yes" | "buy_no" | "estimate" | "verdict">;
type Side = "yes" | "no";

/** The side with the larger edge, which is the side that a verdict buys; null if no offer has an edge. */
export function betterSideOf({ buy_yes, buy_no }: Pick<Priced, "buy_yes" | "buy_no">): Side | null {
  const [yes, no] = [buy_yes?.edge_dollars ?? null, buy_no?.edge_dollars ?? null];
  if (yes === null && no === null) return null;
  return (yes ?? -Infinity) >= (no ?? -Infinity) ? "yes" : "no";
}
