import { closeSync, openSync, readSync } from "node:fs";
import { JSONParser } from "@streamparser/json";
import { z } from "zod";
import { messageOf } from "../../src/base/errors.ts";
import { franchiseNamed, franchiseOf } from "../../src/nfl/teams.ts";
import { captionKinds } from "../captions/form.ts";
import { readSpeech, spokenIn } from "../captions/speech.ts";
import { stemOf, type InputFile } from "../input-files.ts";
import type { Report, Problems } from "../problems.ts";
import type { Changes, ReadingReport } from "../reading-report.ts";
import { StoreError } from "../source.ts";
import type { Game } from "./game.ts";

export const kinds = [...captionKinds, ".txt", ".json"] as const;
type Source = InputFile<(typeof kinds)[number]>;

/** A broadcast in the FOOTBALL dataset (Merullo and others, 2019). */
const broadcast = z.object({
  teams: z.array(z.string()).length(2),
  year: z.union([z.number(), z.string().regex(/^\d{4}$/)]).transform(Number),
  transcript: z.string(),
});

const datasetForm = "FOOTBALL dataset";

export const skipReasons = {
  college: "not between two NFL teams",
  unscheduled: "not in the schedule",
  ambiguous: "several games of these teams that season",
  repeated: "several broadcasts that join to one game",
} as const;
export type SkipReason = keyof typeof skipReasons;

type Joined = { readonly game: Game } | { readonly skipped: SkipReason };

/** Finds the game of a broadcast by its season and two teams, if there is only one. The dataset has neither the day nor the home team. */
function createBroadcastJoiner(
  schedule: readonly Game[],
): (teams: readonly string[], season: number) => Joined {
  const bySeasonAndTeams = Map.groupBy(schedule, ({ season, home_team, away_team }) =>
    pairKey(season, [franchiseOf(home_team), franchiseOf(away_team)]),
  );
  return (teams, season) => {
    const franchises = teams.map(franchiseNamed);
    if (franchises.includes(null)) return { skipped: "college" };
    const [game, ...others] = bySeasonAndTeams.get(pairKey(season, franchises)) ?? [];
    if (game === undefined) return { skipped: "unscheduled" };
    return others.length > 0 ? { skipped: "ambiguous" } : { game };
  };
}

function pairKey(season: number, franchises: readonly (string | null)[]): string {
  return `${season} ${franchises.toSorted().join(" ")}`;
}

/** How a file, or a dataset's entry, was read. */
export type ReadFile = Changes & Pick<ReadingReport, "form" | "durationMs">;

/** The speech of a game, from one of the sources. */
export interface Found {
  readonly game: Game;
  readonly text: string;
  readonly read: ReadFile;
  readonly file: string;
  /** The name of the dataset's entry; null for a file of its own. */
  readonly entry: string | null;
}

/** A dataset's broadcast that was left out. */
export interface Skipped {
  readonly name: string;
  readonly reason: SkipReason;
}

interface GatherOptions {
  readonly schedule: readonly Game[];
  /** Problems. A file, or an entry of a dataset, with a problem is left out. */
  readonly problems: Problems;
  /** Text that breaks its format but could be read. */
  readonly repairs: Problems;
  readonly found: (found: Found) => void;
  readonly skipped: (skipped: Skipped) => void;
}

/** Reads a source, passes on the speech of each game, and reports problems. */
export function createGatherer({
  schedule,
  problems,
  repairs,
  found,
  skipped,
}: GatherOptions): (source: Source) => void {
  const games = new Map(schedule.map((game) => [sameGame(game.game_id), game]));
  const join = createBroadcastJoiner(schedule);

  const gatherFile = (file: string, kind: Exclude<Source["kind"], ".json">): void => {
    const problem = problems.in(file);
    const problemsBefore = problems.found.length;
    const game = games.get(sameGame(stemOf(file)));
    if (game === undefined && games.size > 0) problem(`is named by no game of the schedule: ${stemOf(file)}`);
    const plain = kind === ".txt";
    const speech = readSpeech(file, { problem, repair: repairs.in(file) }, { plain });
    if (game === undefined || speech === null || problems.found.length > problemsBefore) return;
    found({ game, text: speech.text, read: speech.report, file, entry: null });
  };

  const gatherDataset = (file: string): void => {
    const report = problems.in(file);
    const gatherEntry = (name: string, value: unknown, line: number): void => {
      const parsed = broadcast.safeParse(value);
      if (!parsed.success) {
        const bad = new Set(parsed.error.issues.map(({ path }) => path[0] ?? "object"));
        report(`"${name}" has no good ${[...bad].join(", ")}`, line);
        return;
      }
      const { teams, year, transcript } = parsed.data;
      const joined = join(teams, year);
      if ("skipped" in joined) {
        skipped({ name, reason: joined.skipped });
        return;
      }
      const speech = spokenIn(transcript.split("\n"), (why) => report(`"${name}" ${why}`, line));
      if (speech === null) return;
      const read = {
        ...speech.removed,
        repeatedCues: 0,
        joinedPieces: 0,
        form: datasetForm,
        durationMs: null,
      };
      found({ game: joined.game, text: speech.text, read, file, entry: name });
    };
    eachMember(file, ({ name, value, line }) => gatherEntry(name, value, line), report);
  };

  return ({ path, kind }) => (kind === ".json" ? gatherDataset(path) : gatherFile(path, kind));
}

/** Normalizes a game id, so that different spellings of a team give the same id. */
function sameGame(id: string): string {
  return id
    .split("_")
    .map((part) => franchiseOf(part) ?? part)
    .join("_");
}

interface Member {
  readonly name: string;
  readonly value: unknown;
  /** The line in which it ends. */
  readonly line: number;
}

const chunkBytes = 256 * 1024;
const textBufferBytes = 1024 * 1024;
const lineFeed = 0x0a;

/**
 * Calls `visit` with each member of the JSON object in a file, so that only one member is in memory. Reports and stops at the first
 * invalid JSON.
 */
function eachMember(path: string, visit: (member: Member) => void, report: Report): void {
  const parser = new JSONParser({ paths: ["$.*"], keepStack: false, stringBufferSize: textBufferBytes });
  let line = 1;
  const wrongs: string[] = [];
  const wrong = (text: string) => {
    if (wrongs.push(text) === 1) report(text, line);
  };
  parser.onError = (error) => {
    if (error instanceof StoreError) throw error; // of `visit`
    wrong(`is not JSON: ${error.message}`);
  };
  parser.onValue = ({ key, value, parent }) => {
    if (wrongs.length > 0) return;
    if (typeof key === "string" && !Array.isArray(parent)) visit({ name: key, value, line });
    else wrong("is not a JSON object from names to transcripts");
  };

  const encoding = new TextDecoder("utf-8", { fatal: true });
  let file: number | undefined;
  try {
    file = openSync(path, "r");
    const chunk = Buffer.alloc(chunkBytes);
    let length = 0;
    do {
      length = readSync(file, chunk);
      for (let from = 0, to = 0; from < length; from = to) {
        const end = chunk.subarray(0, length).indexOf(lineFeed, from) + 1;
        to = end === 0 ? length : end;
        const piece = chunk.subarray(from, to);
        encoding.decode(piece, { stream: true });
        parser.write(piece);
        if (end !== 0) line += 1;
      }
    } while (length > 0 && wrongs.length === 0);
    if (!parser.isEnded) wrong("ends before its JSON does");
  } catch (error) {
    if (error instanceof StoreError) throw error;
    wrong(error instanceof TypeError ? "is not UTF-8 text" : `cannot be read: ${messageOf(error)}`);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
