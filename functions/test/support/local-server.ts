import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { memoryFolder } from "./memory-folder.ts";
import { join } from "node:path";
import { z } from "zod";
import { described } from "./api-description.ts";

const functionsFolder = join(__dirname, "..", "..");
const announced = z.strictObject({
  baseUrl: z.url(),
  apiKey: z.string(),
  idToken: z.string(),
  callableUrl: z.url(),
  upstream: z.url(),
  store: z.enum(["sqlite", "firestore"]),
});

export interface LocalServer extends z.output<typeof announced> {
  /** Where its store is. */
  readonly folder: string;
  /** All that the process wrote so far. */
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Sends the printed key, unless the headers have one. Throws when openapi.json does not allow the response; so does `call`. */
  get(path: string, init?: RequestInit): Promise<Response>;
  /** Calls a callable with the demo user's token, or another or none. */
  call(name: string, data: unknown, idToken?: string | null): Promise<{ status: number; body: unknown }>;
  /** Ends the process and returns its exit code. */
  stop(): Promise<number | null>;
}

/**
 * What `npm start --silent -- --json` runs, on a free port and with a store of its own, once it is ready. `fileBlocks`: how
 * many blocks of 512 bytes a file of it may have, after which writes fail as on a full disk.
 */
export async function startLocalServer(
  env: Record<string, string> = {},
  fileBlocks: number | "unlimited" = "unlimited",
): Promise<LocalServer> {
  const folder = await mkdtemp(join(memoryFolder, "mention-market-"));
  const start = [process.execPath, "--conditions=local", "local/start.ts", "--json"];
  const child = spawn("sh", ["-c", `ulimit -f ${fileBlocks}; exec "$0" "$@"`, ...start], {
    cwd: functionsFolder,
    env: {
      ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] },
      ...{ PORT: "0", DATA_DIR: folder, ...env },
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const text = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (text.stdout += chunk));
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (text.stderr += chunk));
  const closed = once(child, "close");
  await Promise.race([
    once(child.stdout, "data"),
    closed.then(() => Promise.reject(new Error(`The local server ended: ${text.stderr}`))),
  ]);
  const running = announced.parse(JSON.parse(text.stdout));
  return {
    ...running,
    folder,
    stdout: () => text.stdout,
    stderr: () => text.stderr,
    get: async (path, { method = "GET", headers = { "x-api-key": running.apiKey }, ...init } = {}) =>
      described(
        method,
        await fetch(running.baseUrl + path, { redirect: "manual", method, headers, ...init }),
      ),
    call: async (name, data, idToken = running.idToken) => {
      const called = await fetch(`${running.callableUrl}/${name}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(idToken !== null && { authorization: `Bearer ${idToken}` }),
        },
        body: JSON.stringify({ data }),
      });
      const response = await described("POST", called);
      return { status: response.status, body: await response.json() };
    },
    stop: async () => {
      child.kill();
      await closed;
      await rm(folder, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}
