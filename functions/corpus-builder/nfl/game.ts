import { by } from "../../src/base/arrays.ts";
import type { Transcript } from "../../src/transcripts/index/transcript.ts";
import type { GameType, Weekday } from "../../src/transcripts/kinds/nfl/filter.ts";

/** A game of the schedule, in the schedule's own spelling. */
export interface Game {
  readonly game_id: string;
  readonly season: number;
  /** 1 to 22: playoffs go on counting. */
  readonly week: number;
  readonly game_type: GameType;
  /** YYYY-MM-DD, of the place where the schedule is kept (US Eastern). */
  readonly gameday: string;
  readonly weekday: Weekday;
  /** HH:MM Eastern, or "" when the schedule has none. */
  readonly gametime: string;
  readonly home_team: string;
  readonly away_team: string;
}

/** The transcript of a game's broadcast: one turn, since captions do not say who speaks. */
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

/** Of two games, the earlier first. */
export const byTime = by<Game>(
  ({ gameday }) => gameday,
  ({ gametime }) => gametime,
  ({ game_id }) => game_id,
);
