/** A market that settled yes or no; void ones are left out. */
export interface SettledMarket {
  readonly eventTicker: string;
  /** As the provider spells it. */
  readonly strikeWord: string;
  readonly result: "yes" | "no";
  /** When it settled, UTC ms; null where the provider gives no time. */
  readonly settledAt: number | null;
}

/** How many markets settled either way; void ones are in neither. */
export interface Tally {
  readonly yes: number;
  readonly no: number;
}
