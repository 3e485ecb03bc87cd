import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { serviceEndpoints } from "@mention-market/service/openapi/all-functions";
import { foreignCalls } from "@mention-market/service/test/support/foreign-calls";
import { endpoints as ofExtras, watchCallables } from "../../src/functions.ts";

const endpoints = { ...serviceEndpoints, ...ofExtras };

/** The deployed exports of both packages on a free port, in a process whose environment is that of a deployed instance. */
const script = `
  import { createApplication } from "./local/application.ts";
  import { servedOf } from "@mention-market/service/local/run-function";
  import { serve } from "@mention-market/service/local/server";
  import * as service from "@mention-market/service/index";
  import { functions } from "./src/index.ts";
  const options = { project: "demo-x", region: "us-central1" };
  const { port } = await serve(createApplication(servedOf({ ...service, ...functions }), options), 0);
  process.stdout.write(String(port));
`;

describe("a deployed instance", () => {
  let child: ChildProcess;
  let baseUrl: string;
  let log: string;

  async function start(env: Record<string, string>): Promise<void> {
    child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
      cwd: join(__dirname, "../.."),
      env: { PATH: process.env.PATH, GCLOUD_PROJECT: "demo-x", K_SERVICE: "anything", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    log = "";
    child.stderr?.setEncoding("utf8").on("data", (chunk: string) => (log += chunk));
    const [port] = child.stdout === null ? [] : await once(child.stdout, "data");
    baseUrl = `http://127.0.0.1:${String(port)}`;
  }
  /** Also waits for the last of its log. */
  async function stop(): Promise<void> {
    if (child.stderr?.closed === true) return;
    const closed = once(child, "close");
    child.kill();
    await closed;
  }
  afterEach(stop);

  const send = async (name: string, method: string, body?: string) => {
    const headers = { "content-type": "application/json", authorization: "Bearer e30.e30." };
    const response = await fetch(`${baseUrl}/${name}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    });
    await response.arrayBuffer();
    return response.status;
  };

  it.each(["FIREBASE_AUTH_EMULATOR_HOST", "FIREBASE_DEBUG_FEATURES"])(
    "serves nothing with %s, and logs that name",
    async (variable) => {
      await start({ [variable]: '{"skipTokenVerification":true}' });
      for (const name of Object.keys(endpoints))
        for (const method of ["GET", "OPTIONS", "PUT"])
          expect([name, method, await send(name, method)]).toEqual([name, method, 500]);
      for (const name of Object.keys(watchCallables))
        expect(await send(name, "POST", '{"data":null}')).toBeGreaterThanOrEqual(400);
      await stop();
      const entries = log.split("\n").filter((line) => line.includes('"ERROR"'));
      expect(entries.length).toBeGreaterThanOrEqual(Object.keys(endpoints).length * 3);
      for (const entry of entries) expect(entry).toContain(`${variable} must not be set`);
    },
  );

  it("on the Firebase emulators, which set both, serves", async () => {
    await start({ FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9", FUNCTIONS_EMULATOR: "true" });
    expect(await send("getMentionMarket", "OPTIONS")).toBe(204);
    for (const name of Object.keys(watchCallables))
      for (const body of foreignCalls)
        expect([name, body, await send(name, "POST", body)]).toEqual([name, body, 400]);
    await stop();
    expect(log).not.toMatch(/canary|ERROR|Unhandled|decoded/);
  });
});
