import { statSync } from "node:fs";
import { basename } from "node:path";
import pluralize from "pluralize";
import type { BuildSummary, LineSummary } from "../corpus-builder/build-corpus.ts";
import {
  skipReasons,
  type SkipReason,
  type Skipped,
} from "@mention-market/service/corpus-builder/nfl/gather";
import type { FootballSummary } from "@mention-market/service/corpus-builder/nfl/nfl-source";
import { problemLine, type Problem } from "@mention-market/service/corpus-builder/problems";
import { changeLines, formLines, sumOf } from "@mention-market/service/corpus-builder/reading-report";
import type { Concern } from "../corpus-builder/review.ts";
import type { OfficialSummary } from "../corpus-builder/sources/read-official.ts";

const maxSeriesLines = 20;
const maxNamed = 10;
const number = (value: number) => value.toLocaleString("en-US");

/** The summary that `npm run corpus` prints. */
export function summaryLines(out: string, summary: BuildSummary): string[] {
  const { corpus, isKept, files, ignored, football, lines, official } = summary;
  const { transcripts, words, vocabulary, version } = corpus;
  const kinds = Object.entries(files).map(([kind, count]) => `${number(count)} ${kind}`);
  return [
    `${isKept ? "Nothing has changed in" : "Wrote"} ${basename(out)}: ${number(transcripts)} ${football === null ? "transcripts" : "games"}, ` +
      `${number(words)} words (${number(vocabulary)} different), ` +
      `${(statSync(out).size / 1e6).toFixed(1)} MB, version ${version}`,
    ...(football === null ? [] : [`Schedule: ${number(football.scheduledGames)} games`]),
    `Transcripts: ${kinds.join(", ")}${ignored > 0 ? ` (${number(ignored)} other files ignored)` : ""}`,
    ...(football === null ? [] : footballLines(football)),
    ...(official === null ? [] : officialLines(official)),
    ...(lines === null ? [] : voiceLines(summary, lines)),
    ...seriesLines(summary),
    ...nameLines(out, summary),
    ...leftOutLines(summary),
    ...reviewLines(summary),
  ];
}

/** The same as JSON: what to look at, and a row for each form. */
export function summaryJson(summary: BuildSummary): object {
  const { collection, corpus, leftOut, ignored, football } = summary;
  const { concerns, forms } = summary.review;
  return {
    collection,
    ...corpus,
    look_at_these: concerns,
    forms: forms.map(({ form, files, words, speakers, loops, changes }) => ({
      ...{ form, files, words, speakers, loops },
      repeated_cues: changes.repeatedCues,
      joined_pieces: changes.joinedPieces,
      labels: changes.labels,
      sounds: Object.fromEntries(changes.sounds),
      kept_parentheses: Object.fromEntries(changes.keptParentheses),
    })),
    left_out: leftOut,
    ignored_files: ignored,
    ...(football !== null && { repaired: football.repairs, skipped: football.skipped }),
  };
}

function reviewLines({ reports, review, football }: BuildSummary): string[] {
  if (reports.length === 0) return [];
  const { concerns, forms } = review;
  const hasChanges = football === null && reports.some(({ recording }) => recording !== null);
  return [
    ...concernLines(concerns),
    ...formLines(forms),
    ...(hasChanges ? changeLines(sumOf(forms.map((one) => one.changes))) : []),
  ];
}

/** Each reason once, with its files: hundreds may have the same. */
function concernLines(concerns: readonly Concern[]): string[] {
  const reasons = [...Map.groupBy(concerns, ({ reason }) => reason)].map(([reason, all]) => {
    const names = all.slice(0, maxNamed).map(({ file }) => file);
    const more = all.length > maxNamed ? ` and ${number(all.length - maxNamed)} more` : "";
    return `  ${reason}: ${names.join(", ")}${more}`;
  });
  return reasons.length === 0 ? [] : ["Look at these:", ...reasons];
}

function footballLines({ changes, repairs, skipped }: FootballSummary): string[] {
  return [...changeLines(changes), ...repairLines(repairs), ...skippedLines(skipped)];
}

function officialLines(summary: OfficialSummary): string[] {
  const { web, missing, preliminary, superseded, older, others, notes, newest } = summary;
  const listed = (heading: string, names: readonly string[]) =>
    names.length === 0 ? [] : [`${heading}: ${names.join(", ")}`];
  return [
    ...(newest === null ? [] : [`Newest day: ${newest}`]),
    ...(web === null
      ? []
      : [`Fetched: ${number(web.fetched.length)} files, in ${number(web.requests)} requests`]),
    ...listed(
      web === null ? "Listed, and not in the folder" : "Not published yet, asked for again at the next run",
      missing,
    ),
    ...listed("Preliminary, asked for again at the next run", preliminary),
    ...listed("Left out for the final text beside it", superseded),
    ...(older.count === 0 ? [] : [`Left out, of before ${older.since} (--since): ${number(older.count)}`]),
    ...otherLines(others),
    ...notes.map((note) => `Note: ${problemLine(note)}`),
  ];
}

