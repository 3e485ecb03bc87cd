import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

export interface DashboardBuild {
  /** Builds if there is no build, or a source has changed since. Returns null on success, else why the build failed. */
  ready(): Promise<string | null>;
  /** Waits for a running build, if there is one, and returns its result. */
  underWay(): Promise<string | null>;
  stop(): void;
}

const shownLines = 30;
/** A failed build is retried at the next page request, but not for each request of the same page. */
const retryAfterMs = 5000;

/**
 * Builds the dashboard when a page is requested. `command` installs and builds in the repository. `output` is a file that every build
 * writes, and the content that marks this one. `sources` are the files and folders that it reads.
 */
export function createDashboardBuild(options: {
  readonly repository: string;
  readonly command: readonly [string, ...string[]];
  readonly output: { readonly file: string; readonly content: string };
  readonly sources: readonly string[];
  readonly log: (line: string) => void;
}): DashboardBuild {
  const { repository, command, log } = options;
  const output = join(repository, options.output.file);
  let child: ChildProcess | null = null;
  let current: Promise<string | null> | null = null;
  let failed: { readonly why: string; readonly at: number } | null = null;

  function isUpToDate(): boolean {
    if (!existsSync(output) || readFileSync(output, "utf8") !== options.output.content) return false;
    const builtAt = statSync(output).mtimeMs;
    return options.sources.every((source) => newestChange(join(repository, source)) <= builtAt);
  }

  async function build(): Promise<string | null> {
    log("Building the dashboard ...");
    const { code, text } = await run();
    if (code === 0) {
      failed = null;
      log("The dashboard is built");
      return null;
    }
    const why = text.trim().split("\n").slice(-shownLines).join("\n");
    log(`The dashboard could not be built:\n${why}`);
    failed = { why, at: Date.now() };
    return why;
  }

  function run(): Promise<{ code: number | null; text: string }> {
    const [program, ...rest] = command;
    return new Promise((resolve) => {
      let text = "";
      const started = spawn(program, rest, {
        cwd: repository,
        // A process group of its own, so that it can be ended with all its children.
        detached: true,
        stdio: ["ignore", "pipe", "pipe"],
        env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ""}` },
      });
      child = started;
      for (const stream of [started.stdout, started.stderr]) {
        stream.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      }
      started.once("error", (error) => resolve({ code: 1, text: error.message }));
      started.once("close", (code) => resolve({ code, text }));
    });
  }

  return {
    async ready() {
      if (current !== null) return current;
      if (failed !== null && Date.now() - failed.at < retryAfterMs) return failed.why;
      if (failed === null && isUpToDate()) return null;
      current = build().finally(() => (current = null));
      return current;
    },
    underWay: async () => current,
    stop() {
      if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid);
    },
  };
}

const notSources = ["node_modules", "dist", "browser-tests"];

/** The latest change of a file, or of anything in a folder, in UTC ms; 0 if it does not exist. */
function newestChange(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  const inside = readdirSync(path).filter((name) => !notSources.includes(name));
  return inside.reduce((newest, name) => Math.max(newest, newestChange(join(path, name))), stat.mtimeMs);
}
