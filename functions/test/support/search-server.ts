import { z } from "zod";
import type { Clock } from "../../src/base/clock.ts";
import { createEndpointHandler } from "../../src/edge/endpoint-handler.ts";
import { searchNFLStrikeWord } from "../../src/edge/endpoints/search-nfl-strike-word.ts";
import { searchResult, type SearchResult } from "../../src/edge/endpoints/search-result.ts";
import { createSeriesMarkets } from "../../src/markets/series-markets.ts";
import { connectProvider } from "../../src/provider/connect.ts";
import { createReadWordMarkets } from "../../src/search/word-markets.ts";
import { createCorpusFile } from "../../src/corpus/corpus-file.ts";
import { nflCollection } from "../../src/nfl/game.ts";
import { createTranscriptTally } from "../../src/estimates/transcript-weights.ts";
import { createFindInCorpus } from "../../src/corpus/find-in-corpus.ts";
import { createSearch } from "../../src/search/search.ts";
import { described } from "./api-description.ts";
import { listening } from "./listening.ts";
import { recordingLog, type LogEntry } from "./recording-log.ts";

const refusal = z.strictObject({ error: z.string(), message: z.string().optional() });

export interface SearchServer {
  readonly log: readonly LogEntry[];
  /** An answer of 200, in the contract's shape and with no other field. */
  found(query: Query): Promise<SearchResult>;
  /** Any other answer. */
  refused(
    query: Query,
  ): Promise<{ readonly status: number; readonly error: string; readonly message?: string | undefined }>;
  close(): Promise<void>;
}
type Query = Readonly<Record<string, string>> | string;

/** The function over real HTTP, behind a guard that admits everybody. */
export async function searchServer(corpus: string, providerUrl: string, clock: Clock): Promise<SearchServer> {
  const log = recordingLog();
  const readSeries = createSeriesMarkets({
    provider: connectProvider({ baseUrl: providerUrl, readsPerSecond: 0, clock, log }).provider,
    clock,
  });
  const quota = { limit: 100, used: 1, remaining: 99, freedAt: null, admitsAt: clock.now() };
  const services = {
    admit: () => Promise.resolve({ verdict: "admitted" as const, keyId: "key", quota }),
    corsOrigin: "*",
    providerTimeoutMs: 8_000,
    project: undefined,
    search: createSearch({
      findInCorpus: createFindInCorpus(createTranscriptTally),
      readMarkets: createReadWordMarkets({ readSeries, clock }),
      log,
    }),
    nfl: { file: createCorpusFile(corpus, log, nflCollection), series: ["KXNFLMENTION"] },
  };
  const { name } = searchNFLStrikeWord;
  const handle = createEndpointHandler(searchNFLStrikeWord, { clock, log, services: () => services });
  const server = await listening((request, response) => void handle(request, response));
  const ask = async (query: Query) =>
    described("GET", await fetch(`${server.url}/${name}?${new URLSearchParams(query).toString()}`));
  return {
    log: log.entries,
    async found(query) {
      const response = await ask(query);
      const body: unknown = await response.json();
      if (response.status !== 200) throw new Error(`Answered ${response.status}: ${JSON.stringify(body)}`);
      expect(searchResult.strict().parse(body)).toEqual(body);
      return searchResult.parse(body);
    },
    async refused(query) {
      const response = await ask(query);
      return { status: response.status, ...refusal.parse(await response.json()) };
    },
    close: () => server.close(),
  };
}
