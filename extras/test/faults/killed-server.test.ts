import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import { z } from "zod";
import { startLocalServer, type LocalServer } from "../support/local-server.ts";
import {
  sampleTicker,
  startProvider,
  withSampleEvent,
  type Provider,
} from "@mention-market/service/test/support/provider";
import { askFor } from "@mention-market/service/test/support/load";
import { startLoad, type Load } from "@mention-market/service/test/support/load";

const limit = 120;
const limited = `429 Rate limit exceeded (${limit} requests/hour)`;
const made = z.object({ result: z.object({ apiKey: z.string(), keyId: z.string() }) });
const used = z.object({ result: z.object({ used: z.number() }) });
const listed = z.object({ result: z.object({ keys: z.array(z.object({ keyId: z.string() })) }) });
type Key = z.output<typeof made>["result"];

describe("a server that is killed under load and started again on the same store", () => {
  let folder: string;
  let provider: Provider;
  let server: LocalServer;
  let load: Load | undefined;

  async function start(): Promise<void> {
    server = await startLocalServer({
      DATA_DIR: folder,
      RATE_LIMIT_PER_HOUR: String(limit),
      UPSTREAM_BASE_URL: provider.baseUrl,
      UPSTREAM_READS_PER_SECOND: "0",
    });
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(memoryFolder, "mention-market-"));
    provider = await startProvider();
    withSampleEvent(provider);
    await start();
  });
  afterAll(async () => {
    // In this order the run ends also when the server never started, or a test ran out of time and left the load running.
    await provider.close();
    await server.stop();
    await rm(folder, { recursive: true });
    await load?.stop();
  });

  /** Null when the server died before it answered: then the key may be there or not. */
  const makeKey = (): Promise<Key | null> =>
    server.call("generateApiKey", null).then(
      ({ body }) => made.parse(body).result,
      () => null,
    );

  it("has lost no key, forgotten no request, and lets nothing over the limit", async () => {
    const keys: Key[] = [];
    for (const key of [await makeKey(), await makeKey(), await makeKey()]) if (key !== null) keys.push(key);
    const loaded = keys.map(({ apiKey }) => apiKey);
    load = startLoad(loaded, 6, (key) =>
      askFor((path) => fetch(server.baseUrl + path, { headers: { "x-api-key": key } }), sampleTicker),
    );

    for (let kills = 0; kills < 3; kills += 1) {
      const answered = load.seen("200");
      await load.until((seen) => seen("200") >= answered + 40);
      const underWay = [makeKey(), makeKey()];
      await Promise.any([...underWay, load.until((seen) => seen("200") >= answered + 60)]);
      await server.stop("SIGKILL");
      keys.push(...(await Promise.all(underWay)).filter((key) => key !== null));
      await start();
    }
    await load.until((_seen, ofKey) => loaded.every((key) => ofKey(key, limited) >= 3));
    await load.stop();

    expect(load.outcomes()).toEqual(new Set(["200", "none", limited]));
    for (const { apiKey, keyId } of keys.slice(0, loaded.length)) {
      const admitted = load.ofKey(apiKey, "200");
      expect(admitted).toBeLessThanOrEqual(limit);
      const told = used.parse((await server.call("getApiKeyUsage", { keyId })).body).result.used;
      expect(told).toBe(limit);
    }
    const { result } = listed.parse((await server.call("listApiKeys", null)).body);
    expect(result.keys.map(({ keyId }) => keyId)).toEqual(
      expect.arrayContaining(keys.map(({ keyId }) => keyId)),
    );
    for (const { apiKey } of keys.slice(loaded.length)) {
      const outcome = await askFor(
        (path) => fetch(server.baseUrl + path, { headers: { "x-api-key": apiKey } }),
        sampleTicker,
      );
      expect(outcome).toBe("200");
    }
  });
});
