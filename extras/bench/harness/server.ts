import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { z } from "zod";
import { pathToFileURL } from "node:url";
import { build } from "@mention-market/service/build";
import { bundle } from "../../build.ts";
import { featureNames } from "../../src/feature-names.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import type { Provider } from "@mention-market/service/test/support/provider";
import { startChild, type Child } from "./child.ts";
import { cores } from "./load.ts";
import { startBenchProvider, type ProviderPace } from "./provider.ts";

/** The message that every script of bench/servers sends when it listens. */
const serverReady = z.object({ port: z.number(), keys: z.array(z.string()) });

export interface BenchServer extends z.output<typeof serverReady> {
  readonly baseUrl: string;
  readonly ask: Child["ask"];
}

interface ServerOptions {
  readonly keys: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs work with a server in its own process. It has a fresh embedded store, unless `env` names an emulator. */
export async function withServer<Result>(
  script: string,
  { keys, env = {} }: ServerOptions,
  work: (server: BenchServer) => Promise<Result>,
): Promise<Result> {
  return withFolder(async (folder) => {
    const store = "FIRESTORE_EMULATOR_HOST" in env ? {} : { DATA_DIR: folder };
    const child = await startChild(`servers/${script}`, {
      env: { ...store, ...env, KEYS: String(keys) },
      core: cores.server,
    });
    try {
      const ready = serverReady.parse(child.ready);
      return await work({ ...ready, baseUrl: `http://127.0.0.1:${ready.port}`, ask: child.ask });
    } finally {
      await child.stop();
    }
  });
}

export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "mention-market-bench-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs work with the deployed functions on a server, and the provider that they read. */
export async function withFunctions<Result>(
  pace: ProviderPace & { readonly keys: number },
  work: (server: BenchServer, provider: Provider) => Promise<Result>,
): Promise<Result> {
  const provider = await startBenchProvider(pace);
  const env = {
    UPSTREAM_BASE_URL: provider.baseUrl,
    UPSTREAM_READS_PER_SECOND: String(pace.readsPerSecond ?? 0),
  };
  try {
    return await withServer("functions.ts", { keys: pace.keys, env }, (server) => work(server, provider));
  } finally {
    await provider.close();
  }
}

const announced = z.object({ baseUrl: z.string(), idToken: z.string(), callableUrl: z.string() });

export interface Started extends z.output<typeof announced> {
  /** Calls a callable as the demo user. Throws its error. */
  readonly call: (name: string, data: object) => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

const called = z.object({ result: z.unknown() });

/** Runs `npm start` in its own process, with an empty folder of transcripts. */
export async function startLocal(folder: string, env: Readonly<Record<string, string>>): Promise<Started> {
  const child = spawn(process.execPath, ["--conditions=local", "local/start.ts", "--json"], {
    cwd: join(import.meta.dirname, "../.."),
    env: { PATH: process.env["PATH"], PORT: "0", DATA_DIR: folder, CORPUS_DIR: folder, ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const stopAtExit = () => child.kill("SIGKILL");
  process.once("exit", stopAtExit);
  const exited = once(child, "exit");
  let printed = "";
  for await (const chunk of child.stdout.setEncoding("utf8")) {
    printed += String(chunk);
    if (printed.includes("\n")) break;
  }
  const running = announced.parse(JSON.parse(printed));
  return {
    ...running,
    async call(name, data) {
      const response = await fetch(`${running.callableUrl}/${name}`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${running.idToken}` },
        body: JSON.stringify({ data }),
      });
      const body = await response.text();
      if (response.status !== 200) throw new Error(`${response.status} of ${name}: ${body}`);
      return called.parse(JSON.parse(body)).result;
    },
    async stop() {
      process.off("exit", stopAtExit);
      child.kill();
      await exited;
    },
  };
}

const extras = join(import.meta.dirname, "../..");

/**
 * Builds what is deployed of a package, but with the embedded store, so that no emulator is needed; the extras with every feature.
 * Returns the URL of its module.
 */
export async function bundleOf(which: "service" | "extras"): Promise<string> {
  const target = join(extras, "../.cache/bench", which);
  await (which === "service" ? build(target, ["local"]) : bundle(featureNames, target, ["local"]));
  return pathToFileURL(join(target, "index.js")).href;
}
