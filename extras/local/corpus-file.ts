import { join } from "node:path";
import { makeFolder } from "@mention-market/service/local/make-folder";
import { openCorpus } from "@mention-market/service/transcripts/corpus";
import { messageOf } from "@mention-market/service/base/errors";
import type { SampleName } from "./corpus/sample-corpora.ts";
import { say } from "@mention-market/service/local/local-log";

/** Makes sure that the sample's collections are in a folder and readable. Makes those again that this program made. */
export async function prepareSampleCorpora(folder: string): Promise<void> {
  makeFolder(folder);
  const states = sampleNames.map((name) => ({ name, state: stateOf(fileOf(folder, name)) }));
  const toMake = states.filter(({ state }) => state !== "ok");
  if (toMake.length === 0) return;
  // Said once: all files of an older program are unreadable for the same reason.
  const [reason, ...others] = toMake.flatMap(({ state }) => (state === "missing" ? [] : state));
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  if (reason !== undefined) say(`The sample corpus is made again: ${reason}${more}`);
  const { sampleCollections } = await import("./corpus/sample-corpora.ts");
  for (const { name } of toMake) sampleCollections[name](fileOf(folder, name));
}

/** Listed here, so that a start with existing files does not load the code that makes them. */
const sampleNames = ["nfl", "earnings", "speeches", "conferences"] as const satisfies SampleName[];

function fileOf(folder: string, name: SampleName): string {
  return join(folder, `${name}.sqlite`);
}

/** `ok`, `missing`, or why a file can't be read. */
function stateOf(path: string): string {
  try {
    const corpus = openCorpus(path);
    corpus?.close();
    return corpus === null ? "missing" : "ok";
  } catch (error) {
    return messageOf(error);
  }
}

/** Throws for a file that is not a corpus, because every search would fail. A missing file only leaves its transcripts out. */
export function checkCorpus(path: string): void {
  try {
    const corpus = openCorpus(path);
    if (corpus === null) say(`NFL_CORPUS: no file at ${path}; searches go without`);
    corpus?.close();
  } catch (error) {
    throw new Error(`Bad value of NFL_CORPUS: ${messageOf(error)}`, { cause: error });
  }
}
