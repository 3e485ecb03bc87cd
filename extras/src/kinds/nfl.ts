import { z } from "zod";
import { fieldsOf } from "../base/fields.ts";
import { everyTranscript } from "@mention-market/service/transcripts/filter";
import { maxSnippets, snippet } from "@mention-market/service/transcripts/findings";
import { type Counted, type Kind, type Mentioned, count } from "./kind.ts";
import { gameConditions, gameParameters } from "@mention-market/service/nfl/games";
import { franchiseOf, abbreviationsOf } from "@mention-market/service/nfl/teams";

/** The NFL's broadcasts. */
export const nfl = {
  collection: "nfl",
  isScheduled: true,
  isAlike: true,
  members: {},
  groupedBy: null,
  roles: [],
  parts: [],
  form: "broadcast",
  labels: ["season", "week", "game_type", "weekday", "gametime", "home_team", "away_team"],
  filters: gameParameters,
  conditions: gameConditions,
  informs: (series, { announcerSeries }) => (announcerSeries.includes(series) ? everyTranscript : null),
  seriesOf: ({ announcerSeries }) => announcerSeries.toSorted(),
  maxDaysFrom: ({ event_ticker }, { labels }) => {
    const teams = tickerTeams.exec(event_ticker)?.[1];
    const home = spellingsLike(labels.home_team);
    const away = spellingsLike(labels.away_team);
    const isOfTeams = home.some((homeCode) =>
      away.some((awayCode) => teams === homeCode + awayCode || teams === awayCode + homeCode),
    );
    return isOfTeams ? 2 : null;
  },
  title: "NFL games",
  noun: ["game", "games"],
  counts: fieldsOf(
    {
      total_games_checked: count.describe("Games that the filters let through"),
      games_with_phrase: count.describe("Games in which any of the phrases is said"),
    },
    ({ checked, said }: Counted) => ({ total_games_checked: checked, games_with_phrase: said }),
  ),
  context: fieldsOf(
    {
      game_id: z.string().describe("The schedule's id: season, week, away and home team"),
      gameday: z.iso.date().describe("The day of the game, in US Eastern time"),
      home_team: z.string().describe("The schedule's abbreviation"),
      away_team: z.string().describe("The schedule's abbreviation"),
      mentions: count.describe("Mentions of all phrases in this game"),
      snippets: z.array(snippet).readonly().describe(`In the order of the broadcast, at most ${maxSnippets}`),
    },
    ({ transcript: { id, date, labels }, mentions, snippets }: Mentioned) => ({
      game_id: id,
      gameday: date,
      home_team: String(labels.home_team ?? ""),
      away_team: String(labels.away_team ?? ""),
      mentions,
      snippets: snippets.map(({ before, match, after }) => ({ before, match, after })),
    }),
  ),
  listing: fieldsOf({}, () => ({})),
} as const satisfies Kind<typeof gameParameters>;

/** The two teams, in any of their spellings and in either order, follow the day in an event's ticker: KXNFLMENTION-26JAN17BUFDEN. */
const tickerTeams = /-\d\d[A-Z]{3}\d\d([A-Z]+)$/;

function spellingsLike(team: string | number = ""): readonly string[] {
  const franchise = franchiseOf(String(team));
  return franchise === null ? [] : abbreviationsOf(franchise);
}
