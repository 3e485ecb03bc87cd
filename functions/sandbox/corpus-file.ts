import { join } from "node:path";
import { makeFolder } from "../src/base/make-folder.ts";
import { openCorpus } from "../src/corpus/corpus.ts";
import { messageOf } from "../src/base/errors.ts";
import { say } from "./local-log.ts";

/** Makes sure that the sample's collections are in a folder and can be read. */
export async function prepareSampleCorpora(folder: string): Promise<void> {
  makeFolder(folder);
  await prepareSampleCorpus(join(folder, "nfl.sqlite"));
}

/** What this program made itself, it makes again. */
async function prepareSampleCorpus(path: string): Promise<void> {
  try {
    const corpus = openCorpus(path);
    corpus?.close();
    if (corpus !== null) return;
  } catch (error) {
    say(`The sample corpus is made again: ${messageOf(error)}`);
  }
  const { writeSampleCorpus } = await import("./corpus/sample-corpus.ts");
  writeSampleCorpus(path);
}

/** Throws for a file that is no corpus, which would fail every search; one that is not there only leaves their transcripts out. */
export function checkCorpus(path: string): void {
  try {
    const corpus = openCorpus(path);
    if (corpus === null) say(`NFL_CORPUS: no file at ${path}; searches go without`);
    corpus?.close();
  } catch (error) {
    throw new Error(`Bad value of NFL_CORPUS: ${messageOf(error)}`, { cause: error });
  }
}
