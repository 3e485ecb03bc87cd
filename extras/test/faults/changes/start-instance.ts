import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export interface InstanceOptions {
  readonly folder: string;
  readonly providerUrl: string;
  /** UTC ms: from then on its clock is `speed` times as fast. */
  readonly startedAt: number;
  readonly speed: number;
}

/** Starts a process that collects and sends; what it returns kills that process, and resolves once it has ended. */
export function startInstance({ folder, providerUrl, startedAt, speed }: InstanceOptions) {
  const args = [join(__dirname, "run-instance.ts"), folder, providerUrl, String(startedAt), String(speed)];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "inherit", "inherit"] });
  const ended = once(child, "exit");
  return () => {
    child.kill("SIGKILL");
    return ended;
  };
}
