import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findBrowser, howToGetOne } from "./support/find-browser.ts";

/** What `npm run test:browser` runs: builds the pages, then Playwright with the arguments given. */
const folder = import.meta.dirname;
const browser = findBrowser(process.env);
if (browser === null) {
  process.stderr.write(`${howToGetOne}\n`);
  process.exit(1);
}

function run(args: readonly string[], cwd: string): void {
  const { status } = spawnSync(process.execPath, args, {
    cwd,
    stdio: "inherit",
    env: { ...process.env, BROWSER_PATH: browser ?? "" },
  });
  if (status !== 0) process.exit(status ?? 1);
}

const dashboard = join(folder, "..", "dashboard");
run([join(dashboard, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"], dashboard);
run([join(folder, "node_modules/@playwright/test/cli.js"), "test", ...process.argv.slice(2)], folder);
