/**
 * Installs what a command of this repository needs and has not got: Node 24 beside the root's package.json, so that npm
 * finds it before the system's own, then the dependencies of each named folder under it. Silent when nothing is missing.
 * Runs on Node 20, so it uses nothing newer.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const neededMajor = 24;
const progressMs = 10_000;
const ownNode = join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");

function fail(message) {
  process.stderr.write(`mention-market: ${message}\n`);
  process.exit(1);
}

/** A folder is up to date when its last finished install was of the lockfile that it has now. */
async function install(folder, what, node) {
  const mark = join(folder, "node_modules", ".installed");
  const text = readFileSync(join(folder, "package-lock.json"), "utf8");
  const lockfile = createHash("sha256").update(text).digest("hex");
  if (existsSync(mark) && readFileSync(mark, "utf8") === lockfile) return;

  const npm = process.env.npm_execpath;
  if (!npm) fail("run this through npm, for example: npm start");
  process.stderr.write(`Installing ${what} (this once) ...\n`);
  const progress = setInterval(
    () => showProgress(folder, what, Object.entries(JSON.parse(text).packages)),
    progressMs,
  );
  const flags = ["--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
  const child = spawn(node, [npm, "ci", ...flags], {
    cwd: folder,
    env: {
      ...process.env,
      PATH: `${dirname(node)}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`,
    },
    stdio: ["ignore", 2, 2],
  });
  const [status] = await once(child, "close");
  clearInterval(progress);
  if (status !== 0) fail(`could not install ${what}; see npm's message above`);
  writeFileSync(mark, lockfile);
}

/** npm is silent until it ends, which may take minutes: counts the packages that it has unpacked. */
function showProgress(folder, what, packages) {
  // Optional ones may be for other machines.
  const paths = packages.filter(([path, { optional }]) => path !== "" && !optional).map(([path]) => path);
  const unpacked = paths.filter((path) => existsSync(join(folder, path, "package.json")));
  process.stderr.write(`Installing ${what}: ${unpacked.length} of ${paths.length} packages unpacked\n`);
}

const hasNode = Number(process.versions.node.split(".")[0]) >= neededMajor;
if (!hasNode || existsSync(ownNode)) await install(root, `Node ${neededMajor}`, process.execPath);
const node = existsSync(ownNode) ? ownNode : process.execPath;

await install(join(root, "functions"), "the dependencies", node);
for (const folder of process.argv.slice(2)) await install(join(root, folder), `the ${folder}`, node);
