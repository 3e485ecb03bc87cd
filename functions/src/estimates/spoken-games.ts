import { z } from "zod";
import { createTranscriptTally, weightsOn, type TranscriptWeights } from "./transcript-weights.ts";
import type { SpokenGames } from "./estimate.ts";

/** A game whose transcript was checked for a phrase. */
export interface CheckedGame {
  /** YYYY-MM-DD, in US Eastern time. */
  readonly gameday: string;
  readonly isSaid: boolean;
}

export interface GamesCutoff {
  /** YYYY-MM-DD: games of this day and later ones are never used. */
  readonly before: string;
  /** YYYY-MM-DD: the day from which a game's age counts. */
  readonly day: string;
}

/** What a search found in the transcripts. */
export interface CountedGames {
  readonly total_transcripts_checked: number;
  readonly transcripts_with_phrase: number;
  /** Null when no game was checked. */
  readonly weights: TranscriptWeights | null;
}

/** Counts the games that the cutoff allows. */
export function spokenGamesOf(games: Iterable<CheckedGame>, { before, day }: GamesCutoff): SpokenGames {
  let checked = 0;
  let said = 0;
  const weights = createTranscriptTally();
  for (const { gameday, isSaid } of games) {
    if (gameday >= before) continue;
    checked += 1;
    if (isSaid) said += 1;
    weights.add({ date: gameday, words: 0, isSaid });
  }
  return agedGamesOf(
    { total_transcripts_checked: checked, transcripts_with_phrase: said, weights: weights.total() },
    day,
  );
}

/** Counted games with their weights on a day (YYYY-MM-DD). */
export function agedGamesOf(
  { total_transcripts_checked, transcripts_with_phrase, weights }: CountedGames,
  day: string,
): SpokenGames {
  const aged = weights === null ? null : weightsOn(weights, day);
  return {
    checked: total_transcripts_checked,
    said: transcripts_with_phrase,
    checkedWeight: aged?.checked ?? 0,
    saidWeight: aged?.said ?? 0,
  };
}

const easternDay = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York", dateStyle: "short" });
const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const tickerDate = new RegExp(`-(\\d\\d)(${months.join("|")})(\\d\\d)`);

/**
 * The first day whose games may be the event itself or later: the earlier of its start's day (UTC ms) in US Eastern time, in which
 * schedules are kept, and the date in its ticker (KXNFLMENTION-26JAN17BUFDEN), for a start may be known wrongly.
 */
export function firstUnusedDay(eventTicker: string | null, startsAt: number): string {
  const startDay = easternDay.format(startsAt);
  const [, year = "", month = "", day = ""] = tickerDate.exec(eventTicker ?? "") ?? [];
  if (year === "") return startDay;
  const named = `20${year}-${String(months.indexOf(month) + 1).padStart(2, "0")}-${day}`;
  const isDay = z.iso.date().safeParse(named).success;
  return isDay && named < startDay ? named : startDay;
}
