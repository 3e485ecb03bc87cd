import type { StoredTranscript } from "../../index/transcript.ts";
import type { Findings } from "../../index/findings.ts";
import type { Snippet } from "../../index/snippets.ts";

export interface GameContext {
  readonly game_id: string;
  readonly gameday: string;
  readonly home_team: string;
  readonly away_team: string;
  /** Of all phrases. */
  readonly mentions: number;
  readonly snippets: readonly Snippet[];
}

/** What a search finds in the broadcasts. */
export interface GameFindings {
  readonly total_games_checked: number;
  readonly games_with_phrase: number;
  /** 0 to 1, or null when no game was checked. */
  readonly probability: number | null;
  readonly total_mentions: number;
  readonly context?: readonly GameContext[];
}

/** Findings in the NFL collection, in football's words. `transcripts`: of the file that was searched. */
export function toGameFindings(
  findings: Findings<unknown>,
  transcripts: readonly StoredTranscript[],
): GameFindings {
  const { total_transcripts_checked, transcripts_with_phrase, probability, total_mentions } = findings;
  return {
    total_games_checked: total_transcripts_checked,
    games_with_phrase: transcripts_with_phrase,
    probability,
    total_mentions,
    ...(findings.context !== undefined && {
      context: findings.context.flatMap(({ transcript, mentions, snippets }) => {
        const game = transcripts[transcript];
        if (game === undefined) return [];
        const { home_team = "", away_team = "" } = game.labels;
        return [
          {
            game_id: game.id,
            gameday: game.date,
            home_team: String(home_team),
            away_team: String(away_team),
            mentions,
            snippets: snippets.map(({ before, match, after }) => ({ before, match, after })),
          },
        ];
      }),
    }),
  };
}
