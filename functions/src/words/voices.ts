import { nearest } from "../base/nearest.ts";
import type { Corpus } from "../transcripts/index/corpus.ts";
import type { TranscriptFilter } from "../transcripts/index/filter.ts";
import { foldName } from "../transcripts/index/turns.ts";

/** Whose turns a client asks for. */
export interface AskedVoices {
  readonly speaker: string | null;
  readonly roles: readonly string[];
}

/** A speaker or a role that the transcripts do not have, or that the filter leaves out. */
interface UnknownVoice {
  readonly parameter: "speaker" | "role";
  /** The name that is most like it. */
  readonly meant: string | null;
}

/** A filter that is narrowed to the turns that a client asks for. */
export function withVoices(
  filter: TranscriptFilter,
  { speaker, roles }: AskedVoices,
  corpus: Corpus,
): TranscriptFilter | UnknownVoice {
  const isAsked = speaker !== null || roles.length > 0;
  if (!isAsked) return filter;
  const turns = corpus.turns();
  const { isCounted } = turns.select(filter);
  const counted = turns.voices.filter((_, voice) => isCounted(voice));
  const speakers = [...new Set(counted.flatMap((voice) => voice.speaker ?? []))];
  const known = [...new Set(counted.flatMap((voice) => voice.role ?? []))];
  const spelled = speaker === null ? null : speakers.find((one) => foldName(one) === foldName(speaker));
  if (spelled === undefined)
    return { parameter: "speaker", meant: nearest(foldName(speaker ?? ""), speakers) };
  const unknown = roles.find((role) => !known.some((one) => foldName(one) === foldName(role)));
  if (unknown !== undefined) return { parameter: "role", meant: nearest(foldName(unknown), known) };
  return {
    ...filter,
    speakers: spelled === null ? filter.speakers : [spelled],
    roles:
      roles.length === 0
        ? filter.roles
        : known.filter((one) => roles.some((role) => foldName(role) === foldName(one))),
  };
}
