import type { Clock } from "../base/clock.ts";
import type { RequestContext } from "../base/request.ts";
import { AppError } from "../base/errors.ts";
import { lateText } from "./transport.ts";

/** One look-up's wait for the record of a ticker. Its own deadline ends it, whatever becomes of the read that it shares. */
export interface LookUp<Result> {
  readonly ticker: string;
  readonly client: string;
  readonly context: RequestContext;
  /** Shared reads that failed with it. */
  failures: number;
  readonly isSettled: () => boolean;
  readonly resolve: (result: Result | null) => void;
  readonly reject: (error: AppError) => void;
}

/** Calls `start` with a look-up, and returns its outcome. Calls `end` when its deadline passes first. */
export function startLookUp<Result>(
  { ticker, context, clock }: { ticker: string; context: RequestContext; clock: Clock },
  { start, end }: { start: (lookUp: LookUp<Result>) => void; end: (lookUp: LookUp<Result>) => void },
): Promise<Result | null> {
  return new Promise((resolve, reject) => {
    let isSettled = false;
    const settle = () => {
      isSettled = true;
      clearTimeout(timer);
    };
    const created: LookUp<Result> = {
      ticker,
      client: context.client ?? "",
      context,
      failures: 0,
      isSettled: () => isSettled,
      resolve(result) {
        settle();
        resolve(result);
      },
      reject(error) {
        settle();
        reject(error);
      },
    };
    const timer = setTimeout(
      () => {
        end(created);
        created.reject(new AppError("upstream", lateText));
      },
      Math.max(0, Math.ceil(context.deadlineAt - clock.monotonicMs())),
    );
    start(created);
  });
}
