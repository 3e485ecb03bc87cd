import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { generateKey } from "../../src/functions/generate-api-key.ts";
import { randomApiKey } from "../../src/keys/api-key.ts";
import { sampleTicker, startProvider, withSampleEvent, type Provider } from "../support/provider.ts";
import { startService, type Service } from "../support/service.ts";

describe("a service whose store somebody else has locked", () => {
  let provider: Provider;
  let service: Service;
  beforeAll(async () => {
    provider = await startProvider();
    withSampleEvent(provider);
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl } });
  });
  afterAll(() => Promise.all([service.close(), provider.close()]));

  const askWith = (apiKey: string) =>
    service.get(`/getMentionMarket?market_ticker=${sampleTicker}`, { "x-api-key": apiKey });
  const generate = () => generateKey(service.services.keys, "somebody", {}, Date.now());

  it("refuses a malformed key while 24 others wait for the store, then those with 503, and works again without the lock", async () => {
    const keys = await Promise.all(Array.from({ length: 10 }, () => service.makeKey()));
    const lock = new DatabaseSync(join(service.folder, "mention-market.sqlite"));
    lock.exec("BEGIN IMMEDIATE");
    const order: number[] = [];
    const record = async (response: Promise<Response>) => {
      const { status } = await response;
      order.push(status);
      return response;
    };
    const waiting = Array.from({ length: 24 }, (_, index) =>
      record(askWith(keys[index % keys.length] ?? "")),
    );
    const malformed = record(askWith(randomApiKey("production").slice(0, -1)));
    const refused = await Promise.all([
      ...waiting,
      expect(generate()).rejects.toMatchObject({ code: "unavailable" }),
    ]);
    await malformed;

    expect(order).toEqual([401, ...Array<number>(24).fill(503)]);
    for (const response of refused.slice(0, 24)) {
      expect(await response?.json()).toEqual({
        error: "Service temporarily unavailable",
        message: expect.stringContaining("Repeat the request in a few seconds"),
      });
    }
    lock.close();
    for (const apiKey of keys) expect((await askWith(apiKey)).status).toBe(200);
    expect((await generate()).apiKey).toMatch(/^mm_live_/);
  });
});
