import { statSync } from "node:fs";
import { basename } from "node:path";
import type { BuildSummary } from "../corpus-builder/build-corpus.ts";
import { skipReasons, type SkipReason } from "../corpus-builder/nfl/football.ts";
import type { Skipped } from "../corpus-builder/nfl/gather.ts";
import { problemLine, type Problem } from "../corpus-builder/problems.ts";

/** What `npm run corpus` prints of a build. */
export function summaryLines(out: string, summary: BuildSummary): string[] {
  const { corpus, scheduledGames, files, ignored, skipped, removed, repairs, leftOut } = summary;
  const { transcripts: games, words, vocabulary, version } = corpus;
  const number = (value: number) => value.toLocaleString("en-US");
  const kinds = Object.entries(files).map(([kind, count]) => `${number(count)} ${kind}`);
  return [
    `Wrote ${basename(out)}: ${number(games)} games, ${number(words)} words (${number(vocabulary)} different), ` +
      `${(statSync(out).size / 1e6).toFixed(1)} MB, version ${version}`,
    `Schedule: ${number(scheduledGames)} games`,
    `Transcripts: ${kinds.join(", ")}${ignored > 0 ? ` (${number(ignored)} other files ignored)` : ""}`,
    `Removed: ${number(removed.labels)} speaker labels, ${number(removed.tags)} sound tags and lyrics`,
    ...repairLines(repairs),
    ...skippedLines(skipped),
    ...leftOutLines(leftOut),
  ];
}

/** What was repaired, once a file: tools make the same mistake in every cue. */
function repairLines(repairs: readonly Problem[]): string[] {
  const kinds = Map.groupBy(repairs, ({ file, text }) => `${file}: ${text}`);
  if (kinds.size === 0) return [];
  const lines = [...kinds].map(
    ([kind, all]) => `  ${kind} (${all.length} times, first at line ${all[0]?.line ?? 1})`,
  );
  return ["Repaired:", ...lines];
}

function leftOutLines(leftOut: readonly Problem[]): string[] {
  const files = new Set(leftOut.map(({ file }) => file));
  return files.size === 0
    ? []
    : [`Left out ${files.size} bad files:`, ...leftOut.map((one) => `  ${problemLine(one)}`)];
}

/** College games are only counted: a dataset has hundreds. */
function skippedLines(skipped: readonly Skipped[]): string[] {
  const reasons = Map.groupBy(skipped, ({ reason }) => reason);
  const heading = (reason: SkipReason, count: number) => `Skipped ${count}: ${skipReasons[reason]}`;
  return [...reasons].flatMap(([reason, all]) => [
    heading(reason, all.length),
    ...(reason === "college" ? [] : all.map(({ name }) => `  ${name}`).sort()),
  ]);
}
