import fc from "fast-check";
import { errorBody } from "@mention-market/service/http/errors";
import {
  answer,
  startProvider,
  withSampleEvent,
  type Provider,
} from "@mention-market/service/test/support/provider";
import { garbage, sendRandomRequests, ticker } from "@mention-market/service/test/support/random-requests";
import { serviceEndpoints } from "@mention-market/service/openapi/all-functions";
import { isRequired } from "@mention-market/service/openapi/json-schema";
import { endpoints as ofExtras } from "../../src/functions.ts";
import { faultsOf } from "../support/api-description.ts";
import { startService, type Service } from "../support/service.ts";

const endpoints = { ...serviceEndpoints, ...ofExtras };

/** What the functions of the service do with a query is tested there, and they share the reader of queries with these. */
describe("what a client may send in a query", () => {
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
  afterAll(() => Promise.all([service.close(), provider.close()]));

  it.each([
    ["/getMentionEvents?from=2027-01-01", "from", /^accepted: series_ticker, /],
    [
      "/getMentionEvents?start_after=2027",
      "start_after",
      /^did you mean starts_after\? accepted: series_ticker, /,
    ],
    ["/getMentionEvents?other=%zz", "other", /accepted: /],
    ["/getRateLimit?limit=1", "limit", /^this function takes no parameters$/],
  ])(
    "an unknown parameter is a 400 that names the nearest one and lists all: %s",
    async (path, name, message) => {
      const response = await service.get(path);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        error: `Invalid parameter: ${name}`,
        message: expect.stringMatching(message),
      });
    },
  );

  it.each(["1", "yes"])("with_record takes true and false only, not %j", async (value) => {
    const query = new URLSearchParams({ event_ticker: "KXSNLMENTION-26NOV21", with_record: value });
    const response = await service.get(`/getMentionEvent?${query.toString()}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: "Invalid parameter: with_record" });
  });

  it("every function but two refuses an unknown parameter", async () => {
    const refusing: string[] = [];
    for (const [name, { access, examples }] of Object.entries(endpoints)) {
      const path = `/${name}?${new URLSearchParams({ ...examples[0].query, zzz: "1" }).toString()}`;
      const response = await (access !== "none" ? service.get(path) : service.get(path, {}));
      const { error } = errorBody.partial().parse(response.status === 400 ? await response.json() : {});
      if (error === "Invalid parameter: zzz") refusing.push(name);
    }
    const others = Object.keys(endpoints).filter((name) => !refusing.includes(name));
    expect(others).toEqual(["getMentionMarket", "getAllMentionSeries"]);
  });

  it("every function names a required parameter that is absent, also beside an unknown one", async () => {
    for (const [name, { querySchema }] of Object.entries(endpoints)) {
      const required = Object.entries(querySchema.shape).find(([, field]) => isRequired(field))?.[0];
      if (required === undefined) continue;
      const response = await service.get(`/${name}?zzz=1`);
      expect([name, response.status]).toEqual([name, 400]);
      expect(await response.json()).toMatchObject({ error: `Missing required parameter: ${required}` });
    }
  });

  it("meets in 5,000 random requests no 5xx, and nothing but JSON without a stack or a page", async () => {
    const functions = {
      names: Object.keys(ofExtras),
      parameters: [
        { weight: 3, arbitrary: fc.tuple(fc.constantFrom("market_tickers", "event_ticker"), ticker) },
        {
          weight: 1,
          arbitrary: fc.tuple(fc.constantFrom("limit", "cursor", "status", "starts_after"), garbage),
        },
        {
          weight: 1,
          arbitrary: fc.constantFrom(["limit", "3"], ["status", "open"], ["series_ticker", "KXSNLMENTION"]),
        },
      ],
    } as const;
    const apiKey = await service.makeKey();
    const statuses = await sendRandomRequests(functions, { baseUrl: service.baseUrl, apiKey }, faultsOf);
    expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual([200, 204, 304, 400, 401, 404, 405, 429]);
    expect(statuses.get(200)).toBeGreaterThan(100);
    expect(statuses.get(400)).toBeGreaterThan(100);
  });
});
