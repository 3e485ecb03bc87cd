import { messageOf } from "../src/base/errors.ts";
import { say } from "./local-log.ts";

/** What a shell reports of a process that a signal ended: 128 and the signal's number. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/** At SIGINT or SIGTERM: ends the work, then the process with 0. A second signal ends it at once. */
export function stopAtSignals(end: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(exitCodes[signal]);
      stopping = true;
      end()
        .catch((error: unknown) => say(`Could not end cleanly: ${messageOf(error)}`))
        .finally(() => process.exit(0));
    });
  }
}
