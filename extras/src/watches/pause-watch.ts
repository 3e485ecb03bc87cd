import { AppError } from "@mention-market/service/base/errors";
import type { Watch } from "./watch.ts";

/** Enables a watch for its owner. Throws `conflict` for a new watch, whose receiver has not accepted a test yet. */
export function enabled(watch: Watch): Watch {
  if (watch.status === "new")
    throw new AppError("conflict", "A new watch becomes active once a test was delivered: call testWatch");
  return watch.status === "disabled" ? { ...watch, status: "active", failingSince: null } : watch;
}

/** Pauses a watch for its owner. Throws `conflict` for a new watch, because enabling it later would skip its test. */
export function paused(watch: Watch): Watch {
  if (watch.status === "new")
    throw new AppError("conflict", "A new watch is sent nothing but tests: there is nothing to pause");
  return { ...watch, status: "disabled", failingSince: null };
}
