import { z } from "zod";
import { earnings } from "../kinds/earnings.ts";
import { count } from "../kinds/kind.ts";
import type { CorpusFile } from "@mention-market/service/transcripts/corpus-file";
import type { Corpus } from "@mention-market/service/transcripts/corpus";
import { kindOf } from "../kinds/kinds.ts";
import { seriesInformedBy } from "./coverage.ts";
import { labelsOf, listedLabel, maxListedValues } from "./labels.ts";
import type { Library } from "./services.ts";
import { memoized } from "@mention-market/service/base/cached";

const maxListedSpeakers = 100;

const day = (what: string) => z.iso.date().nullable().describe(`${what}; null without a transcript`);

/** What users of a collection's counts should know. */
export const aboutFields = {
  note: z
    .string()
    .nullable()
    .describe("What its texts leave out, or how late they come; null: nothing is known of that"),
  newest: day("Day of the newest transcript, since one that is missing shows no silence"),
};

/** Null for a file that is missing or damaged. */
export function aboutOf(file: CorpusFile): { note: string | null; newest: string | null } {
  return file.read((opening) => (opening === null ? { note: null, newest: null } : about(opening.corpus)));
}

const about = memoized(({ note, transcripts }: Corpus) => ({
  note,
  newest: transcripts
    .map(({ date }) => date)
    .reduce<string | null>((newest, date) => (newest !== null && newest > date ? newest : date), null),
}));

/** A collection in a list. */
export const listedCollection = z
  .object({
    collection: z.string().describe("The collection's name"),
    ...aboutFields,
    transcripts: count.describe("Its transcripts"),
    words: count.describe("Their words"),
    first_date: day("Day of the earliest"),
    last_date: day("Day of the latest"),
    series: z.array(z.string()).readonly().describe("Market series that it informs, A to Z"),
    speakers: z
      .array(
        z
          .object({
            speaker: z.string().describe("The speaker's name, as the parameter takes it"),
            roles: z.array(z.string()).readonly().describe("Roles in which the speaker appears"),
            transcripts: count.describe("Transcripts with a turn of the speaker"),
            words: count.describe("The speaker's words in them"),
          })
          .meta({ id: "ListedSpeaker" }),
      )
      .readonly()
      .describe(`Most words first, at most ${maxListedSpeakers}`),
    labels: z
      .array(listedLabel)
      .readonly()
      .optional()
      .describe("Labels of its transcript lines, A to Z; left out where they have none"),
    ...earnings.listing.shape,
  })
  .meta({ id: "TranscriptCollection" });
export type ListedCollection = Readonly<z.output<typeof listedCollection>>;

/** Computed once for each opening of a file. A file that can't be read is left out. */
export function listCollections(library: Library): readonly ListedCollection[] {
  const { collections } = library;
  return collections
    .names()
    .flatMap((name) =>
      collections
        .file(name)
        .read((opening) => (opening === null ? [] : [summaryOf(opening.corpus, name, library)])),
    );
}

const summaryOf = memoized((corpus: Corpus, collection: string, library: Library): ListedCollection => {
  const { transcripts } = corpus;
  const kind = kindOf(collection, library.kinds);
  const labels = labelsOf(transcripts, kind);
  const dates = transcripts.map(({ date }) => date).sort();
  return {
    collection,
    ...about(corpus),
    transcripts: transcripts.length,
    words: transcripts.reduce((sum, { words }) => sum + words, 0),
    first_date: dates[0] ?? null,
    last_date: dates.at(-1) ?? null,
    series: seriesInformedBy(corpus, kind, library),
    speakers: speakersOf(corpus),
    ...(labels.length > 0 && {
      labels: labels.map(({ label, values }) => ({ label, values: values.slice(0, maxListedValues) })),
    }),
    ...kind.listing.of(transcripts),
  };
});

function speakersOf(corpus: Corpus): ListedCollection["speakers"] {
  if (!corpus.hasVoices) return [];
  const turns = corpus.turns();
  const bySpeaker = new Map<string, { roles: Set<string>; transcripts: Set<number>; words: number }>();
  const byVoice = turns.voices.map(({ speaker, role }) => {
    if (speaker === null) return null;
    const totals = bySpeaker.get(speaker) ?? { roles: new Set(), transcripts: new Set(), words: 0 };
    bySpeaker.set(speaker, totals);
    if (role !== null) totals.roles.add(role);
    return totals;
  });
  for (const transcript of corpus.transcripts.keys()) {
    const [first, end] = turns.range(transcript);
    for (let turn = first; turn < end; turn++) {
      const totals = byVoice[turns.voiceOf(turn)];
      const { from, to } = turns.bounds(turn);
      if (!totals || to === from) continue;
      totals.transcripts.add(transcript);
      totals.words += to - from;
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
