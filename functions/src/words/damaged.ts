import { busy } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { findCoverage, wholeOf, type Coverage } from "./coverage.ts";
import type { Library } from "./services.ts";

/** The names of collections whose file is damaged, A to Z. */
export function damagedNames({ collections }: Pick<Library, "collections">): readonly string[] {
  return collections.names().filter((name) => collections.file(name).state() === "damaged");
}

/** The first collection whose file is damaged: its series are not known, so it may inform any. Null without one. */
export function damagedCoverage(library: Library): Coverage | null {
  const [name] = damagedNames(library);
  return name === undefined ? null : wholeOf(name, library);
}

/** What a response says of a series whose transcripts may be in a damaged file; null where nothing is damaged or others inform it. */
export function transcriptsError(series: string, library: Library, log: Log): string | null {
  const damaged = damagedCoverage(library);
  if (damaged === null || findCoverage(series, library, log) !== null) return null;
  return `The collection ${damaged.collection} may inform this series, and can't be read`;
}

const repeatAfterSeconds = 300;

/** Throws `busy` while a collection's file is damaged, for a request that is about its transcripts alone. It is not counted. */
export function requireReadable(file: Coverage["file"], collection: string): void {
  if (file.state() !== "damaged") return;
  const text = `The file of the collection ${collection} is damaged, so its transcripts can't be read. The operator has to put it back`;
  throw busy(text, repeatAfterSeconds);
}
