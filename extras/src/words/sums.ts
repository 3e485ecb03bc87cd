import { memoized } from "@mention-market/service/base/cached";
import type { CheckedTranscript, Sum } from "@mention-market/service/transcripts/findings";
import type { Voice } from "@mention-market/service/transcripts/turns";
import { weighTranscripts, type TranscriptWeights } from "../estimates/transcript-weights.ts";

/** Maximum speakers of a search. */
export const maxSpeakers = 20;

export interface MonthCounts {
  /** YYYY-MM. */
  readonly month: string;
  readonly transcripts: number;
  readonly transcripts_with_phrase: number;
  readonly total_mentions: number;
}

type SpeakerCounts = Omit<Voice, "part"> & { readonly total_mentions: number };

/** What searches add up beside the service's counts; each search names those that it needs. */
export interface Sums {
  /** Oldest first, without months that have no transcript. */
  readonly by_month: readonly MonthCounts[];
  /** Most mentions first, at most 20. Mentions without a known speaker and role are a single entry. */
  readonly by_speaker: readonly SpeakerCounts[];
  /** For an estimate; null without a transcript that is long enough. */
  readonly weights: TranscriptWeights | null;
}

export const weights: Sum<Sums> = {
  name: "weights",
  start: (transcripts) => ({ total: (said) => ({ weights: weighTranscripts(transcripts, said) }) }),
};

export const byMonth: Sum<Sums> = {
  name: "by_month",
  start(transcripts) {
    const { months, monthOf } = monthsOf(transcripts);
    const counts = months.map((month) => ({ ...month, transcripts_with_phrase: 0, total_mentions: 0 }));
    return {
      add({ index, mentions, isSaid }) {
        const month = counts[monthOf[index] ?? 0];
        if (month === undefined) return;
        month.total_mentions += mentions;
        month.transcripts_with_phrase += Number(isSaid);
      },
      total: () => ({ by_month: counts }),
    };
  },
};

/** Computed once for a list, because all searches without a filter check the same transcripts. */
const monthsOf = memoized((transcripts: readonly CheckedTranscript[]) => {
  const months = transcripts.map(({ date }) => date.slice(0, "YYYY-MM".length));
  const numbers = Map.groupBy(months.keys(), (index) => months[index] ?? "");
  const sorted = [...numbers.keys()].sort();
  const places = new Map(sorted.map((month, place) => [month, place]));
  return {
    months: sorted.map((month) => ({ month, transcripts: numbers.get(month)?.length ?? 0 })),
    /** The place of a transcript's month, by the transcript's index. */
    monthOf: months.map((month) => places.get(month) ?? 0),
  };
});

/** In a corpus without speakers all mentions are nobody's. A speaker's voices in several parts are a single entry. */
export const bySpeaker: Sum<Sums> = {
  name: "by_speaker",
  start(_transcripts, corpus) {
    const nobody: Voice = { speaker: null, role: null };
    const turns = corpus?.hasVoices === true ? corpus.turns() : null;
    /** Mentions by voice. */
    const mentionsOf = new Map<number, number>();
    const count = (voice: number, mentions: number) =>
      mentionsOf.set(voice, (mentionsOf.get(voice) ?? 0) + mentions);
    return {
      add({ mentions, list }) {
        if (turns === null) count(0, mentions);
        else for (const { turn } of list()) count(turns.voiceOf(turn ?? 0), 1);
      },
      total() {
        const speakers = new Map<string, SpeakerCounts>();
        for (const [number, mentions] of [...mentionsOf].sort(([a], [b]) => a - b)) {
          const { speaker, role } = turns?.voices[number] ?? nobody;
          const key = JSON.stringify([speaker, role]);
          const total_mentions = (speakers.get(key)?.total_mentions ?? 0) + mentions;
          speakers.set(key, { speaker, role, total_mentions });
        }
        // Of equal numbers, the voice that comes first in the corpus.
        return {
          by_speaker: [...speakers.values()]
            .sort((a, b) => b.total_mentions - a.total_mentions)
            .slice(0, maxSpeakers),
        };
      },
    };
  },
};
