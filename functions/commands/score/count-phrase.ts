import type { SpokenGames } from "../../src/estimates/estimate.ts";
import { spokenGamesOf, type CheckedGame, type GamesCutoff } from "../../src/estimates/spoken-games.ts";
import type { Corpus } from "../../src/corpus/corpus.ts";
import { mentionsOf } from "../../src/corpus/mentions.ts";
import { keyOf, parseStrikeWord } from "../../src/phrases/phrase.ts";

/** The transcripts of a strike word's phrase as far as the cutoff allows; null for a series that the corpus is not about. */
export type CountPhrase = (series: string, strikeWord: string, cutoff: GamesCutoff) => SpokenGames | null;

export function createCountPhrase(corpus: Corpus, announcerSeries: readonly string[]): CountPhrase {
  const counted = new Map<string, readonly CheckedGame[]>();
  return (series, strikeWord, cutoff) => {
    const phrase = announcerSeries.includes(series) ? parseStrikeWord(strikeWord) : null;
    if (phrase === null) return null;
    const key = keyOf(phrase);
    let games = counted.get(key);
    if (games === undefined) {
      const mentions = mentionsOf(phrase, corpus.index, { from: 0, to: corpus.transcripts.length });
      games = corpus.transcripts.map(({ date }, number) => ({
        gameday: date,
        isSaid: mentions.countIn(number) >= phrase.minMentions,
      }));
      counted.set(key, games);
    }
    return spokenGamesOf(games, cutoff);
  };
}
