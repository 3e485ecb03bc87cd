import { parsePhrases } from "../../src/transcripts/phrase.ts";
import type { Question } from "../../src/transcripts/question.ts";

/** A question about all games, without snippets. */
export function everyQuestion(text: string): Question {
  const parsed = parsePhrases(text);
  if ("problem" in parsed) throw new Error(parsed.problem);
  return {
    phrases: parsed.phrases,
    filter: {
      homeTeams: [],
      awayTeams: [],
      bothTeams: false,
      week: null,
      gameType: null,
      weekday: null,
      startDate: null,
      endDate: null,
    },
    context: null,
  };
}
