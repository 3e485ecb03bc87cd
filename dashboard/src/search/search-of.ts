import type { WireGameSearch, WireSearch } from "../explorer/wire.ts";

/** Converts the body of a search. Football's fields are renamed to the general ones. null for any other body. */
export function searchOf(body: unknown): WireSearch | null {
  if (isSearch(body)) return body;
  return isGameSearch(body) ? ofGames(body) : null;
}

export function isSearch(body: unknown): body is WireSearch {
  return typeof body === "object" && body !== null && "by_month" in body && "latest" in body;
}

function isGameSearch(body: unknown): body is WireGameSearch {
  return typeof body === "object" && body !== null && "by_phrase" in body && "latest" in body;
}

/** Football's own search has no months, and captions of broadcasts name no speakers. */
function ofGames(search: WireGameSearch): WireSearch {
  return {
    ...search,
    collection: "nfl",
    note: null,
    newest: null,
    total_transcripts_checked: search.total_games_checked,
    transcripts_with_phrase: search.games_with_phrase,
    by_month: [],
    by_speaker: [],
    context: (search.context ?? []).map(({ game_id, gameday, home_team, away_team, mentions, snippets }) => ({
      transcript_id: game_id,
      title: `${away_team} at ${home_team}`,
      date: gameday,
      date_is_estimated: false,
      event_tickers: [],
      mentions,
      snippets: snippets.map((snippet) => ({ speaker: null, role: null, ...snippet })),
    })),
  };
}
