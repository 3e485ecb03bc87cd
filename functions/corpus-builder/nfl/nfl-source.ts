import { basename } from "node:path";
import { transcriptOf, type Game } from "./game.ts";
import { readSchedule } from "./schedule.ts";
import { foreignKinds } from "../captions/form.ts";
import { findFiles, readText } from "../input-files.ts";
import { Problems, type Problem } from "../problems.ts";
import { sumOf, type Changes } from "../reading-report.ts";
import { countByKind, type Source, TextStore } from "../source.ts";
import { kinds, createGatherer, type Skipped, type Found } from "./gather.ts";
import type { Transcript } from "../../src/transcripts/transcript.ts";

interface NflSourceOptions {
  /** nflverse's games.csv. */
  readonly schedule: string;
  /** A folder of captions, texts and datasets, or a single file. */
  readonly path: string;
  /** Problems of the schedule, or of the path itself. */
  readonly problems: Problems;
  /** Problems of files and of entries of a dataset, which are then left out. */
  readonly badInput: Problems;
  readonly onProgress: (bytes: number, total: number) => void;
}

export interface FootballSummary {
  readonly scheduledGames: number;
  readonly skipped: readonly Skipped[];
  readonly changes: Changes;
  readonly games: readonly GameReport[];
  /** Text that breaks its file's format but could be read. */
  readonly repairs: readonly Problem[];
}

/** How a game's transcript was read. */
export interface GameReport extends Pick<Found, "entry" | "read"> {
  /** The game's. */
  readonly id: string;
  /** The file's name. */
  readonly file: string;
}

interface NflSource extends Source {
  readonly football: FootballSummary;
}

/** Reads the speech in the broadcasts of a schedule's games. */
export function readBroadcasts(options: NflSourceOptions): NflSource {
  const { schedule, path, problems, badInput, onProgress } = options;
  const games = gamesOf(schedule, problems);
  const { files, ignored } = findFiles(path, {
    kinds,
    foreign: foreignKinds,
    report: problems.in(path),
    leftOut: badInput,
  });
  const texts = new FoundTexts();
  const skipped: Skipped[] = [];
  const skip = (one: Skipped) => skipped.push(one);
  const reports: GameReport[] = [];
  const repairs = new Problems();
  const gather = createGatherer({
    schedule: games,
    problems: badInput,
    repairs,
    found(found) {
      texts.add(found);
      const { game, read, file, entry } = found;
      reports.push({ id: game.game_id, read, file: basename(file), entry });
    },
    skipped: skip,
  });
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  for (const file of files) {
    gather(file);
    onProgress((done += file.bytes), total);
  }
  texts.dropRepeated(badInput, skip);

  const badFiles = new Set(badInput.found.map(({ file }) => file));
  return {
    count: texts.games,
    files: countByKind(files),
    ignored,
    football: {
      scheduledGames: games.length,
      skipped,
      changes: sumOf(reports.map(({ read }) => read)),
      games: reports.filter(({ id }) => texts.has(id)),
      repairs: repairs.found.filter(({ file }) => !badFiles.has(file)),
    },
    transcripts: () => texts.transcripts(games),
    close: () => texts.close(),
  };
}

function gamesOf(schedule: string, problems: Problems): Game[] {
  const report = problems.in(schedule);
  const csv = readText(schedule, report);
  return csv === null ? [] : readSchedule(csv.text, report);
}

interface Claim {
  readonly row: number;
  readonly file: string;
  readonly entry: string | null;
}

/** The texts found so far, by game. */
class FoundTexts {
  readonly #store = new TextStore();
  readonly #claims = new Map<string, Claim[]>();

  add({ game, text, file, entry }: Found): void {
    const claims = this.#claims.get(game.game_id) ?? [];
    this.#claims.set(game.game_id, [...claims, { row: this.#store.add(text), file, entry }]);
  }

  /**
   * Drops games with several texts. It is a problem if one of them is a file of its own. Several broadcasts of a dataset that match one
   * game are skipped, because nothing shows which of them is the game's.
   */
  dropRepeated(problems: Problems, skipped: (skipped: Skipped) => void): void {
    for (const [id, claims] of this.#claims) {
      if (claims.length === 1) continue;
      this.#claims.delete(id);
      const names = claims.map(({ file, entry }) => entry ?? basename(file)).toSorted();
      if (claims.every(({ entry }) => entry !== null)) {
        for (const name of names) skipped({ name, reason: "repeated" });
        continue;
      }
      for (const { file } of claims)
        problems.in(file)(`is one of ${claims.length} transcripts of ${id}: ${names.join(", ")}`);
    }
  }

  /** The schedule's games that have a text, with that text. */
  *transcripts(schedule: readonly Game[]): Generator<Transcript> {
    for (const game of schedule) {
      const claim = this.#claims.get(game.game_id)?.[0];
      if (claim === undefined) continue;
      yield transcriptOf(game, this.#store.read(claim.row), claim.entry ?? basename(claim.file));
    }
  }

  has(id: string): boolean {
    return this.#claims.has(id);
  }

  get games(): number {
    return this.#claims.size;
  }

  close(): void {
    this.#store.close();
  }
}
