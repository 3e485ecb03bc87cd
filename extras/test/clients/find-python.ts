import { execFileSync } from "node:child_process";

/** Debian's own comes first: its packages are there, and another Python may come before it on the PATH. */
const candidates = ["/usr/bin/python3", "python3", "python"];
const minimum = [3, 11];

/** The command of a Python 3.11 or newer that has these modules; null when there is none. */
export function findPython(modules: readonly string[]): string | null {
  const check = `import sys${modules.map((name) => `, ${name}`).join("")}; print(*sys.version_info[:2])`;
  return (
    candidates.find((command) => {
      try {
        const [major = 0, minor = 0] = execFileSync(command, ["-c", check], {
          encoding: "utf8",
          stdio: ["ignore", "pipe", "ignore"],
        })
          .trim()
          .split(" ")
          .map(Number);
        return major === minimum[0] && minor >= (minimum[1] ?? 0);
      } catch {
        return false;
      }
    }) ?? null
  );
}
