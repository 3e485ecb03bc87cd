/** What went wrong. HTTP and the callables each have one exhaustive table from these codes to their own (`http/error-responses.ts`). */
export type ErrorCode =
  /** A parameter or argument is missing or wrong. */
  | "invalid"
  /** Nobody is signed in, or only anonymously. */
  | "unauthenticated"
  /** What was named does not exist, or belongs to somebody else. */
  | "not_found"
  /** What was named is in a state that rules the change out, such as a key that was rotated already. */
  | "conflict"
  /** A limit of the account is reached: on its keys, or on its calls a minute. */
  | "exhausted"
  /** The provider failed, or did not respond before the deadline. */
  | "upstream"
  /** The store failed, or did not respond in time. */
  | "unavailable"
  /**
   * This instance has too much to do for the client, or can't read what was asked for. The client may repeat the request later. It is
   * not counted.
   */
  | "busy"
  /** A defect of this service. */
  | "internal";

interface ErrorDetails {
  /** Written for the client: what is accepted, or what to do instead. */
  readonly detail?: string | undefined;
  /** Of code `invalid`: the argument of a call that is not accepted. */
  readonly argument?: string | undefined;
  /** Of code `upstream`: whether the same read may succeed later. Default: false. */
  readonly isTransient?: boolean;
  /** When to repeat the request; left out where a few seconds will do. */
  readonly retryAfterSeconds?: number | undefined;
  /** For the log only. */
  readonly cause?: unknown;
  /** For the log only: plain values, never a key nor a URL holding one. */
  readonly logFields?: Readonly<Record<string, string | number | boolean | null>> | undefined;
}

/**
 * Ends a request or a call without its result. Of code `upstream` the public message is the provider's error; the edge
 * adds which function failed. A client sees only `publicMessage`, `detail` and `argument`; the rest goes to the log.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly publicMessage: string;
  readonly detail: string | undefined;
  readonly argument: string | undefined;
  readonly isTransient: boolean;
  readonly retryAfterSeconds: number | undefined;
  readonly logFields: ErrorDetails["logFields"];

  constructor(
    code: ErrorCode,
    publicMessage: string,
    { detail, argument, isTransient = false, retryAfterSeconds, cause, logFields }: ErrorDetails = {},
  ) {
    super(publicMessage, { cause });
    this.code = code;
    this.publicMessage = publicMessage;
    this.detail = detail;
    this.argument = argument;
    this.isTransient = isTransient;
    this.retryAfterSeconds = retryAfterSeconds;
    this.logFields = logFields;
  }
}

export const unavailableText = "Service temporarily unavailable";

/** A store failed or was slow: `cause` says how, `retryAfterSeconds` when to repeat the request if that is known. */
export function unavailable(cause: unknown, retryAfterSeconds?: number): AppError {
  return new AppError("unavailable", unavailableText, { cause, retryAfterSeconds });
}

/** The client may repeat a request later, which is not counted. `detail` says why, and what to do. */
export function busy(detail: string, retryAfterSeconds: number): AppError {
  return new AppError("busy", unavailableText, { detail, retryAfterSeconds });
}

/** The text of anything thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** What a call returns, or the provider's failure of it as a value; throws anything else. */
export async function orUpstream<Result>(call: Promise<Result>): Promise<Result | AppError> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError && error.code === "upstream") return error;
    throw error;
  }
}
