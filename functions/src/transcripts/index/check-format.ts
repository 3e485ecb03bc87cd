import { statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { CorpusError, type CorpusPlace } from "./corpus-error.ts";
import { applicationId, formatVersion } from "./corpus-format.ts";

/** Throws a CorpusError for a database that is not a corpus, has another format, or is cut short. */
export function checkFormat(place: CorpusPlace, database: DatabaseSync): void {
  const id = z.object({ application_id: z.number() }).parse(database.prepare("PRAGMA application_id").get());
  if (id.application_id !== applicationId) throw new CorpusError(place, "is not a corpus file");
  const { user_version } = z
    .object({ user_version: z.number() })
    .parse(database.prepare("PRAGMA user_version").get());
  if (user_version !== formatVersion)
    throw new CorpusError(
      place,
      `has corpus format ${user_version}, and this service reads ${formatVersion}`,
    );
  const { whole } = z
    .object({ whole: z.number() })
    .parse(
      database
        .prepare("SELECT page_count * page_size AS whole FROM pragma_page_count, pragma_page_size")
        .get(),
    );
  const { size } = statSync(place.path);
  if (size < whole) throw new CorpusError(place, `is damaged (${size} of its ${whole} bytes are there)`);
}
