import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs what `npm run keys -- <args>` runs, in an environment of its own. */
export async function runKeys(
  args: readonly string[],
  env: Record<string, string>,
  stdin = "",
): Promise<Ran> {
  const child = spawn(process.execPath, ["commands/keys.ts", ...args], {
    cwd: join(__dirname, "..", ".."),
    env: { PATH: process.env.PATH, ...env },
    stdio: "pipe",
  });
  const ended = once(child, "close");
  child.stdin.on("error", () => undefined).end(stdin);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await ended;
  return { code: child.exitCode, stdout, stderr };
}
