import type { Log, LogFields } from "../../src/base/log.ts";

export interface LogEntry {
  readonly severity: "info" | "warn" | "error";
  readonly message: string;
  readonly facts: LogFields | undefined;
}

/** A log that keeps what it is told. */
export function recordingLog(): Log & { readonly entries: LogEntry[] } {
  const entries: LogEntry[] = [];
  const record = (severity: LogEntry["severity"]) => (message: string, facts?: LogFields) => {
    entries.push({ severity, message, facts });
  };
  return { entries, info: record("info"), warn: record("warn"), error: record("error") };
}
