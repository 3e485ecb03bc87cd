import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { hashOf, randomApiKey } from "../../src/keys/api-key.ts";
import { bytesBelow, canaryLimit, leaksOf, takeOnJourney, type Journey } from "../support/canary.ts";
import { startLocalServer, type LocalServer } from "../support/local-server.ts";
import { startProvider, type Provider } from "../support/provider.ts";

describe("a key, after all that can happen to it", () => {
  let provider: Provider;
  let server: LocalServer;
  let journey: Journey;
  const kept = new Map<string, string>();

  beforeAll(async () => {
    provider = await startProvider();
    server = await startLocalServer({
      UPSTREAM_BASE_URL: provider.baseUrl,
      RATE_LIMIT_PER_HOUR: String(canaryLimit),
    });
    journey = await takeOnJourney(server, provider, whileLocked);
    kept.set("the store's files while it is open", bytesBelow(server.folder));
  });
  afterAll(() => Promise.all([server.stop(), provider.close()]));

  /** Another process that writes and does not end. */
  async function whileLocked(run: () => Promise<void>): Promise<void> {
    const db = new DatabaseSync(join(server.folder, "mention-market.sqlite"));
    db.exec("BEGIN IMMEDIATE");
    await run().finally(() => db.close());
  }

  it("has met every status", () => {
    expect([...journey.statuses].toSorted((a, b) => a - b)).toEqual([
      200, 204, 400, 401, 403, 404, 405, 429, 500, 503,
    ]);
  });

  it("is in no response but that of its creation, and is not sent to the provider", () => {
    for (const key of journey.keys) expect(leaksOf(key, journey.told)).toEqual([]);
    expect(journey.told.get("what the provider was sent")).toContain("/markets/");
  });

  it("is in no line of the log, which names it by its id", () => {
    const logs = new Map([
      ["stdout", server.stdout()],
      ["stderr", server.stderr()],
    ]);
    for (const key of journey.keys) expect(leaksOf(key, logs)).toEqual([]);
    const mentioned = [...journey.keyIds, "database is locked"];
    expect(mentioned.filter((text) => server.stderr().includes(text))).toEqual(mentioned);
    // The text of a 401 names the parameter; a URL would have a value behind it.
    expect(server.stderr()).not.toMatch(/apiKey=\w/);
  });

  it("is in no byte of the store's files, which hold its hash", () => {
    for (const key of journey.keys) {
      expect(leaksOf(key, kept)).toEqual([]);
      for (const bytes of kept.values()) expect(bytes).toContain(hashOf(key));
    }
  });

  it("would be found, as a whole or in part, in any case", () => {
    const key = randomApiKey("production");
    const texts = new Map([
      ["whole", `GET /?apiKey=${key} 200`],
      ["part", key.slice(8, 16)],
      ["upper case", key.slice(20).toUpperCase()],
      ["hint", key.slice(-4)],
      ["another key", randomApiKey("production")],
    ]);
    expect(leaksOf(key, texts)).toEqual(["whole", "part", "upper case"]);
  });
});
