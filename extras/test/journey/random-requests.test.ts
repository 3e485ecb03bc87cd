import fc from "fast-check";
import {
  answer,
  startProvider,
  withSampleEvent,
  type Provider,
} from "@mention-market/service/test/support/provider";
import { garbage, sendRandomRequests, ticker } from "@mention-market/service/test/support/random-requests";
import { endpoints } from "../../src/functions.ts";
import { faultsOf } from "../support/api-description.ts";
import { startService, type Service } from "../support/service.ts";

const functions = {
  names: Object.keys(endpoints),
  parameters: [
    { weight: 3, arbitrary: fc.tuple(fc.constantFrom("market_tickers", "event_ticker"), ticker) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom("limit", "cursor", "status", "starts_after"), garbage) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(["limit", "3"], ["status", "open"], ["series_ticker", "KXSNLMENTION"]),
    },
  ],
} as const;

describe("5,000 random requests", () => {
  let provider: Provider;
  let service: Service;

  beforeAll(async () => {
    provider = await startProvider();
    withSampleEvent(provider);
    provider.on("/markets/candlesticks", answer({ markets: [] }));
    provider.on("/markets?", answer({ markets: [], cursor: "" }));
    provider.on("/milestones?", answer({ milestones: [], cursor: "" }));
    provider.on("/series", answer({ series: [{ ticker: "KXSNLMENTION", category: "Mentions" }] }));
    service = await startService({
      env: { UPSTREAM_BASE_URL: provider.baseUrl, RATE_LIMIT_PER_HOUR: "100000", PUBLIC_BOARD: "true" },
    });
  });
  afterAll(async () => {
    await service.close();
    await provider.close();
  });

  it("meet no 5xx, and nothing but JSON without a stack or a page", async () => {
    const apiKey = await service.makeKey();
    const statuses = await sendRandomRequests(functions, { baseUrl: service.baseUrl, apiKey }, faultsOf);
    expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual([200, 204, 304, 400, 401, 404, 405, 429]);
    expect(statuses.get(200)).toBeGreaterThan(100);
    expect(statuses.get(400)).toBeGreaterThan(100);
  });
});