/** Files without speech, grouped by reason, the rarest with their names. A source may have hundreds with the same reason. */
function otherLines(others: readonly Problem[]): string[] {
  return [...Map.groupBy(others, ({ text }) => text)].map(([reason, all]) => {
    const names =
      all.length > maxNamed ? `${number(all.length)} files` : all.map(({ file }) => file).join(", ");
    return `Not counted, because it ${reason}: ${names}`;
  });
}

function voiceLines(
  { voices, estimatedDates }: BuildSummary,
  { silentTurns, unknownMembers }: LineSummary,
): string[] {
  const { turns, turnsWithoutRole, speakers, roles } = voices;
  return [
    `Speakers: ${number(speakers.size)}`,
    `Roles: ${roles.size === 0 ? "none" : [...roles].join(", ")}`,
    `Turns: ${number(turns)}, of which ${number(turnsWithoutRole)} without a role` +
      (silentTurns > 0 ? `; ${number(silentTurns)} without speech left out` : ""),
    ...(estimatedDates > 0 ? [`Days that are a guess: ${number(estimatedDates)}`] : []),
    ...(unknownMembers.length > 0 ? [`Ignored members: ${unknownMembers.join(", ")}`] : []),
  ];
}

/** A file must have its collection's name to be served. Football's may have any name. */
function nameLines(out: string, { collection, football }: BuildSummary): string[] {
  const name = `${collection}.sqlite`;
  return football !== null || basename(out) === name ? [] : [`Name it ${name} to serve it`];
}

/** The market series that the collection informs, and speakers in its file of series who never speak. */
function seriesLines(summary: BuildSummary): string[] {
  const { series, voices } = summary;
  if (series.length === 0) return defaultSeriesLines(summary);
  const listed = series.slice(0, maxSeriesLines).map(({ series: tickers, speakers, roles, holder }) => {
    const counted = [...speakers, ...roles, ...(holder === undefined ? [] : [`${holder} holder`])].join(", ");
    return `  ${tickers.join(", ")}${counted === "" ? "" : ` (${counted})`}`;
  });
  const silent = series.flatMap(({ speakers }) => speakers.filter((name) => !voices.speakers.has(name)));
  return [
    "Informs:",
    ...listed,
    ...(series.length > maxSeriesLines ? [`  and ${number(series.length - maxSeriesLines)} more`] : []),
    ...silent.map((name) => `No turn is of ${name}, whom the series name`),
  ];
}

/** The series that a collection informs without a file of series. For football, a setting names them. */
function defaultSeriesLines({ football, groups }: BuildSummary): string[] {
  if (football !== null) return [];
  if (groups !== null) return [`Informs: the series of ${number(groups.values)} ${pluralize(groups.label)}`];
  return ["Informs: no market series; --series names them"];
}

/** The repairs of each file, once: a tool makes the same mistake in every cue. */
function repairLines(repairs: readonly Problem[]): string[] {
  const kinds = Map.groupBy(repairs, ({ file, text }) => `${file}: ${text}`);
  if (kinds.size === 0) return [];
  const lines = [...kinds].map(
    ([kind, all]) => `  ${kind} (${all.length} times, first at line ${all[0]?.line ?? 1})`,
  );
  return ["Repaired:", ...lines];
}

function leftOutLines({ leftOut, football, official }: BuildSummary): string[] {
  const areFiles = football !== null || official !== null;
  const count = new Set(leftOut.map(({ file, line }) => (areFiles ? file : `${file}:${line ?? 0}`))).size;
  if (count === 0) return [];
  return [
    `Left out ${count} bad ${areFiles ? "files" : "lines"}:`,
    ...leftOut.map((one) => `  ${problemLine(one)}`),
  ];
}

/** College games are only counted, because a dataset has hundreds. */
function skippedLines(skipped: readonly Skipped[]): string[] {
  const reasons = Map.groupBy(skipped, ({ reason }) => reason);
  const heading = (reason: SkipReason, count: number) => `Skipped ${count}: ${skipReasons[reason]}`;
  return [...reasons].flatMap(([reason, all]) => [
    heading(reason, all.length),
    ...(reason === "college" ? [] : all.map(({ name }) => `  ${name}`).sort()),
  ]);
}
