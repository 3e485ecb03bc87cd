import { dayMs, fromIso, toIso } from "../../src/base/clock.ts";
import { byTime, type Game } from "../../corpus-builder/nfl/game.ts";
import { weekdays, type GameType } from "../../src/nfl/games.ts";
import { everyFranchise } from "../../src/nfl/teams.ts";
import type { Random } from "./broadcast.ts";

type Pair = readonly [away: string, home: string];

const regularWeeks = 18;
const byeWeeks = { from: 5, to: 14 };
const playoffRounds: readonly { type: GameType; week: number; games: number; days: readonly number[] }[] = [
  { type: "WC", week: 19, games: 6, days: [-1, -1, 0, 0, 0, 1] },
  { type: "DIV", week: 20, games: 4, days: [-1, -1, 0, 0] },
  { type: "CON", week: 21, games: 2, days: [0, 0] },
  { type: "SB", week: 22, games: 1, days: [7] },
];
const kickoffs = ["13:00", "16:05", "16:25"] as const;

/** Makes up a realistic season: 272 games in 18 weeks, a bye for each team, and 13 playoff games. */
export function seasonSchedule(season: number, random: Random): Game[] {
  const firstSunday = sundayAfterLaborDay(season);
  const gameOn = (type: GameType, week: number, [away, home]: Pair, daysFromSunday: number): Game => {
    const day = firstSunday + (week - 1) * 7 * dayMs + daysFromSunday * dayMs;
    const isSunday = daysFromSunday % 7 === 0;
    return {
      game_id: [season, String(week).padStart(2, "0"), away, home].join("_"),
      season,
      week,
      game_type: type,
      gameday: toIso(day).slice(0, 10),
      weekday: weekdays[(daysFromSunday + 7) % 7] ?? "Sunday",
      gametime: isSunday && type === "REG" ? random.pick(kickoffs) : "20:15",
      home_team: home,
      away_team: away,
    };
  };
  const regular = regularPairs(random).flatMap((pairs, i) =>
    pairs.map((pair, place) => gameOn("REG", i + 1, pair, dayOf(i + 1, place))),
  );
  return [...regular, ...playoffs(random, gameOn)].sort(byTime);
}

/** Sundays, and Thursday and Monday nights, Saturdays late in the season, a Friday, and rarely a Tuesday or Wednesday. */
function dayOf(week: number, place: number): number {
  if (place === 0) return -3;
  if (place === 1) return 1;
  if (place === 2 && (week === 1 || week === 13)) return -2;
  if (place <= 3 && week >= 16) return -1;
  if (place === 2 && week === 14) return 2;
  if (place === 2 && week === 15) return 3;
  return 0;
}

/** Pairs teams by the circle method: eighteen weeks in which every team plays, from which a game of each team is removed as its bye. */
function regularPairs(random: Random): Pair[][] {
  const [fixed = "", ...circle] = random.shuffled(everyFranchise);
  const weeks = Array.from({ length: regularWeeks }, (_, week) => {
    const turned = [fixed, ...circle.slice(week), ...circle.slice(0, week)];
    const half = turned.length / 2;
    return turned.slice(0, half).map((team, i): Pair => {
      const other = turned[turned.length - 1 - i] ?? "";
      return random.next() < 0.5 ? [team, other] : [other, team];
    });
  });
  for (;;) {
    const byes = drawnByes(weeks, random);
    if (byes.size * 2 === everyFranchise.length) {
      return weeks.map((pairs) => random.shuffled(pairs.filter((pair) => !byes.has(pair))));
    }
  }
}

/** Draws the games to remove, so that no team gets two byes. A draw may leave two teams without a bye. */
function drawnByes(weeks: readonly Pair[][], random: Random): Set<Pair> {
  const rested = new Set<string>();
  const byes = new Set<Pair>();
  const perWeek = Math.ceil(everyFranchise.length / 2 / (byeWeeks.to - byeWeeks.from));
  for (const pairs of weeks.slice(byeWeeks.from - 1, byeWeeks.to)) {
    const free = random.shuffled(pairs.filter((pair) => !pair.some((team) => rested.has(team))));
    for (const pair of free.slice(0, perWeek)) {
      byes.add(pair);
      pair.forEach((team) => rested.add(team));
    }
  }
  return byes;
}

function playoffs(
  random: Random,
  gameOn: (type: GameType, week: number, pair: Pair, day: number) => Game,
): Game[] {
  const [first = "", second = "", ...others] = random.shuffled(everyFranchise).slice(0, 14);
  let teams = others;
  return playoffRounds.flatMap(({ type, week, games, days }) => {
    if (type === "DIV") teams = [first, second, ...teams];
    const pairs = Array.from({ length: games }, (_, i): Pair => [
      teams[teams.length - 1 - i] ?? "",
      teams[i] ?? "",
    ]);
    teams = pairs.map((pair) => random.pick(pair));
    return pairs.map((pair, i) => gameOn(type, week, pair, days[i] ?? 0));
  });
}

/** UTC ms. Labor Day is the first Monday of September. */
function sundayAfterLaborDay(season: number): number {
  const september = fromIso(`${season}-09-01`) ?? 0;
  const sundayBased = (Math.floor(september / dayMs) + 4) % 7;
  const laborDay = september + ((8 - sundayBased) % 7) * dayMs;
  return laborDay + 6 * dayMs;
}
