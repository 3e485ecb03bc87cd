import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { dayMs, minuteMs, secondMs, systemClock } from "@mention-market/service/base/clock";
import { startBoardProvider, type BoardProvider } from "../support/board-provider.ts";
import { answer, wireMarket } from "@mention-market/service/test/support/provider";
import { startService, type Service } from "../support/service.ts";

const addresses = 100;
const events = 300;
const waves = 4;
const requestsOfWave = 500;
const maxReadsPerSecond = 2;
const keyedTicker = "KXKEYEDMENTION-26NOV21-CLUE";

describe("a cold board that 100 addresses ask 2,000 times for 300 events", () => {
  let provider: BoardProvider;
  let service: Service;
  // A connection that is kept may be closed just as it is used again.
  const agent = new Agent({ keepAlive: false, maxSockets: requestsOfWave });
  const tickers = Array.from({ length: events }, (_, at) => `KXM${at % 60}MENTION-26NOV${at}`);

  beforeAll(async () => {
    const now = systemClock.now();
    provider = await startBoardProvider(
      tickers.map((ticker, at) => ({
        ticker,
        start: new Date(now + dayMs + at * minuteMs).toISOString(),
        words: ["Clue", "Tariff"],
      })),
    );
    provider.on(`/markets/${keyedTicker}`, answer({ market: wireMarket(keyedTicker) }));
    provider.on("/events/KXKEYEDMENTION-26NOV21", answer({ event: { title: "Keyed" } }));
    service = await startService({
      env: { UPSTREAM_BASE_URL: provider.baseUrl, UPSTREAM_READS_PER_SECOND: "20", PUBLIC_BOARD: "true" },
    });
  });
  afterAll(async () => {
    agent.destroy();
    await service.close();
    await provider.close();
  });

  function ask(at: number): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const ticker = tickers[(at * 7) % events] ?? "";
    const headers = { "x-forwarded-for": `192.0.2.${at % addresses}` };
    request(`${service.baseUrl}/getBoard?event_ticker=${ticker}`, { agent, headers }, (response) => {
      text(response).then(() => resolve(response.statusCode ?? 0), reject);
    })
      .on("error", reject)
      .end();
    return promise;
  }

  it("reads the provider at most twice a second, answers all with 200 or 503, and serves those with a key meanwhile", async () => {
    const startedAt = systemClock.monotonicMs();
    const seen = new Map<number, number>();
    for (let wave = 0; wave < waves; wave += 1) {
      const asked = Array.from({ length: requestsOfWave }, (_, at) => ask(wave * requestsOfWave + at));
      const keyed = await service.get(`/getMentionMarket?market_ticker=${keyedTicker}`);
      expect(keyed.status).toBe(200);
      for (const status of await Promise.all(asked)) seen.set(status, (seen.get(status) ?? 0) + 1);
    }
    expect([...seen.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    // Whoever was refused while the instance was cold is served later.
    expect(await ask(0)).toBe(200);
    const keyedReads = provider.calls.filter((call) => call.includes("KXKEYED")).length;
    const seconds = (systemClock.monotonicMs() - startedAt) / secondMs;
    expect(provider.calls.length - keyedReads).toBeLessThanOrEqual(
      maxReadsPerSecond * (Math.ceil(seconds) + 1),
    );
  });
});
