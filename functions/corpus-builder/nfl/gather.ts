import { z } from "zod";
import { stemOf, type InputFile } from "../input-files.ts";
import type { Game } from "./game.ts";
import { franchiseNamed, franchiseOf } from "../../src/nfl/teams.ts";
import { eachMember } from "./json-members.ts";
import type { Problems } from "../problems.ts";
import { readSpeech, spokenIn, type Speech } from "../captions/speech.ts";

export const kinds = [".vtt", ".srt", ".txt", ".json"] as const;
type Source = InputFile<(typeof kinds)[number]>;

/** A broadcast in the FOOTBALL dataset (Merullo and others, 2019). */
const broadcast = z.object({
  teams: z.array(z.string()).length(2),
  year: z.union([z.number(), z.string().regex(/^\d{4}$/)]).transform(Number),
  transcript: z.string(),
});

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

/** The speech of a game, from one of the sources. */
export interface Found extends Speech {
  readonly game: Game;
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
    const speech = readSpeech(file, kind, { problem, repair: repairs.in(file) });
    if (game === undefined || speech === null || problems.found.length > problemsBefore) return;
    found({ game, ...speech, file, entry: null });
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
      if (speech !== null) found({ game: joined.game, ...speech, file, entry: name });
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
