import type { Transcript } from "../../index/transcript.ts";
import { franchiseOf, spellingsOf } from "./teams.ts";

/** The teams follow the day in an event's ticker: KXNFLMENTION-26JAN17BUFDEN. */
const tickerTeams = /-\d\d[A-Z]{3}\d\d([A-Z]+)$/;

/** Whether an event's ticker names the two teams of a game, in any of their spellings and in either order. */
export function namesTeamsOf(eventTicker: string, { labels }: Pick<Transcript, "labels">): boolean {
  const teams = tickerTeams.exec(eventTicker)?.[1];
  const home = spellingsLike(labels.home_team);
  const away = spellingsLike(labels.away_team);
  return home.some((one) => away.some((other) => teams === one + other || teams === other + one));
}

function spellingsLike(team: string | number = ""): readonly string[] {
  const franchise = franchiseOf(String(team));
  return franchise === null ? [] : spellingsOf(franchise);
}
