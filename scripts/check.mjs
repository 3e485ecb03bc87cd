/**
 * Runs the named checks side by side, as many as there are processors, and prints what the failed ones printed: `types`,
 * `lint`, `format`, `changed` (the tests of what changed since main) and `units` (all unit tests). Caches lie in `.cache`.
 */
import { execFile, execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "..");
const cache = join(root, ".cache");
const tool = (path) => join(root, "functions/node_modules", path);
const projects = ["functions", "dashboard", "browser-tests", "clients/typescript"];
const jest = [tool("jest/bin/jest.js"), "--config", "functions/jest.config.js", "--colors=false"];

function typesOf(project) {
  const state = join(cache, "types", project, "tsbuildinfo");
  const options = ["--noEmit", "--incremental", "--tsBuildInfoFile", state];
  return {
    name: `types of ${project}`,
    run: () => node(tool("typescript/bin/tsc"), ...options, "-p", project),
  };
}

function lintOf(project) {
  const options = ["--cache", "--cache-location", join(cache, "lint", project, "/"), "."];
  const cwd = join(root, project);
  return { name: `lint of ${project}`, run: () => nodeIn(cwd, tool("eslint/bin/eslint.js"), ...options) };
}

const checks = {
  types: projects.map(typesOf),
  lint: projects.map(lintOf),
  format: [{ name: "format", run: formatted }],
  changed: [{ name: "tests of what changed", run: changedTests }],
  units: [{ name: "units", run: () => node(...jest, "functions/test/unit/") }],
};

function formatted() {
  const options = ["--check", "--log-level=warn", "--cache", "--cache-location", join(cache, "format")];
  return node(tool("prettier/bin/prettier.cjs"), ...options, ".");
}

/** The unit tests of the changed files, those of the repository itself, and the changed suites, whichever they are. */
async function changedTests() {
  const changed = changedFiles();
  const sources = changed.filter((path) => /^functions\/.*\.ts$/.test(path));
  const related =
    sources.length === 0 ? "" : await node(...jest, "--listTests", "--findRelatedTests", ...sources);
  const suites = related
    .split("\n")
    .flatMap((path) => (path.endsWith(".test.ts") ? [relative(root, path)] : []));
  const own = globSync("functions/test/unit/*.test.ts", { cwd: root });
  const isQuick = (suite) => suite.startsWith("functions/test/unit/") || changed.includes(suite);
  const left = suites.filter((suite) => !isQuick(suite)).length;
  const output = await node(...jest, "--runTestsByPath", ...new Set([...own, ...suites.filter(isQuick)]));
  return left === 0 ? output : `${output}\n${left} other suites read what changed: npm test runs them`;
}

/** Changed since the branch left main, committed or not; on main, since the last commit. */
function changedFiles() {
  const git = (...args) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
  const hasMain = git("branch", "--list", "main").length > 0;
  const [base] = hasMain ? git("merge-base", "HEAD", "main") : ["HEAD"];
  const paths = [...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")];
  return paths.filter((path) => existsSync(join(root, path)));
}

const node = (...args) => nodeIn(root, ...args);

/** What a program printed. Rejects with that when the program fails. */
async function nodeIn(cwd, ...args) {
  const options = { cwd, encoding: "utf8", maxBuffer: 2 ** 28 };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, options);
  return `${stdout}${stderr}`;
}

const waiting = process.argv.slice(2).flatMap((name) => checks[name] ?? fail(`No such check: ${name}`));
const startedAt = performance.now();

function fail(message) {
  throw new Error(`${message}. Checks: ${Object.keys(checks).join(", ")}`);
}

async function runNext() {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    const from = performance.now();
    const print = (verdict, output) =>
      process.stdout.write(
        `${verdict} ${check.name}, ${((performance.now() - from) / 1_000).toFixed(1)} s\n${output}`,
      );
    try {
      const output = await check.run();
      print(
        "ok    ",
        output
          .split("\n")
          .filter((line) => /^Tests:|npm test runs|left out/.test(line))
          .map((line) => `       ${line}\n`)
          .join(""),
      );
    } catch (error) {
      process.exitCode = 1;
      print("FAILED", `${error.stdout ?? ""}${error.stderr ?? error.stack}\n`);
    }
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, runNext));
process.stdout.write(`${((performance.now() - startedAt) / 1_000).toFixed(1)} s\n`);
