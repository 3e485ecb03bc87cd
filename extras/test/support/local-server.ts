import { setTimeout as pause } from "node:timers/promises";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import { z } from "zod";
import { described } from "./api-description.ts";
import { giveCorpora, keepCorpora } from "./sample-corpora.ts";

/** Asks again, some times a second, until it is so. Fails after a minute and more: an account may make 300 calls a minute. */
export async function eventually(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries += 1) {
    if (tries > 240) throw new Error("It did not come about");
    await pause(300);
  }
}

/** Waits until the collector of `npm start` has listed every series once: findWord is a 503 before that. */
export function firstCollection(server: LocalServer): Promise<void> {
  return eventually(async () => (await server.get("/findWord?phrase=tariff")).status === 200);
}

/** Takes the write lock of the service's embedded store, from other processes too, until the returned function is called. */
export function lockStore(folder: string): () => void {
  const db = new DatabaseSync(join(folder, "mention-market.sqlite"));
  db.exec("BEGIN IMMEDIATE");
  return () => db.close();
}

const extras = join(__dirname, "..", "..");
const announced = z.strictObject({
  baseUrl: z.url(),
  apiKey: z.string(),
  idToken: z.string(),
  callableUrl: z.url(),
  upstream: z.url(),
  store: z.enum(["sqlite", "firestore"]),
});

export interface LocalServer extends z.output<typeof announced> {
  readonly pid: number;
  /** Where its store is. */
  readonly folder: string;
  /** All that the process wrote to stdout so far. */
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Sends the printed key, unless the headers have one. Throws when openapi.json does not allow the response; so does `call`. */
  get(path: string, init?: RequestInit): Promise<Response>;
  /** Calls a callable with the demo user's token, or another or none. */
  call(name: string, data: unknown, idToken?: string | null): Promise<{ status: number; body: unknown }>;
  /** Ends the process and returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Runs a process of `npm start` to its end, for starts that fail. */
export async function runLocalServer(
  env: Record<string, string>,
  args: readonly string[] = ["--json"],
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const started = spawnServer(env, args);
  const [code] = z
    .tuple([z.number().nullable()])
    .rest(z.unknown())
    .parse(await once(started.child, "close"));
  return { code, stdout: started.stdout(), stderr: started.stderr() };
}

/**
 * What `npm start --silent -- --json <args>` runs, on a free port, once it is ready. Without DATA_DIR it has a folder of its own, which ends
 * with it.
 */
export async function startLocalServer(
  env: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<LocalServer> {
  const folder = env["DATA_DIR"] ?? (await mkdtemp(join(memoryFolder, "mention-market-")));
  giveCorpora(folder);
  const { child, stdout, stderr } = spawnServer({ ...env, DATA_DIR: folder }, ["--json", ...args]);
  const closed = once(child, "close");
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", () => {
      if (stdout().includes("\n")) resolve();
    });
    void closed.then(() => reject(new Error(`The local server ended: ${stderr()}`)));
  });
  keepCorpora(folder);
  const running = announced.parse(JSON.parse(stdout()));
  if (child.pid === undefined) throw new Error("The local server has no process");
  return {
    ...running,
    pid: child.pid,
    folder,
    stdout,
    stderr,
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
    stop: async (signal = "SIGTERM") => {
      child.kill(signal);
      await closed;
      if (env["DATA_DIR"] === undefined) await rm(folder, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

/** What `npm start` prints for a person once it is ready. */
export async function printedWhenReady(): Promise<string> {
  const folder = await mkdtemp(join(memoryFolder, "mention-market-"));
  giveCorpora(folder);
  const { child, stdout } = spawnServer({ DATA_DIR: folder }, []);
  while (!stdout().endsWith("Stop with Ctrl-C.\n")) await once(child.stdout ?? child, "data");
  child.kill();
  await once(child, "close");
  await rm(folder, { recursive: true, force: true });
  return stdout();
}

/** `npm start` itself, with npm's own processes: returns npm's exit code after a signal. */
export async function stopNpmStart(
  env: Record<string, string>,
  signal: NodeJS.Signals,
): Promise<number | null> {
  const child = spawn("npm", ["start", "--silent", "--", "--json"], {
    cwd: join(extras, ".."),
    env: { ...process.env, PORT: "0", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  child.kill(signal);
  await once(child, "close");
  return child.exitCode;
}

function spawnServer(
  env: Record<string, string>,
  args: readonly string[] = ["--json"],
): {
  child: ChildProcess;
  stdout: () => string;
  stderr: () => string;
} {
  const child = spawn(process.execPath, ["--conditions=local", "local/start.ts", ...args], {
    cwd: extras,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"], PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const text = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (text.stdout += chunk));
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (text.stderr += chunk));
  return { child, stdout: () => text.stdout, stderr: () => text.stderr };
}
