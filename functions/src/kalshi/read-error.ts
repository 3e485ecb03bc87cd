import { lateText } from "../base/request.ts";
import { AppError, messageOf } from "../base/errors.ts";

interface ReadErrorDetails {
  readonly status?: number | null;
  readonly isTransient?: boolean;
  readonly isLate?: boolean;
  readonly retryAfterMs?: number;
  readonly cause?: unknown;
}

/** A failed attempt to read the provider. */
export class ReadError extends Error {
  override readonly name = "ReadError";
  /** Of the response; null when there was none. */
  readonly status: number | null;
  /** Another attempt may succeed. */
  readonly isTransient: boolean;
  /** It was given up, without a response in time. */
  readonly isLate: boolean;
  /** The provider asks for no other attempt before. */
  readonly retryAfterMs: number;

  constructor(
    message: string,
    { status = null, isTransient = false, isLate = false, retryAfterMs = 0, cause }: ReadErrorDetails = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.isTransient = isTransient;
    this.isLate = isLate;
    this.retryAfterMs = retryAfterMs;
  }

  static late(cause?: unknown): ReadError {
    return new ReadError(lateText, { isLate: true, cause });
  }

  /** The provider refuses what was asked for: another query may be accepted. */
  get isRefusal(): boolean {
    return this.status !== null && this.status >= 400 && this.status < 500 && this.status !== 429;
  }

  /** One of several tickers may be at fault, rather than the network or the pace. */
  get mayBeOfOneTicker(): boolean {
    return this.isLate || (this.status ?? 0) >= 500;
  }
}

/** A failed read of a path, for whoever wanted it; an AppError stays as it is. */
export function upstreamError(cause: unknown, path: string): AppError {
  if (cause instanceof AppError) return cause;
  return new AppError("upstream", messageOf(cause), { cause, logFields: { path } });
}
