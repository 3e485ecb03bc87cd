import { statSync } from "node:fs";
import { openCorpus, type Corpus } from "./corpus.ts";

/**
 * The corpus at a path as it is at the moment of the call: opened once, and again when the file was replaced; null while there
 * is none. Throws as `openCorpus` does.
 */
export function currentCorpus(path: string): () => Corpus | null {
  let opened: { readonly stamp: string; readonly corpus: Corpus | null } | null = null;
  return () => {
    const stamp = stampOf(path);
    if (opened?.stamp === stamp) return opened.corpus;
    opened?.corpus?.close();
    opened = null;
    opened = { stamp, corpus: openCorpus(path) };
    return opened.corpus;
  };
}

/** Another one for another file of that name; "" while there is none. */
function stampOf(path: string): string {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? "" : `${stats.ino} ${stats.size} ${stats.mtimeNs}`;
}
