import fc from "fast-check";
import { everyTranscript, passesFilter } from "../../../src/transcripts/filter.ts";
import { gameConditions, gameTypes, weekdays } from "../../../src/nfl/games.ts";
import { franchiseOf } from "../../../src/nfl/teams.ts";
import { transcriptOf, type Game } from "../../../corpus-builder/nfl/game.ts";
import { gameLike } from "../../support/corpora.ts";

/** Spellings of one franchise each, by hand. */
const spellings = [["ARI", "AZ"], ["LA", "STL"], ["LAC", "SD"], ["LV", "OAK"], ["DEN"], ["BUF"]] as const;
const team = fc.constantFrom(...spellings.flat());
const day = fc
  .integer({ min: 1, max: 28 })
  .map((number) => `2025-${number % 2 === 0 ? "09" : "10"}-${String(number).padStart(2, "0")}`);
const season = fc.integer({ min: 2023, max: 2025 });
const game = fc.record({
  season,
  gametime: fc.constantFrom("", "09:30", "13:00", "18:59", "19:00", "20:15"),
  week: fc.integer({ min: 1, max: 3 }),
  game_type: fc.constantFrom(...gameTypes),
  gameday: day,
  weekday: fc.constantFrom(...weekdays),
  home_team: team,
  away_team: team,
});
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 2 });
const asked = fc.record({
  home: fc.array(team, { maxLength: 3 }),
  away: fc.array(team, { maxLength: 3 }),
  both: fc.boolean(),
  week: maybe(fc.integer({ min: 1, max: 3 })),
  type: maybe(fc.constantFrom(...gameTypes)),
  weekdays: fc.uniqueArray(fc.constantFrom(...weekdays), { maxLength: 3 }),
  seasons: fc.uniqueArray(season, { maxLength: 2 }),
  kickoff: maybe(fc.constantFrom("day", "night")),
  teams: fc.array(team, { maxLength: 2 }),
  from: maybe(day),
  to: maybe(day),
});

describe("filters", () => {
  it("equal a naive filter over the schedule", () => {
    const sameTeam = (a: string, b: string) =>
      spellings.some((all) => all.some((one) => one === a) && all.some((one) => one === b));
    fc.assert(
      fc.property(fc.array(game, { maxLength: 20 }), asked, (games, ask) => {
        const franchises = (names: readonly string[]) => names.flatMap((one) => franchiseOf(one) ?? []);
        const filter = {
          ...everyTranscript,
          startDate: ask.from,
          endDate: ask.to,
          labels: gameConditions({
            target_team: franchises(ask.teams),
            target_home_team: franchises(ask.home),
            target_away_team: franchises(ask.away),
            team_match_mode: ask.both,
            target_season: ask.seasons,
            target_week: ask.week,
            target_game_type: ask.type,
            target_weekday: ask.weekdays,
            target_kickoff: ask.kickoff,
          }),
        };
        const isChecked = (one: Game) =>
          passesFilter({ ...transcriptOf(one, "", ""), words: 0, positions: 0, allCapitals: false }, filter);
        const schedule = games.map((one, i): Game => gameLike({ ...one, game_id: String(i) }));
        const naive = schedule.filter((one) => {
          const home = ask.home.some((name) => sameTeam(name, one.home_team));
          const away = ask.away.some((name) => sameTeam(name, one.away_team));
          if (ask.home.length > 0 && ask.away.length > 0 && (ask.both ? !(home && away) : !(home || away)))
            return false;
          if (ask.home.length > 0 && ask.away.length === 0 && !home) return false;
          if (ask.away.length > 0 && ask.home.length === 0 && !away) return false;
          if (ask.week !== null && ask.week !== one.week) return false;
          if (ask.type !== null && ask.type !== one.game_type) return false;
          if (ask.weekdays.length > 0 && !ask.weekdays.includes(one.weekday)) return false;
          if (ask.seasons.length > 0 && !ask.seasons.includes(one.season)) return false;
          const isNight = Number(one.gametime.slice(0, 2)) >= 19;
          if (ask.kickoff !== null && (one.gametime === "" || isNight !== (ask.kickoff === "night")))
            return false;
          const plays = (name: string) => sameTeam(name, one.home_team) || sameTeam(name, one.away_team);
          if (ask.teams.length > 0 && !ask.teams.some(plays)) return false;
          const time = Date.parse(one.gameday);
          return !(
            (ask.from !== null && time < Date.parse(ask.from)) ||
            (ask.to !== null && time > Date.parse(ask.to))
          );
        });
        expect(schedule.filter(isChecked)).toEqual(naive);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ["LV", "OAK"],
    ["LAC", "SD"],
    ["LAR", "STL"],
    ["LA", "LAR"],
    ["JAX", "JAC"],
    ["WAS", "WSH"],
    ["ARI", "ARZ"],
    ["gb", "GNB"],
  ])("take %s and %s for one franchise", (one, other) => {
    expect(franchiseOf(one)).not.toBeNull();
    expect(franchiseOf(one)).toBe(franchiseOf(other));
  });
});
