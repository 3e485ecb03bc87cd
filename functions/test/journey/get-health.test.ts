import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeCorpus } from "../../corpus-builder/write-corpus.ts";
import { secondMs } from "../../src/base/clock.ts";
import { health } from "../../src/endpoints/health/read-health.ts";
import { temporaryFolder } from "../support/corpora.ts";
import { startLocalServer } from "../support/local-server.ts";
import { answer, startProvider, type Provider } from "../support/provider.ts";
import { startService, type Service } from "../support/service.ts";
import { lockStore } from "../support/store-lock.ts";
import { virtualClock, type VirtualClock } from "../support/virtual-clock.ts";

describe("getHealth", () => {
  let provider: Provider;
  let service: Service;
  let clock: VirtualClock;
  const folder = temporaryFolder();

  beforeEach(async () => {
    provider = await startProvider();
    provider.on("/exchange/status", answer({ exchange_active: true }));
    clock = virtualClock();
    const transcript = {
      title: "A speech",
      startsAt: null,
      eventTickers: [],
      source: null,
      labels: {},
      turns: [{ speaker: "Ada Quill", role: "mayor", text: "The bridge stays." }],
    };
    writeCorpus({
      out: join(folder.path, "speeches.sqlite"),
      collection: "speeches",
      transcripts: [
        { ...transcript, id: "b", date: "2026-03-05" },
        { ...transcript, id: "a", date: "2026-01-05" },
      ],
      series: [],
      builtFrom: {},
    });
    service = await startService({
      env: { UPSTREAM_BASE_URL: provider.baseUrl, CORPUS_DIR: folder.path, UPSTREAM_READS_PER_SECOND: "20" },
      clock,
    });
  });
  afterEach(async () => {
    await service.close();
    await provider.close();
  });
  afterAll(() => folder.remove());

  const ask = (headers: Record<string, string> = {}) => service.get("/getHealth", headers);
  const read = async () => health.parse(await (await ask()).json());

  it("says without a key what runs, since when, and that store, provider and collections work", async () => {
    const response = await ask();
    expect(response.status).toBe(200);
    expect(response.headers.get("x-ratelimit-remaining")).toBeNull();
    const body: unknown = await response.json();
    expect(body).toEqual({
      release: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/), commit: "unknown" },
      started_at: new Date(clock.now()).toISOString(),
      store: "ok",
      provider: { last_success: new Date(clock.now()).toISOString(), reads_per_second: 5 },
      collections: [{ collection: "speeches", status: "ok", transcripts: 2, last_date: "2026-03-05" }],
      collector: null,
      watch_secrets: null,
      features: ["core", "transcripts", "prices", "board", "changes", "mcp"],
    });
    expect(Object.keys(health.parse(body))).toEqual(Object.keys(health.shape));
  });

  it("neither looks at a key nor counts it, whatever the key is", async () => {
    const apiKey = await service.makeKey();
    for (const key of [apiKey, "nonsense"]) expect((await ask({ "x-api-key": key })).status).toBe(200);
    expect((await service.get(`/getHealth?apiKey=nonsense`, {})).status).toBe(200);
    const limit = await service.get("/getRateLimit", { "x-api-key": apiKey });
    expect(await limit.json()).toMatchObject({ used: 0 });
  });

  it("refuses a parameter that it does not have, and a method", async () => {
    expect((await service.get("/getHealth?verbose=1", {})).status).toBe(400);
    expect((await service.get("/getHealth", {}, "POST")).status).toBe(405);
  });

  it("shows a damaged and a removed collection as such, read anew after 5 seconds and not before", async () => {
    await read();
    await writeFile(join(folder.path, "nfl.sqlite"), "not a database, but long enough to be opened as one");
    expect((await read()).collections.map(({ collection }) => collection)).toEqual(["speeches"]);
    clock.advance(5 * secondMs);
    await rm(join(folder.path, "speeches.sqlite"));
    expect((await read()).collections).toEqual([
      { collection: "nfl", status: "damaged", transcripts: 0, last_date: null },
      { collection: "speeches", status: "missing", transcripts: 0, last_date: null },
    ]);
    await rm(join(folder.path, "nfl.sqlite"));
  });

  it("stays 200 while the provider fails, shows when it was last read, and asks it once a minute", async () => {
    const { provider: before } = await read();
    provider.on("/exchange/status", answer({ error: "down" }, 503));
    clock.advance(61 * secondMs);
    const asked = provider.calls.length;
    expect((await ask()).status).toBe(200);
    expect((await read()).provider.last_success).toBe(before.last_success);
    clock.advance(6 * secondMs);
    await read();
    expect(provider.calls.length - asked).toBe(1);
  });
});

describe("getHealth of a server whose store does not answer", () => {
  it("is 503 with the same fields, and 200 again once it answers; each line of the log names the release", async () => {
    const folder = temporaryFolder();
    const server = await startLocalServer({ DATA_DIR: folder.path, RELEASE_COMMIT: "abc1234" });
    const lock = await lockStore(folder.path);
    const failing = await server.get("/getHealth", { headers: {} });
    expect(failing.status).toBe(503);
    expect(health.parse(await failing.json())).toMatchObject({
      store: "failing",
      release: { commit: "abc1234" },
    });
    await lock.release();
    await server.stop();
    const lines = server
      .stderr()
      .split("\n")
      .filter((line) => line.startsWith("{"));
    expect(lines.some((line) => line.includes('"message":"Started"'))).toBe(true);
    for (const line of lines) expect(line).toMatch(/"release":"\d+\.\d+\.\d+\+abc1234"/);
    folder.remove();
  });
});
