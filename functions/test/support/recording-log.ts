import type { Log, LogFields } from "../../src/base/log.ts";

export interface LogEntry {
  readonly severity: "info" | "warn" | "error";
  readonly message: string;
  readonly fields: LogFields | undefined;
}

/** A log that keeps its entries. */
export function recordingLog(): Log & { readonly entries: LogEntry[] } {
  const entries: LogEntry[] = [];
  const record = (severity: LogEntry["severity"]) => (message: string, fields?: LogFields) => {
    entries.push({ severity, message, fields });
  };
  return { entries, info: record("info"), warn: record("warn"), error: record("error") };
}
