import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { giveCorpora, keepCorpora } from "@mention-market/extras/test/support/sample-corpora";
import { shiftMs } from "./clock.ts";

export interface LocalServer {
  readonly baseUrl: string;
  /** The ready key of the demo user. */
  readonly apiKey: string;
  /** ID token of the demo user. */
  readonly idToken: string;
  /** Where its data is. */
  readonly folder: string;
  /** What it wrote to stderr so far: links in place of e-mails are there. */
  readonly log: () => string;
  stop(): Promise<void>;
}

const repository = resolve(import.meta.dirname, "../../../..");
const clock = join(import.meta.dirname, "server-clock.ts");

/** What `npm start --silent -- --json` runs, on a free port with data of its own and without a public board, once it is ready. */
export async function startLocalServer(env: Readonly<Record<string, string>> = {}): Promise<LocalServer> {
  const folder = mkdtempSync(join(tmpdir(), "mention-market-browser-"));
  giveCorpora(folder);
  const child = spawn(
    process.execPath,
    ["--conditions=local", "--import", clock, "extras/local/start.ts", "--json"],
    {
      cwd: repository,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_COMPILE_CACHE: join(repository, ".cache/node"),
        PORT: "0",
        DATA_DIR: folder,
        PUBLIC_BOARD: "false",
        CLOCK_SHIFT_MS: String(shiftMs),
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const closed = once(child, "close");
  let stdout = "";
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  await new Promise<void>((ready, failed) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      if (stdout.includes("\n")) ready();
    });
    void closed.then(() => failed(new Error(`The local server ended: ${stderr}`)));
  });
  keepCorpora(folder);
  const announced: unknown = JSON.parse(stdout);
  return {
    baseUrl: textIn(announced, "baseUrl"),
    apiKey: textIn(announced, "apiKey"),
    idToken: textIn(announced, "idToken"),
    folder,
    log: () => stderr,
    stop: async () => {
      child.kill("SIGTERM");
      await closed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function textIn(value: unknown, name: string): string {
  const members: [string, unknown][] = Object.entries(value ?? {});
  const found = members.find(([key]) => key === name)?.[1];
  if (typeof found !== "string") throw new Error(`The local server announced no ${name}`);
  return found;
}
