import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import { z } from "zod";
import { deliveryList } from "../../src/watches/own-deliveries.ts";
import { shownWatch } from "../../src/watches/own-watches.ts";
import { addressSecrets, chatServers, formats } from "../support/chat-servers.ts";
import { startLocalServer, type LocalServer } from "../support/local-server.ts";

const created = z.object({ watch: shownWatch, secret: z.null() });
const result = z.object({ result: z.unknown() });
const name = "Kept in plain text";
/** How a service may write an address in its response. */
const echoes = [
  (path: string) => path,
  encodeURIComponent,
  (path: string) => JSON.stringify({ url: path.replaceAll("/", "\\/") }),
  (path: string) => `unknown token ${path.split(/[/:?]/).at(-1)}`,
];

/** Everything that npm start has written and returned, after calls about addresses of the four services that work and that fail. */
describe("the addresses of chats and phones", () => {
  let folder: string;
  let server: LocalServer;
  let servers: Awaited<ReturnType<typeof chatServers>>;
  const responses: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(memoryFolder, "mention-market-"));
    servers = await chatServers();
    server = await startLocalServer({ DATA_DIR: join(folder, "store") });
  });
  afterAll(async () => {
    await server.stop();
    await servers.close();
    await rm(folder, { recursive: true });
  });

  async function call(of: string, data: unknown, idToken?: string | null) {
    const { status, body } = await server.call(of, data, idToken);
    responses.push(JSON.stringify(body));
    return { status, body };
  }
  /** Makes a watch, and waits until its test was attempted. */
  async function attempted(address: object): Promise<string> {
    const { body } = await call("createWatch", { name, ...address });
    const { watchId } = created.parse(result.parse(body).result).watch;
    for (let reads = 0; reads < 50; reads += 1) {
      const listed = await call("listDeliveries", { watchId });
      const [test] = deliveryList.parse(result.parse(listed.body).result).deliveries;
      if (test !== undefined && test.attempts.length > 0) return watchId;
      await pause(300);
    }
    throw new Error("No test was attempted");
  }
  const textIn = (path: string) =>
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
      .join("\n");

  it("are in no file of the store or of its backup, in no log and in no response, whatever the services return", async () => {
    for (const format of formats) {
      const url = servers.addressOf(format);
      const watchId = await attempted({ format, url });
      for (const echo of echoes) {
        servers.respondAs((response, path) => response.writeHead(500).end(echo(path)));
        await attempted({ sameAddressAs: watchId });
      }
      servers.respondAs(null);
      const refused = [
        ["createWatch", { name, url: `${url}…` }],
        ["createWatch", { name, url, format: "telegraph" }],
        ["createWatch", { name, url, format: "webhook", address: url }],
        ["createWatch", { name: url, types: [url], format, url }],
        ["updateWatch", { watchId, url: [url] }],
        ["updateWatch", { watchId, format: "webhook" }],
        ["updateWatch", { watchId: url, url }],
        ["testWatch", { watchId: url }],
        ["rotateWatchSecret", { watchId }],
      ] as const;
      for (const [of, data] of refused)
        expect([of, data, (await call(of, data)).status]).not.toEqual([of, data, 200]);
      expect((await call("createWatch", { name, format, url }, null)).status).toBe(401);
      const notACall = await fetch(`${server.callableUrl}/createWatch`, { method: "POST", body: url });
      responses.push(await notACall.text());
    }
    await call("listWatches", null);
    await promisify(execFile)(process.execPath, ["commands/backup.ts", join(folder, "copy")], {
      cwd: join(__dirname, "../.."),
      env: { PATH: process.env.PATH, DATA_DIR: join(folder, "store") },
    });
    const places = {
      ...{ store: textIn(join(folder, "store")), backup: textIn(join(folder, "copy")) },
      ...{ log: server.stdout() + server.stderr(), responses: responses.join("\n") },
    };
    for (const [place, text] of Object.entries(places)) {
      expect([place, text.includes(place === "log" ? "createWatch ok" : name)]).toEqual([place, true]);
      expect([place, addressSecrets.filter((secret) => text.includes(secret))]).toEqual([place, []]);
    }
  });
});
