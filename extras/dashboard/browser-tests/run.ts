import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findBrowser, howToGetOne } from "./support/find-browser.ts";

/**
 * What `npm --prefix extras/dashboard run test:browser` runs on the built pages: Playwright with the arguments given. With `--emulators` first, those tests that need
 * the Firebase emulators, which are running then.
 */
const folder = import.meta.dirname;
if (findBrowser(process.env) === null) {
  process.stderr.write(`${howToGetOne}\n`);
  process.exit(1);
}

const [first, ...others] = process.argv.slice(2);
const isOnEmulators = first === "--emulators";
const args = isOnEmulators ? others : process.argv.slice(2);
const env = {
  ...process.env,
  ...(isOnEmulators && { BROWSER_TESTS_BASE_URL: hostingEmulator() }),
};

const playwright = join(folder, "../../../node_modules/@playwright/test/cli.js");
const { status } = spawnSync(process.execPath, [playwright, "test", ...args], {
  cwd: folder,
  stdio: "inherit",
  env,
});
process.exitCode = status ?? 1;

/** Where firebase.extras.json has it. */
function hostingEmulator(): string {
  const text = readFileSync(join(folder, "../../../firebase.extras.json"), "utf8");
  const [, host, port] = /"hosting":\s*\{\s*"host":\s*"([\d.]+)",\s*"port":\s*(\d+)/.exec(text) ?? [];
  if (host === undefined || port === undefined)
    throw new Error("firebase.extras.json names no port of the Hosting emulator");
  return `http://${host}:${port}`;
}
