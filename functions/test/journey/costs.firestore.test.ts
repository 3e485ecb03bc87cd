import { rm } from "node:fs/promises";
import { join } from "node:path";
import { minuteMs, secondMs } from "../../src/base/clock.ts";
import { randomApiKey } from "../../src/keys/api-key.ts";
import { corpusOf, spokenGames, temporaryFolder } from "../support/corpora.ts";
import { countDocuments, type Documents } from "../support/firestore-documents.ts";
import { firestoreHost, freshProject } from "../support/firestore-emulator.ts";
import { answer, sampleTicker, startProvider, withSampleEvent, type Provider } from "../support/provider.ts";
import { startService, type Service } from "../support/service.ts";
import { untilConnected } from "../support/until.ts";
import { virtualClock, type VirtualClock } from "../support/virtual-clock.ts";

const path = `/getMentionMarket?market_ticker=${sampleTicker}`;
const limit = 5;

describe("what a request costs in Firestore", () => {
  let provider: Provider;
  let service: Service;
  let clock: VirtualClock;
  const folder = temporaryFolder();
  const corpus = join(folder.path, "nfl.sqlite");

  beforeAll(() => corpusOf(spokenGames, corpus).close());
  afterAll(() => folder.remove());
  beforeEach(async () => {
    provider = await startProvider();
    withSampleEvent(provider);
    provider.on("/series", answer({ series: [], cursor: "" }));
    clock = virtualClock();
    service = await startService({
      clock,
      env: {
        UPSTREAM_BASE_URL: provider.baseUrl,
        FIRESTORE_EMULATOR_HOST: firestoreHost(),
        GCLOUD_PROJECT: freshProject(),
        RATE_LIMIT_PER_HOUR: String(limit),
        NFL_CORPUS: corpus,
      },
    });
    await untilConnected(service.services.keys);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await service.close();
    await provider.close();
  });

  async function costOf(status: number, ask: () => Promise<Response>): Promise<Documents> {
    const documents = countDocuments();
    expect((await ask()).status).toBe(status);
    const cost = documents();
    jest.restoreAllMocks();
    return cost;
  }
  const look = () => service.get(path);

  it("is a write to count it, and a read of its event, which is written when it is refreshed", async () => {
    expect(await costOf(200, look)).toEqual({ reads: 1, writes: 2 });
    clock.advance(5 * secondMs);
    expect(await costOf(200, look)).toEqual({ reads: 1, writes: 1 });
    clock.advance(10 * minuteMs);
    expect(await costOf(200, look)).toEqual({ reads: 1, writes: 2 });
  });

  it("is the write alone for a market that is shared, also when the client has it already", async () => {
    const etag = (await look()).headers.get("etag") ?? "";
    expect(await costOf(200, look)).toEqual({ reads: 0, writes: 1 });
    const key = await service.makeKey();
    const again = () => service.get(path, { "x-api-key": key, "if-none-match": etag });
    expect(await costOf(304, again)).toEqual({ reads: 0, writes: 1 });
  });

  it.each(["/getAllMentionSeries", "/searchNFLStrikeWord?target_phrase=tush"])(
    "is the write alone for %s",
    async (other) => {
      expect(await costOf(200, () => service.get(other))).toEqual({ reads: 0, writes: 1 });
    },
  );

  it("is two writes for a search without a corpus, which is counted first and given back", async () => {
    await rm(corpus);
    const search = () => service.get("/searchNFLStrikeWord?target_phrase=tush");
    expect(await costOf(503, search)).toEqual({ reads: 0, writes: 2 });
  });

  it("is two writes for the first request over the limit, which is given back, and a read for the next", async () => {
    for (let request = 0; request < limit; request += 1) await look();
    expect(await costOf(429, look)).toEqual({ reads: 0, writes: 2 });
    expect(await costOf(429, look)).toEqual({ reads: 1, writes: 0 });
  });

  it("is nothing for a malformed key, and for an unknown one a write that fails, once in 30 seconds", async () => {
    expect(await costOf(401, () => service.get(path, { "x-api-key": "mm_live_nothing" }))).toEqual({
      reads: 0,
      writes: 0,
    });
    const unknown = { "x-api-key": randomApiKey("production") };
    expect(await costOf(401, () => service.get(path, unknown))).toEqual({ reads: 0, writes: 1 });
    expect(await costOf(401, () => service.get(path, unknown))).toEqual({ reads: 0, writes: 0 });
  });
});
