import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { parseArgs } from "node:util";

const usage = `Usage: npm run fuzz -- [--minutes 10]
Runs all suites of both packages with a new seed each round, until a round fails or the minutes are over.`;

const repository = join(import.meta.dirname, "../..");
const jest = join(repository, "node_modules/jest/bin/jest.js");

/** Whether all suites of a package pass with a seed. */
function passes(folder: string, seed: number): boolean {
  const { status } = spawnSync(process.execPath, [jest, "--silent"], {
    cwd: join(repository, folder),
    stdio: "inherit",
    env: { ...process.env, SEED: String(seed), LANE: "all" },
  });
  return status === 0;
}

function fuzz(minutes: number): void {
  const endsAt = performance.now() + minutes * 60_000;
  for (let round = 1; performance.now() < endsAt; round += 1) {
    const seed = randomInt(2 ** 31);
    process.stderr.write(`Round ${round}: SEED=${seed}\n`);
    const failed = ["functions", "extras"].find((folder) => !passes(folder, seed));
    if (failed === undefined) continue;
    process.stderr.write(
      `Repeat it: SEED=${seed} LANE=all npm --prefix ${failed} test -- <the failed suite>\n`,
    );
    process.exitCode = 1;
    return;
  }
}

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, help: { type: "boolean", default: false } },
});
if (values.help) process.stdout.write(`${usage}\n`);
else if (!/^\d{1,4}$/.test(values.minutes)) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else fuzz(Number(values.minutes));
