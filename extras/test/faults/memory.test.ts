import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import { randomApiKey } from "@mention-market/service/keys/api-key";
import { hangsUpMidway, sends } from "@mention-market/service/test/support/faulty-behaviours";
import { startLocalServer, type LocalServer } from "../support/local-server.ts";
import { residentBytes } from "../support/memory.ts";
import {
  answer,
  startProvider,
  wireMarket,
  withSampleEvent,
  type Provider,
} from "@mention-market/service/test/support/provider";
import { tickers } from "@mention-market/service/test/support/load";

const megabyte = 1024 * 1024;
/** Were what the provider sends ever kept for longer than it is shared, the rounds that are measured would hold 70 MB more. */
const rules = "x".repeat(40_000);
const page = sends(`<html>${"x".repeat(100_000)}</html>`, 200, { "Content-Type": "text/html" });
const perRound = 250;

describe("the memory of a server", () => {
  let folder: string;
  let provider: Provider;
  let server: LocalServer;
  let asked = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(memoryFolder, "mention-market-"));
    provider = await startProvider();
    withSampleEvent(provider);
    provider.on("/markets/KXSNLMENTION", (request, response, path) =>
      answer({ market: wireMarket(path.slice("/markets/".length), { rules_primary: rules }) })(
        request,
        response,
        path,
      ),
    );
    provider.on("/markets/KXCUT", hangsUpMidway);
    provider.on("/markets/KXHTML", page);
    server = await startLocalServer({
      DATA_DIR: folder,
      // Without a bound of its own the heap grows as far as it may before anything is collected.
      NODE_OPTIONS: "--max-old-space-size=80 --max-semi-space-size=4",
      RATE_LIMIT_PER_HOUR: "100000",
      UPSTREAM_BASE_URL: provider.baseUrl,
      UPSTREAM_READS_PER_SECOND: "0",
    });
  });
  afterAll(async () => {
    // In this order the provider is closed also when the server never started: else the run would not end.
    await provider.close();
    await server.stop();
    await rm(folder, { recursive: true });
  });

  /** The same markets, unknown keys from everywhere, and failures of the provider that are different from all before. */
  async function round(): Promise<Set<number>> {
    const statuses = new Set<number>();
    asked += perRound;
    const paths = tickers(perRound).flatMap((ticker, index) => [
      { ticker, key: server.apiKey },
      { ticker, key: randomApiKey("production") },
      { ticker: `${index % 50 === 0 ? "KXCUT" : "KXHTML"}-26-T${asked + index}`, key: server.apiKey },
    ]);
    async function client(): Promise<void> {
      for (let next = paths.pop(); next !== undefined; next = paths.pop()) {
        const headers = { "x-api-key": next.key, "x-forwarded-for": `2001:db8:${asked}:${paths.length}::1` };
        const response = await fetch(`${server.baseUrl}/getMentionMarket?market_ticker=${next.ticker}`, {
          headers,
        });
        await response.arrayBuffer();
        statuses.add(response.status);
      }
    }
    await Promise.all(Array.from({ length: 8 }, client));
    return statuses;
  }

  it("does not grow with the requests that it has answered, refused and failed", async () => {
    for (let rounds = 0; rounds < 2; rounds += 1) expect(await round()).toEqual(new Set([200, 401, 500]));
    const before = residentBytes(server.pid);
    for (let rounds = 0; rounds < 2; rounds += 1) await round();
    expect(residentBytes(server.pid) - before).toBeLessThan(48 * megabyte);
  });
});
