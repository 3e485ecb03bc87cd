/** How much is generated and asked. */
export interface SearchSize {
  readonly broadcasts: { readonly seasons: number; readonly games: number; readonly wordsPerGame: number };
  readonly calls: {
    readonly companies: number;
    readonly callsPerCompany: number;
    readonly wordsPerCall: number;
  };
  /** Of both versions, in turn. */
  readonly rounds: number;
}

const season = 285;

export const searchSizes = {
  full: {
    broadcasts: { seasons: 5, games: 5 * season, wordsPerGame: 19_000 },
    calls: { companies: 625, callsPerCompany: 20, wordsPerCall: 8_000 },
    rounds: 7,
  },
  quick: {
    broadcasts: { seasons: 1, games: season, wordsPerGame: 19_000 },
    calls: { companies: 100, callsPerCompany: 8, wordsPerCall: 8_000 },
    rounds: 3,
  },
} satisfies Record<string, SearchSize>;
