import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { startChild, type Child } from "./child.ts";

/** What every script of bench/servers sends when it listens. */
export const serverReady = z.object({ port: z.number(), keys: z.array(z.string()) });

export interface BenchServer extends z.output<typeof serverReady> {
  readonly baseUrl: string;
  readonly ask: Child["ask"];
}

interface ServerOptions {
  readonly keys: number;
  readonly env?: Readonly<Record<string, string>>;
  /** The processor on which it runs. Default: any. */
  readonly core?: number;
}

/** Runs work with a server in its own process, which has a fresh embedded store unless `env` names an emulator. */
export async function withServer<Result>(
  script: string,
  { keys, env = {}, core }: ServerOptions,
  work: (server: BenchServer) => Promise<Result>,
): Promise<Result> {
  return withFolder(async (folder) => {
    const store = "FIRESTORE_EMULATOR_HOST" in env ? {} : { DATA_DIR: folder };
    const child = await startChild(`servers/${script}`, {
      env: { ...store, ...env, KEYS: String(keys) },
      core,
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
