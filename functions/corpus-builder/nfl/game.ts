import { by } from "../../src/base/arrays.ts";
import type { Transcript } from "../../src/transcripts/transcript.ts";
import type { GameType, Weekday } from "../../src/nfl/games.ts";

/** A game in the schedule's spelling. */
export interface Game {
  readonly game_id: string;
  readonly season: number;
  /** From 1 to 22: the playoffs continue the count. */
  readonly week: number;
  readonly game_type: GameType;
  /** YYYY-MM-DD in US Eastern time, which the schedule uses. */
  readonly gameday: string;
  readonly weekday: Weekday;
  /** HH:MM in US Eastern time; "" if the schedule has no time. */
  readonly gametime: string;
  readonly home_team: string;
  readonly away_team: string;
}

/** The transcript of a game's broadcast. It is a single turn, because captions do not name speakers. */
export function transcriptOf(game: Game, text: string, source: string): Transcript {
  const { game_id, gameday, ...labels } = game;
  return {
    id: game_id,
    title: `${game.away_team} at ${game.home_team}`,
    date: gameday,
    startsAt: null,
    eventTickers: [],
    source,
    labels,
    turns: [{ speaker: null, role: null, text }],
  };
}

/** Sorts games by time, the earlier first. */
export const byTime = by<Game>(
  ({ gameday }) => gameday,
  ({ gametime }) => gametime,
  ({ game_id }) => game_id,
);
