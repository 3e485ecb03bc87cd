interface Snippet {
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/** The fields that the example shows of every search. */
interface AnyResult {
  readonly phrases: readonly string[];
  readonly probability: number | null;
  readonly markets?: { readonly open: readonly OpenMarket[] } | null;
}

interface OpenMarket {
  readonly market_ticker: string;
  readonly last_price: number | null;
}

/** The fields of a searchStrikeWord response. */
interface TranscriptResult extends AnyResult {
  readonly total_transcripts_checked: number;
  readonly transcripts_with_phrase: number;
  readonly context?: readonly {
    readonly transcript_id: string;
    readonly title: string | null;
    readonly date: string;
    readonly snippets: readonly Snippet[];
  }[];
}

/** The fields of a searchNFLStrikeWord response, which has no markets. */
interface GameResult extends AnyResult {
  readonly total_games_checked: number;
  readonly games_with_phrase: number;
  readonly context?: readonly {
    readonly game_id: string;
    readonly gameday: string;
    readonly home_team: string;
    readonly away_team: string;
    readonly snippets: readonly Snippet[];
  }[];
}

export type SearchResult = TranscriptResult | GameResult;

/** Whether a body is a search result. The service guarantees the fields inside. */
export function isSearchResult(body: unknown): body is SearchResult {
  return (
    typeof body === "object" &&
    body !== null &&
    "phrases" in body &&
    Array.isArray(body.phrases) &&
    ("transcripts_with_phrase" in body || "games_with_phrase" in body)
  );
}

/** What was found, in the same form for every search. */
interface Found {
  readonly said: number;
  readonly checked: number;
  readonly noun: "transcripts" | "games";
  readonly sources: readonly {
    readonly id: string;
    readonly name: string;
    /** YYYY-MM-DD. */
    readonly day: string;
    readonly snippets: readonly Snippet[];
  }[];
}

export function foundIn(result: SearchResult): Found {
  if ("games_with_phrase" in result)
    return {
      said: result.games_with_phrase,
      checked: result.total_games_checked,
      noun: "games",
      sources: (result.context ?? []).map(
        ({ game_id: id, gameday: day, home_team, away_team, snippets }) => ({
          id,
          name: `${away_team} @ ${home_team}`,
          day,
          snippets,
        }),
      ),
    };
  return {
    said: result.transcripts_with_phrase,
    checked: result.total_transcripts_checked,
    noun: "transcripts",
    sources: (result.context ?? []).map(({ transcript_id: id, title, date: day, snippets }) => ({
      id,
      name: title ?? id,
      day,
      snippets,
    })),
  };
}
