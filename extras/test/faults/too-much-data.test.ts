import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import { z } from "zod";
import { megabyte } from "@mention-market/service/base/cached";
import { startLocalServer, type LocalServer } from "../support/local-server.ts";
import { residentBytes } from "../support/memory.ts";
import {
  startProvider,
  wireMarket,
  withSampleEvent,
  type Provider,
} from "@mention-market/service/test/support/provider";
import { askFor, tickers } from "@mention-market/service/test/support/load";

/** What Node allows by itself in the 512 MiB of a deployed instance: V8 sizes both of its spaces by the machine's memory. */
const heapOptions = "--max-old-space-size=256 --max-semi-space-size=8";
const maxResidentBytes = 450 * megabyte;
/** Look-ups of another key, one after another, that end before the load does: 57 of them did on a busy machine; one or two would, if they waited for it. */
const minServed = 5;

const pageSize = 500;

/** A text of JSON with holes, so that the provider of the test itself takes little time. */
function template(value: unknown): (ticker: string) => string {
  const parts = JSON.stringify(value).split("HOLE");
  return (ticker) => parts.join(ticker);
}

const largeMarket = template({ market: wireMarket("HOLE", { rules_primary: "x".repeat(4_600_000) }) });
/** A page of a list that never ends, of markets that have all settled. */
const marketsPage = template({
  markets: Array.from({ length: pageSize }, (_, i) =>
    wireMarket(`HOLE-W${i}`, {
      status: "finalized",
      result: i % 2 === 0 ? "yes" : "no",
      settlement_ts: "2026-10-11T06:00:00Z",
      custom_strike: { Word: `word HOLE ${i}` },
      rules_primary: "y".repeat(1_500),
    }),
  ),
  cursor: "HOLE",
});
const eventsPage = template({
  events: Array.from({ length: 200 }, (_, i) => ({
    event_ticker: `HOLEX${i}`,
    title: "t".repeat(1_500),
    sub_title: "s".repeat(1_500),
  })),
  cursor: "HOLE",
});
const manyMarkets = JSON.stringify({
  event: { markets: Array.from({ length: 100_000 }, (_, i) => ({ ticker: `KXMANY-26-${i}` })) },
});

/** The next page of the list of the series that a path names. */
function nextPage(path: string, page: (ticker: string) => string): string {
  const query = new URL(path, "http://provider").searchParams;
  const number = Number(query.get("cursor")?.split("-26OCT")[1] ?? 0);
  return page(`${query.get("series_ticker")}-26OCT${number + 1}`);
}

describe("a server to which the provider sends too much", () => {
  let folder: string;
  let provider: Provider;
  let server: LocalServer;
  let otherKey: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(memoryFolder, "mention-market-"));
    provider = await startProvider();
    withSampleEvent(provider);
    const on = (prefix: string, body: (path: string) => string) =>
      provider.on(prefix, (_request, response, path) => {
        response.writeHead(200, { "Content-Type": "application/json" }).end(body(path));
      });
    on("/milestones", () => JSON.stringify({ milestones: [] }));
    const lastPart = (path: string) => path.split(/[/?]/)[2] ?? "";
    on("/markets/KXLARGE", (path) => largeMarket(lastPart(path)));
    on("/events/KXMANY-26?", () => manyMarkets);
    on("/events/KXENDLESS", (path) =>
      JSON.stringify({ event: { markets: [wireMarket(`${lastPart(path)}-A`)] } }),
    );
    on("/markets?series_ticker=KXENDLESS", (path) => nextPage(path, marketsPage));
    on("/historical/markets?series_ticker=KXENDLESS", (path) => nextPage(path, marketsPage));
    on("/events?status=open&series_ticker=KXENDLESS", (path) => nextPage(path, eventsPage));
    server = await startLocalServer({
      DATA_DIR: folder,
      NODE_OPTIONS: heapOptions,
      RATE_LIMIT_PER_HOUR: "100000",
      UPSTREAM_BASE_URL: provider.baseUrl,
      UPSTREAM_READS_PER_SECOND: "0",
    });
    const made = await server.call("generateApiKey", { label: "another", expiresInDays: 1 });
    otherKey = z.object({ result: z.object({ apiKey: z.string() }) }).parse(made.body).result.apiKey;
  });
  afterAll(async () => {
    await provider.close();
    await server.stop();
    await rm(folder, { recursive: true });
  });

  const statusOf = async (path: string): Promise<string> => {
    const response = await fetch(`${server.baseUrl}${path}`, { headers: { "x-api-key": server.apiKey } });
    const text = await response.text();
    return response.status === 200 ? "200" : text;
  };
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);

  it("stays within 450 MB, and goes on serving another key", async () => {
    let asked = 0;
    const lookUp = async (): Promise<void> => {
      const [ticker = ""] = tickers(1, 1_000 + (asked += 1));
      const get = (path: string) => fetch(`${server.baseUrl}${path}`, { headers: { "x-api-key": otherKey } });
      expect(await askFor(get, ticker)).toBe("200");
    };
    await lookUp();

    const load = new AbortController();
    const isUnderLoad = (): boolean => !load.signal.aborted;
    let peak = 0;
    let served = 0;
    const watching = (async () => {
      while (isUnderLoad()) {
        await lookUp();
        if (isUnderLoad()) served += 1;
        peak = Math.max(peak, residentBytes(server.pid));
        await wait(20);
      }
    })();
    const [, many, lists] = await Promise.all([
      Promise.all(numbers(95).map((i) => statusOf(`/getMentionMarket?market_ticker=KXLARGE-26-M${i}`))),
      Promise.all(numbers(6).map(() => statusOf("/getMentionEvent?event_ticker=KXMANY-26"))),
      Promise.all(numbers(20).map((i) => statusOf(`/getMentionEvents?series_ticker=KXENDLESS${i}`))),
      Promise.all(
        numbers(20).map((i) => statusOf(`/getMentionEvent?event_ticker=KXENDLESS${i}-26&with_record=true`)),
      ),
    ]);
    load.abort();
    await watching;
    // On a busy machine all of these may come after their deadline.
    for (const text of many) expect([tooManyMarkets, lateText]).toContain(text);
    for (const text of lists) expect(text).toMatch(/"error":"Failed to fetch mention events","message":"/);
    expect(peak).toBeLessThan(maxResidentBytes);
    expect(served).toBeGreaterThanOrEqual(minServed);
  });
});

const tooManyMarkets = JSON.stringify({
  error: "Failed to fetch mention event",
  message: "Provider sent an event of more than 1000 markets",
});

const lateText = JSON.stringify({
  error: "Failed to fetch mention event",
  message: "Provider did not answer in time",
});
