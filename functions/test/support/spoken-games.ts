import { gameLike, type SpokenGame } from "./corpora.ts";

/** Three games in which touchdowns and a tush push are mentioned. */
export const spokenGames: readonly SpokenGame[] = [
  {
    game: gameLike({
      game_id: "2015_01_OAK_STL",
      season: 2015,
      gameday: "2015-09-13",
      home_team: "STL",
      away_team: "OAK",
    }),
    text: "Touchdown! Touchdowns everywhere.",
  },
  {
    game: gameLike({ game_id: "2025_01_BUF_DEN", week: 1 }),
    text: "The Tush-Push, again: the tush push.",
  },
  {
    game: gameLike({
      game_id: "2025_20_LV_LA",
      week: 20,
      game_type: "DIV",
      gameday: "2026-01-17",
      weekday: "Saturday",
      home_team: "LA",
      away_team: "LV",
    }),
    text: "Nothing but punts, and one touchdown.",
  },
];
