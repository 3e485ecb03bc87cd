import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const kilobyte = 1024;

/** Memory that a process of this machine holds, in bytes: its resident set. */
export function residentBytes(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(status, "utf8"))?.[1]
    : execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  if (kilobytes === undefined) throw new Error(`No process ${pid}`);
  return Number(kilobytes) * kilobyte;
}
