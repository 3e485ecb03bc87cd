import { earnings } from "./earnings.ts";
import type { Kind } from "./kind.ts";
import { nfl } from "./nfl.ts";
import { plain } from "./plain.ts";

/** The kinds with words of their own. */
export const ownKinds: readonly Kind[] = [nfl, earnings];

/** The kind of a collection. */
export function kindOf(collection: string, kinds: readonly Kind[] = ownKinds): Kind {
  return kinds.find((kind) => kind.collection === collection) ?? plain;
}
