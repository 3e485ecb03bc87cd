import type { Game } from "../../src/transcripts/kinds/nfl/game.ts";
import { franchiseOf } from "../../src/transcripts/kinds/nfl/teams.ts";
import { broadcast, createBroadcastJoiner, type SkipReason } from "./football.ts";
import { eachMember } from "./json-members.ts";
import type { Problems } from "../problems.ts";
import { readSpeech, spokenIn } from "../captions/read-speech.ts";
import type { Speech } from "../captions/speech.ts";
import { gameIdIn, type Kind, type Source } from "./caption-files.ts";

/** A game's speech, as one of the sources has it. */
export interface Found extends Speech {
  readonly game: Game;
  readonly file: string;
  /** The entry's name in a dataset; null for a file of its own. */
  readonly entry: string | null;
}

/** A broadcast of a dataset that was left out. */
export interface Skipped {
  readonly name: string;
  readonly reason: SkipReason;
}

export interface GatherOptions {
  readonly schedule: readonly Game[];
  /** What can't be read. A file with a problem is not handed on; of a dataset, an entry with one. */
  readonly problems: Problems;
  /** What was against its format and was read all the same. */
  readonly repairs: Problems;
  readonly found: (found: Found) => void;
  readonly skipped: (skipped: Skipped) => void;
}

/** Reads a source, hands on what was said in each of its games, and reports what is wrong with it. */
export function createGatherer({
  schedule,
  problems,
  repairs,
  found,
  skipped,
}: GatherOptions): (source: Source) => void {
  const games = new Map(schedule.map((game) => [sameGame(game.game_id), game]));
  const join = createBroadcastJoiner(schedule);

  const gatherFile = (file: string, kind: Exclude<Kind, ".json">): void => {
    const problem = problems.in(file);
    const problemsBefore = problems.found.length;
    const game = games.get(sameGame(gameIdIn(file)));
    if (game === undefined && games.size > 0)
      problem(`is named by no game of the schedule: ${gameIdIn(file)}`);
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

/** The same for ids that spell a team differently. */
function sameGame(id: string): string {
  return id
    .split("_")
    .map((part) => franchiseOf(part) ?? part)
    .join("_");
}
