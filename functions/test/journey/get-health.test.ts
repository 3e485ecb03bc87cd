import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { secondMs } from "../../src/base/clock.ts";
import { health } from "../../src/functions/get-health.ts";
import { corpusOf, spokenGames, temporaryFolder } from "../support/corpora.ts";
import { answer, startProvider, type Provider } from "../support/provider.ts";
import { startService, type Service } from "../support/service.ts";
import { virtualClock, type VirtualClock } from "../support/virtual-clock.ts";

describe("getHealth", () => {
  let provider: Provider;
  let service: Service;
  let clock: VirtualClock;
  const folder = temporaryFolder();
  const file = join(folder.path, "nfl.sqlite");

  beforeEach(async () => {
    provider = await startProvider();
    provider.on("/exchange/status", answer({ exchange_active: true }));
    clock = virtualClock();
    corpusOf(spokenGames, file).close();
    service = await startService({
      env: { UPSTREAM_BASE_URL: provider.baseUrl, CORPUS_DIR: folder.path, UPSTREAM_READS_PER_SECOND: "20" },
      clock,
    });
  });
  afterEach(() => Promise.all([service.close(), provider.close()]));
  afterAll(() => folder.remove());

  const ask = (headers: Record<string, string> = {}) => service.get("/getHealth", headers);
  const read = async () => health.parse(await (await ask()).json());

  it("says without a key what runs, since when, and that store, provider and corpus work", async () => {
    const response = await ask();
    expect(response.status).toBe(200);
    expect(response.headers.get("x-ratelimit-remaining")).toBeNull();
    const body: unknown = await response.json();
    expect(body).toEqual({
      release: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/), commit: "unknown" },
      started_at: new Date(clock.now()).toISOString(),
      store: "ok",
      provider: { last_success: new Date(clock.now()).toISOString(), reads_per_second: 5 },
      collections: [{ collection: "nfl", status: "ok", transcripts: 3, last_date: "2026-01-17" }],
    });
    expect(Object.keys(health.parse(body))).toEqual(Object.keys(health.shape));
  });

  it("neither looks at a key nor counts it, whatever the key is", async () => {
    const apiKey = await service.makeKey();
    for (const key of [apiKey, "nonsense"]) expect((await ask({ "x-api-key": key })).status).toBe(200);
    expect((await service.get(`/getHealth?apiKey=nonsense`, {})).status).toBe(200);
    const [key] = (await service.services.keys.list("test-user")).slice(-1);
    const [usage] = await service.services.keys.usage([key?.hash ?? ""]);
    expect(usage).toEqual({ lastUsedAt: null, slots: [], hours: [] });
  });

  it("refuses a parameter that it does not have, and a method", async () => {
    expect((await service.get("/getHealth?verbose=1", {})).status).toBe(400);
    expect((await service.get("/getHealth", {}, "POST")).status).toBe(405);
  });

  it("shows a damaged and a removed corpus as such, read anew after 5 seconds and not before", async () => {
    const statusOf = async () => (await read()).collections;
    const unread = { collection: "nfl", transcripts: 0, last_date: null };
    expect(await statusOf()).toMatchObject([{ status: "ok" }]);
    await writeFile(file, "not a database, but long enough to be opened as one");
    clock.advance(5 * secondMs - 1);
    expect(await statusOf()).toMatchObject([{ status: "ok" }]);
    clock.advance(1);
    expect(await statusOf()).toEqual([{ ...unread, status: "damaged" }]);
    await rm(file);
    clock.advance(5 * secondMs);
    expect(await statusOf()).toEqual([{ ...unread, status: "missing" }]);
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

  it("is 503 with the same fields while the store does not answer, and 200 again once it does", async () => {
    const lock = new DatabaseSync(join(service.folder, "mention-market.sqlite"));
    lock.exec("BEGIN IMMEDIATE");
    const asked = ask();
    while (service.log.length === 0) {
      await setImmediate();
      clock.advance(100);
    }
    const failing = await asked;
    expect(failing.status).toBe(503);
    expect(health.parse(await failing.json())).toMatchObject({ store: "failing" });
    lock.close();
    clock.advance(5 * secondMs);
    expect((await ask()).status).toBe(200);
  });
});
