import { z } from "zod";
import { nearest } from "@mention-market/service/base/nearest";
import {
  labelKey,
  type LabelCondition,
  type TranscriptFilter,
} from "@mention-market/service/transcripts/filter";
import type { StoredTranscript } from "@mention-market/service/transcripts/transcript";
import type { Kind } from "../kinds/kind.ts";
import type { Corpus } from "@mention-market/service/transcripts/corpus";
import { foldName } from "@mention-market/service/transcripts/turns";

/** A label and a value that transcripts must have. */
export interface RequestedLabel {
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

/** The labels of a transcript's own line. Labels of its kind are shown in fields of their own. */
export function ownLabelsOf(
  { labels }: Pick<StoredTranscript, "labels">,
  kind: Kind,
): Record<string, string> {
  const ownLabels = Object.entries(labels).filter(([label]) => !kind.labels.includes(label));
  return Object.fromEntries(ownLabels.map(([label, value]) => [label, String(value)]));
}

/** The labels of a collection's lines with their values, sorted. */
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

/** Conditions on labels: any value of each, of all labels. For a label that no transcript has, the one probably meant. */
export function labelConditions(
  conditions: readonly RequestedLabel[],
  listed: readonly ListedLabel[],
): readonly LabelCondition[] | { readonly unknown: string; readonly meant: string | null } {
  for (const { label, value } of conditions) {
    const { values } = listed.find((entry) => entry.label === label) ?? {};
    const names = listed.map((entry) => entry.label);
    if (values === undefined) return { unknown: label, meant: nearest(label, names) };
    if (values.some((candidate) => labelKey(candidate) === labelKey(value))) continue;
    const meant = nearest(value, values);
    return { unknown: `${label}:${value}`, meant: meant === null ? null : `${label}:${meant}` };
  }
  return [...Map.groupBy(conditions, ({ label }) => label)].map(([label, all]) => [
    { label, values: all.map(({ value }) => value) },
  ]);
}

/** The speakers or roles whose turns a client requests. */
export interface RequestedVoices {
  readonly speaker: string | null;
  readonly roles: readonly string[];
}

/** A speaker or role that the transcripts do not have, or that the filter excludes. */
interface UnknownVoice {
  readonly parameter: "speaker" | "role";
  /** The most similar name. */
  readonly meant: string | null;
}

/** Narrows a filter to the turns that a client requests. */
export function withVoices(
  filter: TranscriptFilter,
  { speaker, roles }: RequestedVoices,
  corpus: Corpus,
): TranscriptFilter | UnknownVoice {
  const isFiltered = speaker !== null || roles.length > 0;
  if (!isFiltered) return filter;
  const turns = corpus.turns();
  const { isCounted } = turns.select(filter);
  const counted = turns.voices.filter((_, voice) => isCounted(voice));
  const speakers = [...new Set(counted.flatMap((voice) => voice.speaker ?? []))];
  const spokenRoles = [...new Set(counted.flatMap((voice) => voice.role ?? []))];
  const spelled =
    speaker === null ? null : speakers.find((candidate) => foldName(candidate) === foldName(speaker));
  if (spelled === undefined)
    return { parameter: "speaker", meant: nearest(foldName(speaker ?? ""), speakers) };
  const unknown = roles.find(
    (role) => !spokenRoles.some((candidate) => foldName(candidate) === foldName(role)),
  );
  if (unknown !== undefined) return { parameter: "role", meant: nearest(foldName(unknown), spokenRoles) };
  return {
    ...filter,
    speakers: spelled === null ? filter.speakers : [spelled],
    roles:
      roles.length === 0
        ? filter.roles
        : spokenRoles.filter((candidate) => roles.some((role) => foldName(role) === foldName(candidate))),
  };
}
