import { sampleTicker, startProvider, withSampleEvent, type Provider } from "../support/provider.ts";
import { startService, type Service } from "../support/service.ts";

describe("PRICE_MAX_AGE_MS=0", () => {
  let provider: Provider;
  let service: Service;
  beforeAll(async () => {
    provider = await startProvider();
    withSampleEvent(provider);
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl, PRICE_MAX_AGE_MS: "0" } });
  });
  afterAll(async () => {
    await service.close();
    await provider.close();
  });

  it("reads a market once a request, also the first time, when its event is read, too", async () => {
    for (let request = 1; request <= 3; request += 1) {
      expect((await service.get(`/getMentionMarket?market_ticker=${sampleTicker}`)).status).toBe(200);
      expect(provider.calls.filter((path) => path.startsWith(`/markets/${sampleTicker}`))).toHaveLength(
        request,
      );
    }
  });
});
