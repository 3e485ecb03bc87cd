import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";

export interface Child {
  /** What the process sent first, once it was ready. */
  readonly ready: unknown;
  /** Sends a message and returns the response to it. */
  readonly ask: (message: object) => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

interface ChildOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** The processor on which it runs. Default: any. Only where there is `taskset`, and there are two. */
  readonly core?: number | undefined;
}

/** A script of bench in a process of its own, so that its event loop, heap and time are its own. Its log goes nowhere. */
export async function startChild(
  script: string,
  { env = {}, args = [], core }: ChildOptions = {},
): Promise<Child> {
  const child = fork(join(import.meta.dirname, "..", script), args, {
    env: { PATH: process.env["PATH"], ...environment, ...env },
    execArgv: ["--expose-gc"],
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

/** In the child: sends what `respond` returns for each message of the parent. */
export function respondToParent(respond: (message: unknown) => unknown): void {
  process.on("message", (message) => {
    void Promise.resolve(respond(message)).then((reply) => process.send?.(reply));
  });
}

export const project = "demo-mention-market";

/** The settings of functions outside of Google Cloud, with a limit that no load reaches. */
const environment = {
  GCLOUD_PROJECT: project,
  FIREBASE_CONFIG: JSON.stringify({ projectId: project }),
  METADATA_SERVER_DETECTION: "none",
  RATE_LIMIT_PER_HOUR: "100000",
  UPSTREAM_READS_PER_SECOND: "0",
};
