import type { Corpus } from "@mention-market/service/transcripts/corpus";
import type { Turn } from "@mention-market/service/transcripts/transcript";
import { turnSeparator } from "@mention-market/service/transcripts/turns";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "@mention-market/service/base/log";
import { corpusExtension } from "@mention-market/service/transcripts/check-file";
import { createCorpusFile, type CorpusFile } from "@mention-market/service/transcripts/corpus-file";

/** The collections of a folder, each in a file of its own. Files may appear, disappear and be replaced at any time. */
export interface Collections {
  /** The names of the collections that have a file, sorted. */
  names(): readonly string[];
  /** The file of a collection, even if it does not exist yet. */
  file(name: string): CorpusFile;
}

interface CollectionsOptions {
  /** The folder of the files `<collection>.sqlite`; it may be missing. */
  readonly folder: string;
  /** Paths of files outside of the folder, by collection. */
  readonly files?: ReadonlyMap<string, string>;
  readonly log: Log;
}

/** The form of a collection's name, which its file has, too. */
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

/** The turns of a transcript with their texts, in order. */
export function readTurns(corpus: Corpus, transcript: number): readonly Turn[] {
  const whole = corpus
    .passages(transcript)
    .map(({ text }) => text)
    .join("");
  const turns = corpus.turns();
  const [first] = turns.range(transcript);
  return whole.split(turnSeparator).map((text, i) => {
    const { speaker = null, role = null, ...part } = turns.voices[turns.voiceOf(first + i)] ?? {};
    return { speaker, role, ...part, text };
  });
}
