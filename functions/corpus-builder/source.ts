import type { Transcript } from "../src/transcripts/index/transcript.ts";

/** The transcripts of a collection, as one kind of input has them. */
export interface Source {
  readonly count: number;
  /** Input files by their kind. */
  readonly files: Readonly<Record<string, number>>;
  /** Regular files of the folder that are not transcripts. */
  readonly ignored: number;
  /** In the order in which the corpus numbers them, the same for the same transcripts. Speakers are spelled as in the input. */
  transcripts(): Iterable<Transcript>;
  close(): void;
}

/** How many files there are of each kind that there is. */
export function countByKind(files: readonly { readonly kind: string }[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(files, ({ kind }) => kind)].map(([kind, all]) => [kind, all.length]),
  );
}
