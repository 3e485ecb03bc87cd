import { readFileSync } from "node:fs";

/**
 * The most memory that this process has had, in bytes. On Linux `resourceUsage` also counts what the process had that started it, so the
 * figure is read from the kernel's own account of this one.
 */
export function peakMemory(): number {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS * 1024;
  const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}
