import { Problems, problemLine } from "@mention-market/service/corpus-builder/problems";
import type { OfficialSource } from "../../corpus-builder/sources/official-source.ts";
import { readOfficial } from "../../corpus-builder/sources/read-official.ts";
import type { Site } from "./site.ts";

interface RunOptions {
  readonly site: Site;
  /** The folder in which files are kept. */
  readonly cache: string;
  readonly timeoutMs?: number;
}

/** Reads a source from a site, as fast as the site is: what was read, what is reported, and what the site was asked for. */
export async function runSource(source: OfficialSource, { site, cache, timeoutMs = 60_000 }: RunOptions) {
  const problems = new Problems();
  const read = await readOfficial(source, {
    place: { folder: cache, baseUrl: site.baseUrl, intervalMs: 0, timeoutMs, retryMs: 1 },
    problems,
    badInput: problems,
    onProgress: () => {},
  });
  return {
    said: [...read.transcripts()].map(({ date, turns }) => `${date} ${turns[0]?.text ?? ""}`),
    titles: [...read.transcripts()].map(({ title }) => title),
    official: read.official,
    problems: problems.found.map((problem) => problemLine(problem).replaceAll(site.baseUrl, "…")),
    requests: site.requests().map(({ path, since }) => (since === null ? path : `${path} since ${since}`)),
  };
}
