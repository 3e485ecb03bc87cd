import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import { seededRandom } from "@mention-market/service/local/sample/broadcast";
import { settledMarkets, type SettledRow } from "../../src/words/settled-row.ts";
import { addPast, startHistoryProvider, type HistoryProvider } from "../support/history-provider.ts";
import { startLocalServer, type LocalServer } from "../support/local-server.ts";
import { naiveQuotes } from "../support/naive-quotes.ts";

/** KILLS=20 takes a minute. */
const kills = Number(process.env["KILLS"] ?? 4);
const series = "KXTRUMPMENTION";
/** Reads that one request has under way. */
const atOnce = 8;

describe("a walk with quotes on a server that is killed", () => {
  let folder: string;
  let provider: HistoryProvider;
  let server: LocalServer | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(join(memoryFolder, "killed-quotes-"));
    provider = await startHistoryProvider();
    addPast(provider, series, { events: 24, words: 20 });
  });
  afterEach(async () => {
    await server?.stop("SIGKILL");
    await provider.close();
    await rm(folder, { recursive: true });
  });

  const start = () =>
    startLocalServer({
      DATA_DIR: folder,
      UPSTREAM_BASE_URL: provider.url,
      UPSTREAM_READS_PER_SECOND: "0",
      RATE_LIMIT_PER_HOUR: "100000",
    });
  const candleReads = () => provider.reads.filter((path) => path.includes("candlesticks"));
  /** Reads of a series' candles that came more than once. */
  const repeats = () => candleReads().length - new Set(candleReads()).size;

  /** All rows of all pages; null when the server died. */
  async function walk({ get }: LocalServer): Promise<SettledRow[] | null> {
    const rows: SettledRow[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const place: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
      const response = await get(`/getSettledMarkets?series_ticker=${series}&with_quotes=true${place}`).catch(
        () => null,
      );
      if (response === null) return null;
      const page = settledMarkets.parse(await response.json());
      rows.push(...page.markets);
      cursor = page.cursor;
    }
    return rows;
  }

  it(`has lost nothing after ${kills} kills, read nothing twice but what was under way, and equals a naive reading`, async () => {
    const random = seededRandom(3);
    for (let kill = 0; kill < kills; kill += 1) {
      const running = await start();
      server = running;
      const killAt = candleReads().length + 1 + random.whole(Math.floor(200 / kills));
      let stopped: Promise<unknown> | undefined;
      provider.refuse = () => {
        if (candleReads().length >= killAt) stopped ??= running.stop("SIGKILL");
        return null;
      };
      expect(await walk(running)).toBeNull();
      await stopped;
    }
    provider.refuse = () => null;
    server = await start();
    const rows = await walk(server);
    expect(rows).toHaveLength(480);
    expect(new Set(rows?.map(({ quotes_basis }) => quotes_basis))).toEqual(new Set(["start"]));
    for (const row of rows ?? []) expect(row.quotes).toEqual(naiveQuotes(provider, row));
    expect(new Set(candleReads()).size).toBe(provider.archived.length + 12);
    expect(repeats()).toBeLessThanOrEqual(kills * atOnce);

    await server.stop("SIGKILL");
    provider.reads.length = 0;
    server = await start();
    expect(await walk(server)).toEqual(rows);
    expect(candleReads()).toEqual([]);
  });
});
