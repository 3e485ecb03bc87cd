import { basename } from "node:path";
import type { Transcript } from "../../src/transcripts/index/transcript.ts";
import { transcriptOf, type Game } from "../../src/transcripts/kinds/nfl/game.ts";
import type { Problems } from "../problems.ts";
import { TextStore } from "../text-store.ts";
import type { Found, Skipped } from "./gather.ts";

interface Claim {
  readonly row: number;
  readonly file: string;
  readonly entry: string | null;
}

/** The texts found so far, by game. */
export class FoundTexts {
  readonly #store = new TextStore();
  readonly #claims = new Map<string, Claim[]>();

  add({ game, text, file, entry }: Found): void {
    const claims = this.#claims.get(game.game_id) ?? [];
    this.#claims.set(game.game_id, [...claims, { row: this.#store.add(text), file, entry }]);
  }

  /**
   * Drops games with several texts. When one of them is a file of its own, that is a problem; several broadcasts of a dataset that
   * join to one game are skipped, since nothing shows which is that game's.
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

  /** Of the schedule's games those that have a text, each with it. */
  *transcripts(schedule: readonly Game[]): Generator<Transcript> {
    for (const game of schedule) {
      const claim = this.#claims.get(game.game_id)?.[0];
      if (claim === undefined) continue;
      yield transcriptOf(game, this.#store.read(claim.row), claim.entry ?? basename(claim.file));
    }
  }

  get games(): number {
    return this.#claims.size;
  }

  close(): void {
    this.#store.close();
  }
}
