import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
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
