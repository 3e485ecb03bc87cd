import { runKeys } from "./keys/run-command.ts";

/** Runs `npm --prefix functions run keys`. The service alone keeps no accounts on this machine. */
await runKeys(() => null);
