import { execFileSync } from "node:child_process";

/** Suites that need a Python 3; left out without one. */
export const pythonSuites = "**/*.python.test.ts";

/** The command of a Python 3; null when there is none. */
export function findPython(): string | null {
  return ["python3", "python"].find((command) => /^Python 3\./.test(versionOf(command))) ?? null;
}

/** "" when there is no such command. */
function versionOf(command: string): string {
  try {
    return execFileSync(command, ["--version"], { encoding: "utf8" });
  } catch {
    return "";
  }
}
