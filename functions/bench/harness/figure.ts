import type { Spread } from "./rounds.ts";

/** How much is measured. */
export interface Size {
  /** Of both sides of a comparison. */
  readonly rounds: number;
  /** Of load, each side and round: so few that no key meets the highest limit there can be. */
  readonly seconds: number;
  /** Of both sides of the figures of processor time, each of a fifth of a second. */
  readonly slices: number;
  readonly lookUps: number;
  /** After which the heap is looked at again. */
  readonly heapRequests: number;
}

export const sizes = {
  full: { rounds: 9, seconds: 2, slices: 75, lookUps: 20, heapRequests: 100_000 },
  quick: { rounds: 3, seconds: 1.5, slices: 15, lookUps: 5, heapRequests: 8_000 },
} satisfies Record<string, Size>;

/** One line of the table. */
export interface Row {
  readonly figure: string;
  readonly measured: string;
  readonly beside: string;
  /** Ours by the other, or a count. */
  readonly ratio: Spread | null;
  readonly aim: { readonly atLeast: number } | { readonly atMost: number } | null;
}

export interface Figure {
  readonly name: string;
  measure(size: Size): Promise<Row[]>;
}
