import { basename } from "node:path";
import { fed } from "./sources/fed/fed.ts";
import { fedSpeeches } from "./sources/fed-speeches/fed-speeches.ts";
import { president } from "./sources/president/president.ts";
import type { OfficialSource } from "./sources/official-source.ts";
import { foldName } from "@mention-market/service/transcripts/turns";
import type { BuildOptions, BuildSummary } from "./build-corpus.ts";
import { checkOut } from "@mention-market/service/corpus-builder/building";
import { corpusOfSource, Names } from "./corpus-of-source.ts";
import { BadInput, Problems } from "@mention-market/service/corpus-builder/problems";
import { readSeries } from "./read-series.ts";
import { readOfficial, type Place } from "./sources/read-official.ts";

/** The official sources by name. */
export const sources: ReadonlyMap<string, OfficialSource> = new Map(
  [fed, fedSpeeches, president].map((source) => [source.name, source]),
);

export interface OfficialOptions extends Pick<BuildOptions, "series" | "out" | "skipBad" | "onProgress"> {
  readonly source: OfficialSource;
  readonly place: Place;
  /** The first day of the transcripts, YYYY-MM-DD. Default: the source's first day. */
  readonly since?: string | undefined;
}

/** Builds the corpus file of an official source. Throws like `buildCorpus`; files that were fetched before an error stay. */
export async function buildOfficial(options: OfficialOptions): Promise<BuildSummary> {
  const { source, place, since, out, skipBad = options.source.leavesOutBad, onProgress } = options;
  const problems = new Problems();
  const badInput = skipBad ? new Problems() : problems;
  checkOut(out, problems);
  const { informed, spellings } = seriesOf(options, problems);
  problems.check();
  const stage = "files" in place ? "Reading" : "Fetching";
  const read = await readOfficial(source, {
    place,
    since,
    problems,
    badInput,
    onProgress: (done, total) => onProgress?.({ stage, done, total }),
  });
  try {
    problems.check();
    if (read.count === 0) {
      const { older } = read.official;
      const butOlder =
        older.count === 0 ? "" : ` of ${older.since} or later (--since), but ${older.count} older`;
      problems.in("files" in place ? place.files : place.baseUrl)(`has no transcript${butOlder}`);
      throw new BadInput([...problems.found, ...(skipBad ? badInput.found : [])]);
    }
    const built = corpusOfSource({
      source: read,
      out,
      collection: source.name,
      note: source.note,
      names: new Names(
        spellings,
        informed.flatMap(({ roles }) => roles),
      ),
      series: informed,
      builtFrom: {
        source: source.name,
        ...(options.series !== undefined && { series: basename(options.series) }),
      },
      onProgress,
      keepSame: true,
    });
    const { silentTurns, official } = read;
    const lines = { silentTurns, unknownMembers: [] };
    return {
      ...built,
      leftOut: skipBad ? badInput.found : [],
      football: null,
      lines,
      reports: [],
      review: { concerns: [], forms: [] },
      official,
    };
  } finally {
    read.close();
  }
}

/** The series in the file of series, if there is one; else the source's own. */
function seriesOf({ source, series }: OfficialOptions, problems: Problems) {
  const file = series === undefined ? null : readSeries(series, source.name, problems.in(series));
  const own = Object.entries(source.spellings).map(([spelling, name]) => [foldName(spelling), name] as const);
  return {
    informed: file?.informed ?? source.series,
    spellings: new Map([...own, ...(file?.spellings ?? [])]),
  };
}
