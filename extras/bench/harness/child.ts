import { readFileSync } from "node:fs";
import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";

export interface Child {
  /** The first message of the process, sent when it was ready. */
  readonly ready: unknown;
  /** Sends a message and returns the response to it. */
  readonly ask: (message: object) => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

interface ChildOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** The processor on which it runs, if `taskset` exists and there are at least two. Default: any. */
  readonly core?: number | undefined;
}

/** Starts a script of bench in a process, so that its event loop, heap and time are its own. Its log is dropped. */
export async function startChild(
  script: string,
  { env = {}, args = [], core }: ChildOptions = {},
): Promise<Child> {
  const child = fork(join(import.meta.dirname, "..", script), args, {
    env: { PATH: process.env["PATH"], ...environment, ...env },
    // The service's embedded store, as under `npm start`.
    execArgv: ["--expose-gc", "--conditions=local"],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  if (core !== undefined && availableParallelism() > 1)
    spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", String(core), String(child.pid)]);
  const stopAtExit = () => child.kill();
  process.once("exit", stopAtExit);
  const exited = once(child, "exit");

  const next = () =>
    new Promise<unknown>((resolve, reject) => {
      const ended = () => reject(new Error(`${script} ended before it answered; run it by hand to see why`));
      child.once("exit", ended);
      child.once("message", (message) => {
        child.off("exit", ended);
        resolve(message);
      });
    });
  return {
    ready: await next(),
    ask(message) {
      const response = next();
      child.send(message);
      return response;
    },
    async stop() {
      process.off("exit", stopAtExit);
      child.kill();
      await exited;
    },
  };
}

/** In the child: sends the result of `respond` for each message of the parent. */
export function respondToParent(respond: (message: unknown) => unknown): void {
  process.on("message", (message) => {
    void Promise.resolve(respond(message)).then((reply) => process.send?.(reply));
  });
}

export const project = "demo-mention-market";

/** Settings for functions outside of Google Cloud, with a limit that no load reaches. */
const environment = {
  GCLOUD_PROJECT: project,
  FIREBASE_CONFIG: JSON.stringify({ projectId: project }),
  METADATA_SERVER_DETECTION: "none",
  RATE_LIMIT_PER_HOUR: "100000",
  UPSTREAM_READS_PER_SECOND: "0",
};

/**
 * Watches the iterations of this process's event loop. Returns a function that ends that, and returns the processor time of the longest
 * iteration in ms.
 */
export function watchTurns(): () => number {
  let longest = 0;
  let before = process.threadCpuUsage();
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  return () => {
    clearImmediate(next);
    return longest;
  };
}

/**
 * The maximum memory of this process, in bytes. On Linux it is read from the kernel's account, because `resourceUsage` also counts the
 * memory of the process that started this one.
 */
export function peakMemory(): number {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS * 1024;
  const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}
