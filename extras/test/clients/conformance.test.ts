import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { listening, type Listening } from "@mention-market/service/test/support/listening";
import { startLocalServer, type LocalServer } from "../support/local-server.ts";
import { run, tools } from "./package-files.ts";

/** What a server of tools and resources without sessions can pass, by protocol. */
const scenarios = {
  "2025-11-25": ["server-initialize", "ping", "tools-list", "resources-list", "server-sse-multiple-streams"],
  "2026-07-28": [
    "tools-list",
    "resources-list",
    "sep-2164-resource-not-found",
    "http-header-validation",
    "server-sse-multiple-streams",
    "input-required-result-unsupported-methods",
  ],
} as const;

describe("MCP's conformance suite", () => {
  let folder: string;
  let server: LocalServer;
  let proxy: Listening;
  let made: { readonly apiKey: string; readonly keyId: string };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "mention-market-conformance-"));
    server = await startLocalServer({ DATA_DIR: folder, RATE_LIMIT_PER_HOUR: "1000" });
    // The suite can't send a key. Each scenario has one of its own, because messages that count nothing are 60 a minute and key.
    proxy = await listening((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const headers = new Headers();
        for (const [name, value] of Object.entries(request.headers))
          if (
            typeof value === "string" &&
            !/^(?:host|connection|content-length|transfer-encoding)$/.test(name)
          )
            headers.set(name, value);
        headers.set("x-api-key", made.apiKey);
        const body = chunks.length === 0 ? {} : { body: Buffer.concat(chunks) };
        void fetch(`${server.baseUrl}/mcp`, { method: request.method ?? "POST", headers, ...body }).then(
          async (received) => {
            response.writeHead(received.status, {
              "content-type": received.headers.get("content-type") ?? "",
            });
            response.end(await received.text());
          },
        );
      });
    });
  });
  beforeEach(async () => {
    const { body } = await server.call("generateApiKey", null);
    made = z.object({ result: z.object({ apiKey: z.string(), keyId: z.string() }) }).parse(body).result;
  });
  afterEach(() => server.call("revokeApiKey", { keyId: made.keyId }));
  afterAll(async () => {
    await proxy.close();
    await server.stop();
    await rm(folder, { recursive: true });
  });

  const cases = Object.entries(scenarios).flatMap(([protocol, names]) =>
    names.map((name) => [protocol, name] as const),
  );
  it.each(cases)("of %s passes %s", async (protocol, scenario) => {
    const cli = join(tools, "@modelcontextprotocol/conformance/dist/index.js");
    const args = ["server", "--url", `${proxy.url}/mcp`, "--scenario", scenario, "--spec-version", protocol];
    const report = await run(process.execPath, [cli, ...args], { cwd: folder });
    expect(report).toMatch(/Passed: (\d+)\/\1, 0 failed/);
  });
});
