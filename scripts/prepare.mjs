/**
 * Installs what a command of this repository needs and has not got: Node 24 beside the root's package.json, so that npm
 * finds it before the system's own, and the dependencies of each named folder. `functions:runtime` stands for those that run
 * the functions, without the tools that check them. With `--for-start` a taken port is an error before anything is installed. Silent when
 * nothing is missing. Runs on Node 20, so it uses nothing newer.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isPortTaken, portOf } from "./free-port.mjs";
import { createProgress } from "./progress.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const neededMajor = 24;
const progressMs = 10_000;
const ownNode = join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");

function fail(message) {
  process.stderr.write(`mention-market: ${message}\n`);
  process.exit(1);
}

/**
 * A folder is up to date when its last finished install was of the lockfile that it has now. `asked` is "runtime" for the
 * dependencies without the development ones; to these the rest is added later.
 */
async function install(folder, what, asked = "all") {
  const mark = join(folder, "node_modules", ".installed");
  const text = readFileSync(join(folder, "package-lock.json"), "utf8");
  const lockfile = createHash("sha256").update(text).digest("hex");
  const installed = existsSync(mark) ? readFileSync(mark, "utf8") : "";
  const runtimeOnly = `${lockfile} runtime`;
  // Who has the tools keeps them when the lockfile changes.
  const part = /^\S+$/.test(installed) ? "all" : asked;
  if (installed === lockfile || (part === "runtime" && installed === runtimeOnly)) return;

  const npm = process.env.npm_execpath;
  if (!npm) fail("run this through npm, for example: npm start");
  if (forStart) await (portCheck ??= requirePort());
  process.stderr.write(`Installing ${what} (this once) ...\n`);
  const progress = setInterval(showProgress(folder, what, JSON.parse(text).packages, part), progressMs);
  const command = installed === runtimeOnly ? ["install", "--no-save"] : ["ci"];
  const included = part === "runtime" ? "--omit=dev" : "--include=dev";
  const flags = [included, "--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
  const child = spawn(process.execPath, [npm, ...command, ...flags], {
    cwd: folder,
    stdio: ["ignore", 2, 2],
  });
  const [status] = await once(child, "close");
  clearInterval(progress);
  if (status !== 0) fail(`could not install ${what}; see npm's message above`);
  writeFileSync(mark, part === "runtime" ? runtimeOnly : lockfile);
}

/** npm is silent until it ends, which may take minutes: counts the packages that it has unpacked. */
function showProgress(folder, what, packages, part) {
  // Optional ones may be for other machines.
  const isMeant = ([path, { optional, dev }]) => path !== "" && !optional && !(dev && part === "runtime");
  const paths = Object.entries(packages).flatMap((one) => (isMeant(one) ? [one[0]] : []));
  const lineOf = createProgress(what, paths.length);
  const startedAt = performance.now();
  return () => {
    const unpacked = paths.filter((path) => existsSync(join(folder, path, "package.json"))).length;
    const line = lineOf(unpacked, performance.now() - startedAt);
    if (line !== null) process.stderr.write(`${line}\n`);
  };
}

/** One for all installs: two probes of a port at once would find each other. */
let portCheck;

/** The server says the same, but only once everything is installed. */
async function requirePort() {
  const port = portOf(process.env.PORT);
  if (port !== null && (await isPortTaken(port)))
    fail(`Port ${port} is taken. Stop what listens there, or set PORT to another one (0: any that is free)`);
}

const names = { functions: "the dependencies", "functions:runtime": "the dependencies of the functions" };

const forStart = process.argv.includes("--for-start");
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));

/** Folders of which one needs another's packages are none, so all are installed side by side with Node. */
const hasNode = Number(process.versions.node.split(".")[0]) >= neededMajor;
await Promise.all([
  ...(!hasNode || existsSync(ownNode) ? [install(root, `Node ${neededMajor}`)] : []),
  ...asked.map((name) => {
    const [folder, part] = name.split(":");
    return install(join(root, folder), names[name] ?? `the ${folder}`, part);
  }),
]);
