import { setTimeout as pause } from "node:timers/promises";

const minuteMs = 60_000;

/**
 * Starts the collector's function on the emulator of functions (its base URL) each minute until the signal aborts: no emulator starts what is
 * scheduled.
 */
export async function collectEachMinute(
  functionsUrl: string,
  project: string,
  signal: AbortSignal,
): Promise<void> {
  const trigger = `${functionsUrl}/functions/projects/${project}/triggers/us-central1-collectChanges-0`;
  while (!signal.aborted) {
    // Until the emulators are ready nobody listens, and a run that fails is in the function's own log. A run takes up to 55 seconds of its minute.
    const run = fetch(trigger, { method: "POST", body: "{}", signal }).catch(() => undefined);
    await Promise.all([run, pause(minuteMs, undefined, { signal }).catch(() => undefined)]);
  }
}
