import { mentionMarket } from "../../src/markets/market.ts";
import { freePort } from "../support/firestore-emulator.ts";
import { startLocalServer, type LocalServer } from "../support/local-server.ts";

describe("npm start, with nothing but this package", () => {
  let server: LocalServer;
  beforeAll(async () => {
    server = await startLocalServer({ RELEASE_COMMIT: "abc1234" });
  });
  afterAll(() => server.stop());

  it("answers the lines that it prints: a market, every series, a search of its sample corpus, and a new key", async () => {
    const market = await server.get("/getMentionMarket?market_ticker=KXALDERMEREMENTION-26DEC09-TARI");
    expect(market.status).toBe(200);
    expect(mentionMarket.parse(await market.json())).toMatchObject({
      strike_word: "Tariff",
      scheduledStartTime: "2026-12-09T19:30:00Z",
    });
    const series = await server.get("/getAllMentionSeries");
    expect(await series.json()).toContainEqual(expect.objectContaining({ series_ticker: "KXNFLMENTION" }));
    const search = await server.get("/searchNFLStrikeWord?target_phrase=fumble&target_team=Buffalo");
    expect([search.status, await search.json()]).toEqual([
      200,
      expect.objectContaining({ total_games_checked: expect.any(Number), phrases: ["fumble"] }),
    ]);
    const made = await server.call("generateApiKey", {});
    expect(made).toMatchObject({ status: 200, body: { result: { apiKey: expect.stringMatching(/^mm_/) } } });
    expect((await server.get("/getHealth", { headers: {} })).status).toBe(200);
  });

  it("names its release in each line of its log, and writes one line on stdout", () => {
    const lines = server
      .stderr()
      .split("\n")
      .filter((line) => line.includes('"function":'));
    expect(lines.length).toBeGreaterThanOrEqual(4);
    for (const line of lines) expect(line).toMatch(/"release":"\d+\.\d+\.\d+\+abc1234"/);
    expect(server.stdout().trim().split("\n")).toHaveLength(1);
  });

  it("answers JSON to a call whose body is not JSON, and to a path that it does not have", async () => {
    const response = await fetch(`${server.callableUrl}/generateApiKey`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{",
    });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { status: "INVALID_ARGUMENT" } },
    ]);
    const nothing = await fetch(`${server.baseUrl}/nothing`);
    expect([nothing.status, await nothing.json()]).toMatchObject([404, { error: "Not found" }]);
  });

  it("refuses the calls of foreign pages, and answers those of its own origin under each of its names", async () => {
    const preflight = (origin: string) =>
      fetch(`${server.baseUrl}/generateApiKey`, {
        method: "OPTIONS",
        headers: { origin, "access-control-request-method": "POST" },
      });
    const own = server.baseUrl.replace("127.0.0.1", "localhost");
    for (const origin of [own, server.baseUrl]) {
      const allowed = await preflight(origin);
      expect([allowed.status, allowed.headers.get("access-control-allow-origin")]).toEqual([204, origin]);
    }
    expect((await preflight("https://example.com")).status).toBe(403);
  });

  it("names the Firestore that does not answer, and what to start", async () => {
    const host = `127.0.0.1:${await freePort()}`;
    await expect(startLocalServer({ FIRESTORE_EMULATOR_HOST: host })).rejects.toThrow(
      `No Firestore answers at ${host}, which FIRESTORE_EMULATOR_HOST names. Start its emulator`,
    );
  });

  it("ends with 0 at SIGTERM", async () => {
    const other = await startLocalServer();
    expect(await other.stop()).toBe(0);
  });
});
