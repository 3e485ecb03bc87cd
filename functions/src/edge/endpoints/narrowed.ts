import type { CorpusFile } from "../../corpus/corpus-file.ts";
import type { TranscriptFilter } from "../../corpus/filter.ts";
import { withVoices, type AskedVoices } from "../../search/voices.ts";
import { invalidParameter } from "../parse-query.ts";

/** A filter for the turns that a client asks for. Throws `invalid` for a speaker or role that the transcripts do not have. */
export function narrowed(filter: TranscriptFilter, asked: AskedVoices, file: CorpusFile): TranscriptFilter {
  const result = file.read((opening) =>
    opening === null ? filter : withVoices(filter, asked, opening.corpus),
  );
  if (!("parameter" in result)) return result;
  const { parameter, meant } = result;
  const given = parameter === "speaker" ? (asked.speaker ?? "") : asked.roles.join(",");
  const hint = meant === null ? "" : `did you mean ${meant}? `;
  throw invalidParameter(
    `${hint}accepted: one that these transcripts have, see getTranscriptCollections`,
    parameter,
    given,
  );
}
