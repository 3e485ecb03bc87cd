import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openCorpus } from "@mention-market/service/transcripts/corpus";
import { countInSteps } from "@mention-market/service/transcripts/count-transcripts";
import { everyTranscript } from "@mention-market/service/transcripts/filter";
import { parsePhrases } from "@mention-market/service/transcripts/phrases/phrase";
import { finish } from "@mention-market/service/transcripts/steps";
import { buildCorpus, type BuildOptions } from "../corpus-builder/build-corpus.ts";
import { placeOf } from "../corpus-builder/review.ts";

const snippetWords = 8;

interface Check {
  readonly files: readonly {
    readonly file: string;
    readonly mentions: number;
    /** The words around the first mention, which is between asterisks; empty without one. */
    readonly snippet: string;
  }[];
  readonly total_mentions: number;
}

/** Counts a phrase in each file as a search would. Writes no corpus. Throws a BadInput as a build. */
export function checkPhrase(options: Omit<BuildOptions, "out">, phrase: string): Check {
  const parsed = parsePhrases(phrase);
  if ("problem" in parsed) throw new Error(`--check: ${parsed.problem}`);
  const folder = mkdtempSync(join(tmpdir(), "corpus-check-"));
  try {
    const out = join(folder, `${options.collection}.sqlite`);
    const { reports } = buildCorpus({ ...options, out });
    const corpus = openCorpus(out);
    if (corpus === null) return { files: [], total_mentions: 0 };
    const places = new Map(reports.map((report) => [report.id, placeOf(report)]));
    const { phrases } = parsed;
    const context = { transcripts: corpus.transcripts.length, words: snippetWords };
    const found = finish(countInSteps({ phrases, filter: everyTranscript, context }, corpus));
    const contexts = new Map(found.context?.map((one) => [one.transcript, one]));
    const files = corpus.transcripts.map(({ id }, i) => {
      const { mentions = 0, snippets: [first] = [] } = contexts.get(i) ?? {};
      const snippet = first === undefined ? [] : [first.before, `*${first.match}*`, first.after];
      return { file: places.get(id) ?? id, mentions, snippet: snippet.join(" ").replace(/\s+/g, " ").trim() };
    });
    corpus.close();
    return { files, total_mentions: found.total_mentions };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A line for each file, with its count and its snippet. */
export function checkLines({ files, total_mentions }: Check): string[] {
  const all = [...files, { file: "in all", mentions: total_mentions, snippet: "" }];
  return all.map(({ file, mentions, snippet }) =>
    `${String(mentions).padStart(6)}  ${file}  ${snippet}`.trimEnd(),
  );
}
