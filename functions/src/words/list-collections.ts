import type { Corpus } from "../transcripts/index/corpus.ts";
import { kindOf } from "../transcripts/kinds/kinds.ts";
import { seriesInformedBy } from "./coverage.ts";
import { labelsOf, type ListedLabel } from "./labels.ts";
import type { Library } from "./services.ts";

export const maxListedSpeakers = 100;
export const maxListedValues = 100;

export interface ListedSpeaker {
  readonly speaker: string;
  readonly roles: readonly string[];
  readonly transcripts: number;
  readonly words: number;
}

export interface ListedCollection {
  readonly collection: string;
  readonly transcripts: number;
  readonly words: number;
  /** YYYY-MM-DD; null without a transcript. */
  readonly first_date: string | null;
  readonly last_date: string | null;
  readonly series: readonly string[];
  /** Most words first. */
  readonly speakers: readonly ListedSpeaker[];
  /** Of its transcript lines; absent where they have none. */
  readonly labels?: readonly ListedLabel[];
}

const listed = new WeakMap<Corpus, ListedCollection>();

/** Each opening of a file is summed up once. A file that can't be read is left out. */
export function listCollections(library: Library): readonly ListedCollection[] {
  const { collections } = library;
  return collections.names().flatMap((name) =>
    collections.file(name).read((opening) => {
      if (opening === null) return [];
      const { corpus } = opening;
      const known = listed.get(corpus) ?? summaryOf(corpus, name, library);
      listed.set(corpus, known);
      return [known];
    }),
  );
}

function summaryOf(corpus: Corpus, collection: string, library: Library): ListedCollection {
  const { transcripts } = corpus;
  const kind = kindOf(collection, library.kinds);
  const labels = labelsOf(transcripts, kind);
  const dates = transcripts.map(({ date }) => date).sort();
  return {
    collection,
    transcripts: transcripts.length,
    words: transcripts.reduce((sum, { words }) => sum + words, 0),
    first_date: dates[0] ?? null,
    last_date: dates.at(-1) ?? null,
    series: seriesInformedBy(corpus, kind, library),
    speakers: speakersOf(corpus),
    ...(labels.length > 0 && {
      labels: labels.map(({ label, values }) => ({ label, values: values.slice(0, maxListedValues) })),
    }),
    ...kind.listing(transcripts),
  };
}

function speakersOf(corpus: Corpus): ListedSpeaker[] {
  if (!corpus.hasVoices) return [];
  const turns = corpus.turns();
  const bySpeaker = new Map<string, { roles: Set<string>; transcripts: Set<number>; words: number }>();
  const byVoice = turns.voices.map(({ speaker, role }) => {
    if (speaker === null) return null;
    const own = bySpeaker.get(speaker) ?? { roles: new Set(), transcripts: new Set(), words: 0 };
    bySpeaker.set(speaker, own);
    if (role !== null) own.roles.add(role);
    return own;
  });
  for (const transcript of corpus.transcripts.keys()) {
    const [first, end] = turns.range(transcript);
    for (let turn = first; turn < end; turn++) {
      const own = byVoice[turns.voiceOf(turn)];
      const { from, to } = turns.bounds(turn);
      if (!own || to === from) continue;
      own.transcripts.add(transcript);
      own.words += to - from;
    }
  }
  return [...bySpeaker]
    .map(([speaker, { roles, transcripts, words }]) => ({
      speaker,
      roles: [...roles].sort(),
      transcripts: transcripts.size,
      words,
    }))
    .sort((a, b) => b.words - a.words || (a.speaker < b.speaker ? -1 : 1))
    .slice(0, maxListedSpeakers);
}
