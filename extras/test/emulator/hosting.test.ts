import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addressesOf, prepareDemo } from "../../local/emulators/ready.ts";
import { startLocalServer, type LocalServer } from "../support/local-server.ts";
import { clients, type Client } from "./client.ts";
import { market, project } from "./emulators.ts";

const repository = join(__dirname, "../../..");
const addresses = addressesOf(repository);
const hostingUrl = `http://${addresses.hosting.host}:${addresses.hosting.port}`;
const page = { accept: "text/html" };

describe("the dashboard on the Hosting emulator", () => {
  const sdk = clients();
  let client: Client;
  let folder: string;
  let local: LocalServer;

  beforeAll(async () => {
    client = await sdk.open();
    folder = await mkdtemp(join(tmpdir(), "mention-market-"));
    local = await startLocalServer({ DATA_DIR: folder });
  });
  afterAll(async () => {
    await local.stop();
    await sdk.close();
    await rm(folder, { recursive: true });
  });

  it("has the headers of the local server, but for the ports that a page may connect to", async () => {
    const start = await (await fetch(hostingUrl, { headers: page })).text();
    const script = /\/assets\/[^"]+\.js/.exec(start)?.[0] ?? "";
    const config = await readFile(join(repository, "firebase.extras.json"), "utf8");
    const names = [...config.matchAll(/"key": "([^"]+)"/g)].map(([, name]) => name ?? "");
    expect(names).toContain("Content-Security-Policy");
    const seen = async (baseUrl: string, path: string) => {
      const { status, headers } = await fetch(baseUrl + path, { headers: page, redirect: "manual" });
      const value = (name: string) => headers.get(name)?.replace(/ http:\/\/\S+:\d+\b/g, "");
      return [path, status, headers.get("location"), ...names.map((name) => [name, value(name)])];
    };
    for (const path of ["/", "/settings", "/settings/", "/settings.html", "/docs", "/nothing", script]) {
      expect(await seen(local.baseUrl, path)).toEqual(await seen(hostingUrl, path));
    }
  });

  it("lets a page connect to the emulators of accounts and functions, and to no other port", async () => {
    const csp = (await fetch(hostingUrl)).headers.get("content-security-policy") ?? "";
    const sources = /connect-src ([^;]+)/
      .exec(csp)?.[1]
      ?.split(" ")
      .filter((source) => source.includes("//127."));
    expect(sources).toEqual(
      [addresses.auth, addresses.functions].map(({ host, port }) => `http://${host}:${port}`),
    );
  });

  it("serves the pages of an event by their function, with the headers of the others", async () => {
    for (const path of ["/event", "/word"]) {
      const { status, headers } = await fetch(hostingUrl + path, { headers: page });
      expect([path, status, headers.get("content-type")]).toEqual([path, 200, "text/html; charset=utf-8"]);
      const csp = (await fetch(hostingUrl)).headers.get("content-security-policy");
      expect(headers.get("content-security-policy")).toBe(csp);
    }
  });

  it("routes /api/<name> to the functions, which search the sample corpus", async () => {
    const { apiKey } = await client.makeKey();
    const response = await fetch(`${hostingUrl}/api/searchNFLStrikeWord?target_phrase=touchdown`, {
      headers: { "x-api-key": apiKey },
    });
    expect(await response.json()).toMatchObject({ total_games_checked: 133 });
  });

  it("comes with a demo user and a key that works", async () => {
    const text = await prepareDemo(project, addresses, AbortSignal.timeout(60_000));
    const [apiKey = ""] = /mm_test_\w+/.exec(text) ?? [];
    const response = await fetch(`${hostingUrl}/api${market}`, { headers: { "x-api-key": apiKey } });
    expect(response.status).toBe(200);
    const demo = await sdk.open("the demo user");
    expect(await demo.call("listApiKeys")).toEqual({ keys: [] });
  });
});
