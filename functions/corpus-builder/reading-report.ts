export type Encoding = "UTF-8" | "UTF-16" | "Windows-1252";

/** How often each text occurred, in lower case and without brackets. */
export type Counts = ReadonlyMap<string, number>;

/** What was not taken as speech, and what looked like it but was. */
export interface Removed {
  /** Number of speakers' names before a colon. */
  readonly labels: number;
  /** Texts in brackets that are not speech; lyrics between notes are "♪". */
  readonly sounds: Counts;
  /** Parentheses inside a sentence that were kept as speech. */
  readonly keptParentheses: Counts;
}

/** What reading changed. */
export interface Changes extends Removed {
  /** Cues with the text and the times of one before, which joined segments and animations write; in rolling files, with nothing new. */
  readonly repeatedCues: number;
  /** Pieces that were joined to the word before. */
  readonly joinedPieces: number;
}

/** What the summary of a build says of a file of captions or text. */
export interface ReadingReport extends Changes {
  /** The form that its content showed, such as "WebVTT". */
  readonly form: string;
  readonly encoding: Encoding;
  /** From the first cue to the end of the last one; null for text. */
  readonly durationMs: number | null;
}

/** The changes of several files together. */
export function sumOf(changes: readonly Changes[]): Changes {
  const sum = (value: (one: Changes) => number) => changes.reduce((total, one) => total + value(one), 0);
  return {
    labels: sum(({ labels }) => labels),
    sounds: sumOfCounts(changes.map(({ sounds }) => sounds)),
    keptParentheses: sumOfCounts(changes.map(({ keptParentheses }) => keptParentheses)),
    repeatedCues: sum(({ repeatedCues }) => repeatedCues),
    joinedPieces: sum(({ joinedPieces }) => joinedPieces),
  };
}

function sumOfCounts(all: readonly Counts[]): Counts {
  const total = new Map<string, number>();
  for (const counts of all)
    for (const [text, count] of counts) total.set(text, (total.get(text) ?? 0) + count);
  return total;
}

/** The transcripts of one form. */
export interface FormReport {
  readonly form: string;
  readonly files: number;
  readonly words: number;
  readonly speakers: number;
  readonly loops: number;
  readonly changes: Changes;
}

/** A transcript, for the row of its form. */
export interface ReadTranscript {
  readonly form: string;
  readonly file: string;
  readonly words: number;
  readonly speakers: ReadonlySet<string>;
  /** Number of a recogniser's repetitions that count once. */
  readonly loops: number;
  readonly changes: Changes | null;
}

/** The table of a summary: a row for each form. */
export function formsOf(transcripts: readonly ReadTranscript[]): FormReport[] {
  return [...Map.groupBy(transcripts, ({ form }) => form)].map(([form, all]) => ({
    form,
    files: new Set(all.map(({ file }) => file)).size,
    words: all.reduce((sum, { words }) => sum + words, 0),
    speakers: new Set(all.flatMap(({ speakers }) => [...speakers])).size,
    loops: all.reduce((sum, { loops }) => sum + loops, 0),
    changes: sumOf(all.flatMap(({ changes }) => changes ?? [])),
  }));
}

/** The table as lines of text. */
export function formLines(forms: readonly FormReport[]): string[] {
  const total = (counts: Counts) => [...counts.values()].reduce((sum, count) => sum + count, 0);
  const rows = forms.map(({ form, files, words, speakers, loops, changes }) => [
    form,
    ...[files, words, speakers, loops, changes.repeatedCues, total(changes.sounds)].map((value) =>
      value.toLocaleString("en-US"),
    ),
  ]);
  const table = [["Form", "Files", "Words", "Speakers", "Loops", "Repeated cues", "Sounds"], ...rows];
  const widths = (table[0] ?? []).map((_, at) => Math.max(...table.map((row) => (row[at] ?? "").length)));
  return table.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join("  "),
  );
}

const maxNamed = 20;

/** The lines of a summary about changes: the texts in brackets by kind, the most frequent first. */
export function changeLines({
  labels,
  sounds,
  keptParentheses,
  repeatedCues,
  joinedPieces,
}: Changes): string[] {
  const line = (heading: string, counts: Counts) => {
    const named = [...counts].sort(([, a], [, b]) => b - a).map(([text, count]) => `${text} ${count}`);
    const more = named.length > maxNamed ? `, and ${named.length - maxNamed} more` : "";
    return named.length === 0 ? [] : [`${heading}: ${named.slice(0, maxNamed).join(", ")}${more}`];
  };
  return [
    `Left out: speaker labels ${labels}, repeated cues ${repeatedCues}. Joined: pieces of words ${joinedPieces}`,
    ...line("Not counted, in brackets", sounds),
    ...line("Counted as speech, in parentheses", keptParentheses),
  ];
}
