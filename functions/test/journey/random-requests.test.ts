import { join } from "node:path";
import fc from "fast-check";
import { faultsOf } from "../support/api-description.ts";
import { corpusOf, spokenGames, temporaryFolder } from "../support/corpora.ts";
import { answer, startProvider, withSampleEvent, type Provider } from "../support/provider.ts";
import { garbage, known, sendRandomRequests } from "../support/random-requests.ts";
import { startService, type Service } from "../support/service.ts";

const filters = ["target_season", "target_team", "last", "start_date", "with_context"] as const;
const functions = {
  names: ["getMentionMarket", "getAllMentionSeries", "searchNFLStrikeWord", "getHealth"],
  parameters: [
    { weight: 3, arbitrary: fc.tuple(known("target_phrase"), fc.oneof(known("touchdown"), garbage)) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...filters), garbage) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(["last", "3"], ["near_misses", "true"], ["target_team", "DEN"]),
    },
  ],
} as const;

describe("5,000 random requests", () => {
  let provider: Provider;
  let service: Service;
  const folder = temporaryFolder();

  beforeAll(async () => {
    const corpus = join(folder.path, "nfl.sqlite");
    corpusOf(spokenGames, corpus).close();
    provider = await startProvider();
    withSampleEvent(provider);
    provider.on("/series", answer({ series: [{ ticker: "KXSNLMENTION", category: "Mentions" }] }));
    service = await startService({
      env: { UPSTREAM_BASE_URL: provider.baseUrl, RATE_LIMIT_PER_HOUR: "100000", NFL_CORPUS: corpus },
    });
  });
  afterAll(async () => {
    folder.remove();
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
