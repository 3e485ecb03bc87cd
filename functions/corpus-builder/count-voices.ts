import type { Transcript } from "../src/transcripts/index/transcript.ts";
import type { Names } from "./names.ts";

/** Who speaks in a collection. */
export interface VoiceCounts {
  readonly turns: number;
  readonly turnsWithoutRole: number;
  readonly speakers: ReadonlySet<string>;
  /** In the order of their first turn. */
  readonly roles: ReadonlySet<string>;
}

/** Spells each speaker and role in one way, and counts them while the transcripts pass. */
export function createVoiceCounter(names: Names, groupedBy: string | null) {
  const speakers = new Set<string>();
  const roles = new Set<string>();
  let turns = 0;
  let turnsWithoutRole = 0;
  const companies = new Set<string | number>();
  let estimatedDates = 0;
  return {
    *spelled(transcripts: Iterable<Transcript>): Generator<Transcript> {
      for (const transcript of transcripts) {
        const group = groupedBy === null ? undefined : transcript.labels[groupedBy];
        if (transcript.dateIsEstimated === true) estimatedDates += 1;
        if (group !== undefined) companies.add(group);
        yield {
          ...transcript,
          turns: transcript.turns.map(({ text, ...voice }) => {
            const speaker = voice.speaker === null ? null : names.speaker(voice.speaker);
            const role = voice.role === null ? null : names.role(voice.role);
            turns += 1;
            if (speaker !== null) speakers.add(speaker);
            if (role === null) turnsWithoutRole += 1;
            else roles.add(role);
            return { speaker, role, text };
          }),
        };
      }
    },
    counts: () => ({ turns, turnsWithoutRole, speakers, roles, companies: companies.size, estimatedDates }),
  };
}
