import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openCorpus } from "@mention-market/service/transcripts/corpus";
import { countInSteps } from "@mention-market/service/transcripts/count-transcripts";
import { everyTranscript } from "@mention-market/service/transcripts/filter";
import { parsePhrases } from "@mention-market/service/transcripts/phrases/phrase";
import { finish } from "@mention-market/service/transcripts/steps";
import { buildCorpus, type BuildOptions } from "../corpus-builder/build-corpus.ts";

const snippetWords = 8;

/** Counts a phrase in each file as a search would, a line each with a snippet. Writes no corpus. Throws a BadInput as a build. */
export function checkLines(options: Omit<BuildOptions, "out">, phrase: string): string[] {
  const parsed = parsePhrases(phrase);
  if ("problem" in parsed) throw new Error(`--check: ${parsed.problem}`);
  const folder = mkdtempSync(join(tmpdir(), "corpus-check-"));
  try {
    const out = join(folder, `${options.collection}.sqlite`);
    const { reports } = buildCorpus({ ...options, out });
    const corpus = openCorpus(out);
    if (corpus === null) return [];
    const files = new Map(reports.map(({ id, file }) => [id, file]));
    const { phrases } = parsed;
    const context = { transcripts: corpus.transcripts.length, words: snippetWords };
    const found = finish(countInSteps({ phrases, filter: everyTranscript, context }, corpus));
    const contexts = new Map(found.context?.map((one) => [one.transcript, one]));
    const lines = corpus.transcripts.map(({ id }, i) => {
      const { mentions = 0, snippets: [first] = [] } = contexts.get(i) ?? {};
      const snippet = first === undefined ? [] : [first.before, `*${first.match}*`, first.after];
      const shown = snippet.join(" ").replace(/\s+/g, " ").trim();
      return `${String(mentions).padStart(6)}  ${files.get(id) ?? id}  ${shown}`.trimEnd();
    });
    corpus.close();
    return [...lines, `${String(found.total_mentions).padStart(6)}  in all`];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
