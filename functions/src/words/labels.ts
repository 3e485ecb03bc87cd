import { z } from "zod";
import { nearest } from "../base/nearest.ts";
import { labelKey, type LabelCondition, type TranscriptFilter } from "../transcripts/index/filter.ts";
import type { StoredTranscript } from "../transcripts/index/transcript.ts";
import type { Kind } from "../transcripts/kinds/kind.ts";
import type { Corpus } from "../transcripts/index/corpus.ts";
import { foldName } from "../transcripts/index/turns.ts";

/** A label that transcripts must have, with one of its values. */
export interface AskedLabel {
  readonly label: string;
  readonly value: string;
}

export const maxListedValues = 100;

/** A label of a collection's lines, with its values. */
export const listedLabel = z
  .object({
    label: z.string().describe("The label's name"),
    values: z.array(z.string()).readonly().describe(`Its values, A to Z, at most ${maxListedValues}`),
  })
  .meta({ id: "ListedLabel" });
type ListedLabel = Readonly<z.output<typeof listedLabel>>;

/** The labels of a transcript's own line; those of its kind are shown in the kind's words. */
export function ownLabelsOf(
  { labels }: Pick<StoredTranscript, "labels">,
  kind: Kind,
): Record<string, string> {
  const own = Object.entries(labels).filter(([label]) => !kind.labels.includes(label));
  return Object.fromEntries(own.map(([label, value]) => [label, String(value)]));
}

/** The lines' labels of a collection with their values, A to Z. */
export function labelsOf(transcripts: readonly StoredTranscript[], kind: Kind): readonly ListedLabel[] {
  const values = new Map<string, Set<string>>();
  for (const transcript of transcripts) {
    for (const [label, value] of Object.entries(ownLabelsOf(transcript, kind)))
      values.set(label, (values.get(label) ?? new Set()).add(value));
  }
  return [...values]
    .map(([label, found]) => ({ label, values: [...found].sort() }))
    .sort((a, b) => (a.label < b.label ? -1 : 1));
}

/**
 * Conditions on the lines' labels: of one label any value will do, and all labels must fit. For one that no transcript has: what was
 * meant.
 */
export function labelConditions(
  asked: readonly AskedLabel[],
  known: readonly ListedLabel[],
): readonly LabelCondition[] | { readonly unknown: string; readonly meant: string | null } {
  for (const { label, value } of asked) {
    const { values } = known.find((one) => one.label === label) ?? {};
    const names = known.map((one) => one.label);
    if (values === undefined) return { unknown: label, meant: nearest(label, names) };
    if (values.some((one) => labelKey(one) === labelKey(value))) continue;
    const meant = nearest(value, values);
    return { unknown: `${label}:${value}`, meant: meant === null ? null : `${label}:${meant}` };
  }
  return [...Map.groupBy(asked, ({ label }) => label)].map(([label, all]) => [
    { label, values: all.map(({ value }) => value) },
  ]);
}

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
