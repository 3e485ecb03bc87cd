import type { z } from "zod";
import { earnings } from "./earnings.ts";
import { count, type Kind } from "./kind.ts";
import { nfl } from "./nfl.ts";
import { plain } from "./plain.ts";

/** The kinds that have a collection of their own. */
export const ownKinds: readonly Kind[] = [nfl, earnings];

/** The kind of a collection. */
export function kindOf(collection: string, kinds: readonly Kind[] = ownKinds): Kind {
  return kinds.find((kind) => kind.collection === collection) ?? plain;
}

/** The schemas of the kinds' own counts, beside the counts that all transcripts have. */
export function ownCounts(kinds: readonly Kind[]): Record<string, z.ZodOptional<z.ZodInt>> {
  const common = Object.keys(plain.counts.shape);
  const ownFields = kinds.flatMap(({ counts, title }) =>
    Object.keys(counts.shape)
      .map((name, at) => [name, `The same as ${common[at] ?? ""}; of ${title} only`] as const)
      .filter(([name]) => !common.includes(name)),
  );
  return Object.fromEntries(ownFields.map(([name, meaning]) => [name, count.optional().describe(meaning)]));
}
