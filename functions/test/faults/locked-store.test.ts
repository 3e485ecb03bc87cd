import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { randomApiKey } from "../../src/keys/api-key.ts";
import { startLocalServer, type LocalServer } from "../support/local-server.ts";
import { lockStore, type StoreLock } from "../support/store-lock.ts";

const made = z.object({ result: z.object({ apiKey: z.string() }) });

describe("a server whose store another process has locked", () => {
  let folder: string;
  let server: LocalServer;
  let lock: StoreLock | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "mention-market-"));
    server = await startLocalServer({ DATA_DIR: folder });
  });
  afterAll(async () => {
    await lock?.release();
    await server.stop();
    await rm(folder, { recursive: true });
  });

  const askWith = (apiKey: string) =>
    server.get(`/getMentionMarket?market_ticker=KXNFLMENTION-SB27-TUSH`, {
      headers: { "x-api-key": apiKey },
    });

  it("refuses a malformed key while 24 others wait for the store, then those with 503, and works again without the lock", async () => {
    const keys = [server.apiKey];
    for (let key = 0; key < 9; key += 1) {
      keys.push(made.parse((await server.call("generateApiKey", null)).body).result.apiKey);
    }
    lock = await lockStore(folder);
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
    const refused = await Promise.all(waiting);
    await malformed;

    expect(order).toEqual([401, ...Array<number>(24).fill(503)]);
    for (const response of refused) {
      expect(await response.json()).toEqual({
        error: "Service temporarily unavailable",
        message: expect.stringContaining("Repeat the request in a few seconds"),
      });
    }
    expect(await server.call("generateApiKey", null)).toMatchObject({ status: 503 });

    await lock.release();
    for (const apiKey of keys) expect((await askWith(apiKey)).status).toBe(200);
    expect((await server.call("generateApiKey", null)).status).toBe(200);
  });
});
