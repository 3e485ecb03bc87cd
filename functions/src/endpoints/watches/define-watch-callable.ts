import type { z } from "zod";
import { AppError } from "../../base/errors.ts";
import {
  defineCallable,
  type Callable,
  type CallableServices,
  type CallableSpec,
} from "../../http/callable.ts";
import type { WatchServices } from "../../watches/ports.ts";

export interface WatchCallServices extends CallableServices {
  /** Null where WATCH_SECRET_KEY is not set. */
  readonly watchServices: WatchServices | null;
}

/** A callable of watches. Its calls fail with `failed-precondition` where WATCH_SECRET_KEY is not set. */
export function defineWatchCallable<Shape extends z.ZodRawShape, Result>(
  spec: Omit<CallableSpec<Shape, Result, WatchServices>, "manages">,
): Callable<WatchCallServices> {
  return defineCallable<Shape, Result, WatchCallServices>({
    ...spec,
    manages: "watches",
    handle(input, uid, { watchServices }, at) {
      if (watchServices === null)
        throw new AppError(
          "conflict",
          "This service has no watches: its operator has not set WATCH_SECRET_KEY",
        );
      return spec.handle(input, uid, watchServices, at);
    },
  });
}
