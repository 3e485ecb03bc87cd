import { readFileSync } from "node:fs";

/**
 * The maximum memory of this process, in bytes. On Linux it is read from the kernel's account, because `resourceUsage` also counts the
 * memory of the process that started this one.
 */
export function peakMemory(): number {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS * 1024;
  const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}
