import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { nfl } from "../../src/kinds/nfl.ts";

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
