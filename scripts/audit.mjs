/**
 * What `npm --prefix functions run audit` runs: asks the registry for known vulnerabilities of what is deployed with the functions. Exits 1 for one of
 * high or critical severity, or when the registry did not respond; 0 otherwise, also when the registry keeps no such list, and says so.
 */
import { spawnSync } from "node:child_process";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const functions = join(resolve(dirname(fileURLToPath(import.meta.url)), ".."), "functions");
const severe = ["high", "critical"];
/** Statuses of a registry that has no endpoint for audits. */
const noSuchEndpoint = [404, 405, 501];

function end(message, code) {
  process.stdout.write(`${message}\n`);
  process.exit(code);
}

const npm = process.env.npm_execpath;
if (!npm) end("Run this through npm: npm --prefix functions run audit", 1);
const { stdout } = spawnSync(process.execPath, [npm, "audit", "--omit=dev", "--json"], {
  cwd: functions,
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
  stdio: ["ignore", "pipe", "ignore"],
});

let report = {};
try {
  report = JSON.parse(stdout);
} catch {
  end("npm audit gave no report: nothing was checked.", 1);
}

if (report.vulnerabilities === undefined) {
  if (noSuchEndpoint.includes(report.statusCode)) {
    end(`This registry offers no audits (status ${report.statusCode}): nothing was checked.`, 0);
  }
  end(`The registry did not respond (${report.message ?? "no reason given"}): nothing was checked.`, 1);
}

const found = Object.values(report.vulnerabilities);
for (const { severity, name, range } of found) process.stdout.write(`${severity}: ${name} ${range}\n`);
const bad = found.filter(({ severity }) => severe.includes(severity));
end(
  `${found.length} vulnerable packages among those that are deployed, ${bad.length} of high or critical severity.`,
  bad.length > 0 ? 1 : 0,
);
