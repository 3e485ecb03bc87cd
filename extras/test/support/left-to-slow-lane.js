import { globSync } from "node:fs";
import { sep } from "node:path";
import { isSlow } from "./lanes.js";

/** Folders whose suites run with a configuration of their own. */
const alone = new Set(["clients", "deploy", "emulator"]);

/** Says at the end of the fast lane which suites it left to the slow one, by folder. */
export default class LeftToSlowLane {
  #rootDir;
  #isWhole;

  constructor({ rootDir, testPathPatterns, onlyChanged, findRelatedTests }) {
    this.#rootDir = rootDir;
    this.#isWhole = testPathPatterns.patterns.length === 0 && !onlyChanged && !findRelatedTests;
  }

  onRunComplete() {
    if (!this.#isWhole) return;
    const slow = globSync("test/**/*.test.ts", { cwd: this.#rootDir })
      .map((path) => path.split(sep))
      .filter((path) => isSlow(`/${path.join("/")}`) && !alone.has(path[1]));
    const byFolder = Object.entries(Object.groupBy(slow, ([, folder = ""]) => folder));
    const folders = byFolder.map(([folder, suites = []]) => `${folder} ${suites.length}`).sort();
    process.stderr.write(`Left to the slow lane (LANE=slow): ${slow.length} suites: ${folders.join(", ")}\n`);
  }
}
