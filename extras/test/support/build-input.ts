import { dirname, join } from "node:path";
import { messageOf } from "@mention-market/service/base/errors";
import { mkdirSync, writeFileSync } from "node:fs";
import type { BuildOptions } from "../../corpus-builder/build-corpus.ts";
import { nfl } from "../../src/kinds/nfl.ts";

/** The problems that a build throws, one line each, with the folder of its input left out. */
export function problemsOf(build: () => unknown, transcripts: string): string[] {
  try {
    build();
  } catch (error) {
    return messageOf(error)
      .replaceAll(`${dirname(transcripts)}/`, "")
      .split("\n");
  }
  return [];
}

/** A transcript line that is right in a general collection. */
export const speech = {
  id: "harbor",
  title: "At the harbor",
  date: "2026-01-20",
  turns: [{ speaker: "Ann Lee", role: "mayor", text: "A bridge." }],
};

/** One that is right in `earnings`. */
export const call = {
  ...speech,
  id: "call",
  company: "LMRA",
  fiscal_year: 2026,
  fiscal_quarter: 1,
  turns: [{ speaker: "Ann Lee", role: "executive", text: "A margin." }],
};

export const jsonl = (...lines: readonly unknown[]) =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join("");

export const turn = (text: string, speaker: string | null = null, role: string | null = null) => ({
  speaker,
  role,
  text,
});

let lineInputs = 0;

/** Writes files of transcript lines to a new folder in `folder`; the options build a collection out of them. */
export function lineInput(
  folder: string,
  files: Readonly<Record<string, string | Buffer>>,
  { collection = "speeches", series }: { collection?: string; series?: string | undefined } = {},
): BuildOptions {
  const base = join(folder, `lines-${lineInputs++}`);
  mkdirSync(join(base, "lines"), { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(base, "lines", name), content);
  if (series !== undefined) writeFileSync(join(base, "series.json"), series);
  return {
    collection,
    transcripts: join(base, "lines"),
    series: series === undefined ? undefined : join(base, "series.json"),
    out: join(base, "out", `${collection}.sqlite`),
  };
}

export const scheduleHeader = "game_id,season,game_type,week,gameday,weekday,gametime,away_team,home_team";
export const scheduledGames = [
  "2014_03_OAK_NE,2014,REG,3,2014-09-21,Sunday,13:00,OAK,NE",
  "2014_05_NYG_DAL,2014,REG,5,2014-10-05,Sunday,13:00,NYG,DAL",
  "2014_12_DAL_NYG,2014,REG,12,2014-11-23,Sunday,20:30,DAL,NYG",
  "2025_01_SF_LA,2025,REG,1,2025-09-07,Sunday,NA,SF,LA",
  "2025_20_BUF_DEN,2025,DIV,20,2026-01-17,Saturday,16:30,BUF,DEN",
] as const;
const schedule = [scheduleHeader, ...scheduledGames].join("\n");

export interface BuildInput {
  readonly collection: string;
  readonly schedule: string;
  readonly transcripts: string;
  readonly out: string;
}

let inputs = 0;

/** Writes transcripts and a schedule to a new folder in `folder`. */
export function buildInput(
  folder: string,
  files: Readonly<Record<string, string | Buffer>>,
  csv: string | Buffer = schedule,
): BuildInput {
  const base = join(folder, String(inputs++));
  mkdirSync(join(base, "texts"), { recursive: true });
  writeFileSync(join(base, "games.csv"), csv);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(base, "texts", name), content);
  return {
    collection: nfl.collection,
    schedule: join(base, "games.csv"),
    transcripts: join(base, "texts"),
    out: join(base, "out", "nfl.sqlite"),
  };
}
