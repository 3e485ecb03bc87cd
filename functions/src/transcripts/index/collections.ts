import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "../../base/log.ts";
import { corpusExtension } from "./corpus-format.ts";
import { createCorpusFile, type CorpusFile } from "./corpus-file.ts";

/** The collections of a folder, each in its own file. Files may come, go and be replaced at any time. */
export interface Collections {
  /** Of those that have a file, in order. */
  names(): readonly string[];
  /** The file of a collection, also of one that has none yet. */
  file(name: string): CorpusFile;
}

interface CollectionsOptions {
  /** Holds `<collection>.sqlite`; it may be missing. */
  readonly folder: string;
  /** Files elsewhere, by the collection's name. */
  readonly files?: ReadonlyMap<string, string>;
  readonly log: Log;
}

/** The name of a collection, and of its file. */
export const collectionForm = /^[a-z][a-z0-9-]{0,39}$/;

export function createCollections({ folder, files = new Map(), log }: CollectionsOptions): Collections {
  const opened = new Map<string, CorpusFile>();
  return {
    names() {
      const found = entriesOf(folder).flatMap((name) => {
        const collection = name.slice(0, -corpusExtension.length);
        return name.endsWith(corpusExtension) && collectionForm.test(collection) ? [collection] : [];
      });
      return [...new Set([...found, ...files.keys()])].sort();
    },
    file(name) {
      const file =
        opened.get(name) ??
        createCorpusFile(files.get(name) ?? join(folder, name + corpusExtension), log, name);
      opened.set(name, file);
      return file;
    },
  };
}

function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
