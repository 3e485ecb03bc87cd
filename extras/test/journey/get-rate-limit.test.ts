import { hourMs, minuteMs } from "@mention-market/service/base/clock";
import { rateLimit } from "../../src/endpoints/get-rate-limit.ts";
import { randomApiKey } from "@mention-market/service/keys/api-key";
import { answer, startProvider, type Provider } from "@mention-market/service/test/support/provider";
import { startService, type Service } from "../support/service.ts";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";

describe("getRateLimit", () => {
  let provider: Provider;
  let service: Service;
  let clock: VirtualClock;
  let apiKey: string;

  beforeEach(async () => {
    provider = await startProvider();
    provider.on("/series", answer({ series: [] }));
    clock = virtualClock();
    service = await startService({
      env: { UPSTREAM_BASE_URL: provider.baseUrl, RATE_LIMIT_PER_HOUR: "3" },
      clock,
    });
    apiKey = await service.makeKey();
  });
  afterEach(() => Promise.all([service.close(), provider.close()]));

  const use = () => service.get("/getAllMentionSeries", { "x-api-key": apiKey });
  const ask = () => service.get("/getRateLimit", { "x-api-key": apiKey });
  const get = async () => {
    const response = await ask();
    expect(response.status).toBe(200);
    return rateLimit.parse(await response.json());
  };

  it("returns an unused key's hour with no reset", async () => {
    expect(await get()).toEqual({ limit: 3, used: 0, remaining: 3, resetAt: null });
  });

  it("returns what is left and when the next place is freed, as the headers say it", async () => {
    await use();
    clock.advance(minuteMs);
    await use();
    const response = await ask();
    const freedAt = Date.UTC(2026, 10, 20, 11, 0, 30);
    expect(await response.json()).toEqual({
      limit: 3,
      used: 2,
      remaining: 1,
      resetAt: new Date(freedAt).toISOString(),
    });
    expect(response.headers.get("x-ratelimit-remaining")).toBe("1");
    expect(response.headers.get("x-ratelimit-reset")).toBe(String(freedAt / 1_000));
    expect(response.headers.get("ratelimit")).toMatch(/^"hourly";r=1;t=/);
  });

  it("costs nothing, however often it is asked, and leaves lastUsedAt as it is", async () => {
    await use();
    const [before] = await service.services.keys.list("test-user");
    clock.advance(minuteMs);
    for (let times = 0; times < 20; times += 1) await Promise.all(Array.from({ length: 20 }, ask));
    expect(await get()).toMatchObject({ used: 1, remaining: 2 });
    const hashes = (await service.services.keys.list("test-user")).map(({ hash }) => hash);
    const usage = await service.services.keys.usage(hashes);
    expect(usage.map(({ lastUsedAt }) => lastUsedAt).filter((at) => at !== null)).toEqual([
      clock.now() - minuteMs,
    ]);
    expect(before).toBeDefined();
  });

  it("returns 200 with nothing left while the hour is full, and 429 stays elsewhere", async () => {
    for (let times = 0; times < 3; times += 1) await use();
    expect((await use()).status).toBe(429);
    expect(await get()).toMatchObject({ used: 3, remaining: 0 });
    clock.advance(hourMs + minuteMs);
    expect(await get()).toEqual({ limit: 3, used: 0, remaining: 3, resetAt: null });
  });

  it("refuses a malformed and an unknown key with 401", async () => {
    for (const key of ["nonsense", randomApiKey("production")]) {
      const response = await service.get("/getRateLimit", { "x-api-key": key });
      expect(response.status).toBe(401);
    }
  });

  it("refuses a revoked key with 403", async () => {
    await service.services.keys.change("test-user", (keys) => ({
      write: keys.map((key) => ({ ...key, revokedAt: clock.now() })),
      result: null,
    }));
    expect((await ask()).status).toBe(403);
  });
});
