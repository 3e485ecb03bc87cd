import { CsvError, parse } from "csv-parse/sync";
import { z } from "zod";
import { gameTypes, maxWeek, weekdays } from "../../src/nfl/games.ts";
import { everyFranchise, franchiseOf } from "../../src/nfl/teams.ts";
import type { Report } from "../problems.ts";
import { byTime, type Game } from "./game.ts";

const whole = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number);
const team = z
  .string()
  .refine((text) => franchiseOf(text) !== null)
  .describe(`an NFL team's abbreviation: ${everyFranchise.join(", ")}`);

/** The columns of nflverse's games.csv that we use. Each description names the accepted values. */
const row = z.object({
  game_id: z.string().regex(/^\S+$/).describe("a game's id, such as 2025_20_BUF_DEN"),
  season: whole.describe("a year"),
  game_type: z.enum(gameTypes).describe(`one of ${gameTypes.join(", ")}`),
  week: whole.pipe(z.number().min(1).max(maxWeek)).describe(`a whole number from 1 to ${maxWeek}`),
  gameday: z.iso.date().describe("a day as YYYY-MM-DD"),
  weekday: z.enum(weekdays).describe("a day of the week, such as Sunday"),
  gametime: z
    .string()
    .regex(/^(?:(?:[01]?\d|2[0-3]):[0-5]\d|NA)?$/)
    .transform((text) => (text === "NA" || text === "" ? "" : text.padStart(5, "0")))
    .describe("a time as HH:MM, or empty"),
  away_team: team,
  home_team: team,
});
const columns = Object.keys(row.shape);

const parsedRecords = z.array(
  z.object({ info: z.object({ lines: z.number() }), record: z.array(z.string()) }),
);

/** The games of nflverse's games.csv, sorted by time. Reports every invalid row. */
export function readSchedule(csv: string, report: Report): Game[] {
  const [header, ...records] = recordsOf(csv, report);
  const names = header?.record.map((name) => name.trim()) ?? [];
  const missing = columns.filter((name) => !names.includes(name));
  if (missing.length > 0) {
    report(`lacks the column${missing.length > 1 ? "s" : ""} ${missing.join(", ")}`, 1);
    return [];
  }

  const games = new Map<string, Game>();
  for (const { line, record } of records) {
    if (record.length !== names.length) {
      report(`has ${record.length} values for ${names.length} columns`, line);
      continue;
    }
    const parsed = row.safeParse(Object.fromEntries(names.map((name, i) => [name, record[i]?.trim()])));
    if (!parsed.success) {
      const bad = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
      for (const name of bad) report(`${name} must be ${accepted(name)}`, line);
      continue;
    }
    if (games.has(parsed.data.game_id)) report(`game ${parsed.data.game_id} is there twice`, line);
    games.set(parsed.data.game_id, parsed.data);
  }
  if (records.length === 0) report("has no games");
  return [...games.values()].sort(byTime);
}

function recordsOf(csv: string, report: Report): { readonly line: number; readonly record: string[] }[] {
  try {
    const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true } as const;
    const records: unknown = parse(csv, options);
    return parsedRecords.parse(records).map(({ info, record }) => ({ line: info.lines, record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    report(`is not CSV: ${error.message}`, z.number().optional().parse(error.lines));
    return [];
  }
}

function accepted(column: string): string {
  return Object.entries(row.shape).find(([name]) => name === column)?.[1].description ?? "another value";
}
