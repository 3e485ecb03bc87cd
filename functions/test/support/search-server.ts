import { z } from "zod";
import type { Clock } from "../../src/base/clock.ts";
import { readFullConfig } from "../../src/extras/config.ts";
import { count } from "../../src/transcripts/kinds/kind.ts";
import { gameSearch, searchNFLStrikeWord } from "../../src/endpoints/search/search-nfl-strike-word.ts";
import { createEndpointHandler } from "../../src/http/request-handler.ts";
import { buildFull } from "../../src/extras/wiring.ts";
import { described } from "./api-description.ts";
import { temporaryFolder } from "./corpora.ts";
import { listening } from "./listening.ts";
import { recordingLog, type LogEntry } from "./recording-log.ts";

const refusal = z.strictObject({ error: z.string(), message: z.string().optional() });

/** The number checked is null while the file is damaged. */
const searchResult = gameSearch.schema.extend({ total_games_checked: count.nullable() });
export type SearchResult = z.output<typeof searchResult>;

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
  const data = temporaryFolder();
  const config = readFullConfig({
    DATA_DIR: data.path,
    NFL_CORPUS: corpus,
    NFL_ANNOUNCER_SERIES: "KXNFLMENTION",
    UPSTREAM_BASE_URL: providerUrl,
    UPSTREAM_READS_PER_SECOND: "0",
  });
  const quota = { limit: 100, used: 1, remaining: 99, freedAt: null, admitsAt: clock.now() };
  const services = {
    ...buildFull(config, { clock, log }),
    admit: () => Promise.resolve({ verdict: "admitted" as const, keyId: "key", quota }),
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
    close: async () => {
      await server.close();
      await services.close();
      data.remove();
    },
  };
}
