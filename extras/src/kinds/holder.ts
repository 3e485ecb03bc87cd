import type { Corpus } from "@mention-market/service/transcripts/corpus";
import type { StoredTranscript } from "@mention-market/service/transcripts/transcript";
import { foldName } from "@mention-market/service/transcripts/turns";

/** The holder of a role that passes from one person to the next, such as a chair. */
interface Holder {
  readonly speaker: string;
  /** YYYY-MM-DD: the day of the first transcript in which this person holds the role. */
  readonly since: string;
}

/** The holder of one of the roles in the newest transcript that may be used; null if nobody holds it. */
export function holderBefore(
  corpus: Corpus,
  roles: readonly string[],
  isUsed: (transcript: StoredTranscript) => boolean,
): Holder | null {
  const turns = corpus.turns();
  const speakers = new Map(
    turns.voices.flatMap(({ speaker }) => (speaker === null ? [] : [[foldName(speaker), speaker] as const])),
  );
  let latest: (Holder & { readonly last: string }) | null = null;
  for (const speaker of speakers.values()) {
    const days = [...turns.select({ speakers: [speaker], roles }).words.keys()]
      .flatMap((number) => corpus.transcripts[number] ?? [])
      .flatMap((transcript) => (isUsed(transcript) ? transcript.date : []))
      .sort();
    const [since] = days;
    const last = days.at(-1);
    if (since !== undefined && last !== undefined && (latest === null || last > latest.last))
      latest = { speaker, since, last };
  }
  return latest === null ? null : { speaker: latest.speaker, since: latest.since };
}
