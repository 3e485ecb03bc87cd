import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Installs the packages of the repository's lockfile, Node 24 among them, unless they are. With folders as arguments it installs only
 * what these need; with `--omit=dev` the tools are left out, unless an earlier install had them. Runs on Node 20.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const mark = `${root}node_modules/.installed`;
const lockfile = createHash("sha256")
  .update(readFileSync(`${root}package-lock.json`))
  .digest("hex");
const installed = existsSync(mark) ? readFileSync(mark, "utf8") : "";
const requested = process.argv.slice(2).map((one) => (one.startsWith("--") ? one : `--workspace=${one}`));
if (requested.length > 0) requested.push("--include-workspace-root");
const flags = installed.endsWith(" all") ? [] : requested;
const wanted = `${lockfile} ${flags.join(" ") || "all"}`;

if (installed !== wanted && installed !== `${lockfile} all`) {
  process.stderr.write("Installing the packages (this once) ...\n");
  const quiet = ["--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
  // Through the shell, because npm is a script of another name on Windows.
  const command = ["npm ci --prefix .", ...flags, ...quiet].join(" ");
  const { status } = spawnSync(command, { cwd: root, shell: true, stdio: ["ignore", 2, 2] });
  if (status !== 0) process.exit(1);
  writeFileSync(mark, wanted);
}
