import { nearest } from "../base/nearest.ts";
import { labelKey, type LabelCondition } from "../transcripts/index/filter.ts";
import type { StoredTranscript } from "../transcripts/index/transcript.ts";
import type { Kind } from "../transcripts/kinds/kind.ts";

/** A label that transcripts must have, with one of its values. */
export interface AskedLabel {
  readonly label: string;
  readonly value: string;
}

export interface ListedLabel {
  readonly label: string;
  /** A to Z. */
  readonly values: readonly string[];
}

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

/** Conditions on the lines' labels: of one label any value will do, and all labels must fit. For one that no transcript has: what was meant. */
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
