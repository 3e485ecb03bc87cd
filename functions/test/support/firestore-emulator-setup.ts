import { globSync } from "node:fs";
import { join } from "node:path";
import {
  findFirestoreEmulator,
  firestoreSuites,
  startFirestoreEmulator,
  type RunningEmulator,
} from "./firestore-emulator.ts";

interface JestRun {
  readonly testPathPatterns: { readonly patterns: readonly string[] };
}

let running: RunningEmulator | undefined;

/** Before all suites: gives those that need Firestore its emulator, or says that they are left out. */
export default async function setUp(run: JestRun, { rootDir }: { readonly rootDir: string }): Promise<void> {
  const suites = globSync(firestoreSuites, { cwd: join(rootDir, "test") }).map((path) => join("test", path));
  const wanted = suites.filter((path) => isChosen(join(rootDir, path), run.testPathPatterns.patterns));
  if (wanted.length === 0) return;

  const found = findFirestoreEmulator();
  if (!("missing" in found)) {
    running = await startFirestoreEmulator(found, join(rootDir, "..", "firestore.rules"));
    process.env["TEST_FIRESTORE_HOST"] = running.host;
    return;
  }
  if (process.env["REQUIRE_FIRESTORE"] === "1") {
    throw new Error(`REQUIRE_FIRESTORE=1, but there is no Firestore emulator: ${found.missing}`);
  }
  process.stderr.write(
    `Without a Firestore emulator (${found.missing}) these are left out: ${wanted.join(", ")}\n`,
  );
}

/** As jest does: `npm test -- <pattern>` and `--runTestsByPath <path>` are compared with the whole path. */
function isChosen(path: string, patterns: readonly string[]): boolean {
  return patterns.length === 0 || patterns.some((pattern) => new RegExp(pattern, "i").test(path));
}

export async function tearDown(): Promise<void> {
  await running?.stop();
}
