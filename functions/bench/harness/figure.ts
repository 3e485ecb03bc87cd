import type { Spread } from "./rounds.ts";

/** How much is measured. */
export interface Size {
  /** Of both sides of a comparison, in turn. */
  readonly rounds: number;
  /** The same of the figures of processor time, each of a fifth of a second. */
  readonly slices: number;
  /** Of load on the guard, each side and round: so few that no key meets the highest limit there can be. */
  readonly seconds: number;
  readonly lookUps: number;
  /** After which the heap is looked at again. */
  readonly heapRequests: number;
  /** Of 285 broadcasts of 19,000 words each, which are searched. */
  readonly seasons: number;
}

export const sizes = {
  full: { rounds: 7, slices: 45, seconds: 2, lookUps: 15, heapRequests: 100_000, seasons: 5 },
  quick: { rounds: 3, slices: 11, seconds: 1, lookUps: 5, heapRequests: 8_000, seasons: 1 },
} satisfies Record<string, Size>;

/** One line of the table. */
export interface Row {
  readonly figure: string;
  readonly measured: string;
  /** What it is compared with. */
  readonly beside: string;
  /** Ours by the other. */
  readonly ratio: Spread;
  readonly aim: { readonly atLeast: number } | { readonly atMost: number } | null;
}

export interface Figure {
  readonly name: string;
  measure(size: Size): Promise<Row[]>;
}
