/** The parts of a searchNFLStrikeWord response that the example shows. */
export interface SearchResult {
  readonly target_phrase: string;
  readonly phrases: readonly string[];
  readonly total_games_checked: number;
  readonly games_with_phrase: number;
  readonly probability: number | null;
  readonly context?: readonly Game[];
  readonly markets: { readonly open: readonly OpenMarket[] } | null;
}

interface Game {
  readonly game_id: string;
  readonly gameday: string;
  readonly home_team: string;
  readonly away_team: string;
  readonly mentions: number;
  readonly snippets: readonly { readonly before: string; readonly match: string; readonly after: string }[];
}

interface OpenMarket {
  readonly market_ticker: string;
  readonly strike_word: string;
  readonly last_price: number | null;
}

/** Whether a body is one; the service's own contract covers the fields inside. */
export function isSearchResult(body: unknown): body is SearchResult {
  return (
    typeof body === "object" &&
    body !== null &&
    "phrases" in body &&
    Array.isArray(body.phrases) &&
    "games_with_phrase" in body &&
    "total_games_checked" in body &&
    "markets" in body
  );
}
