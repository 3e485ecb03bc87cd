/** What happened, in our words. Each edge has one exhaustive table from these codes to its own. */
export type ErrorCode =
  | "invalid"
  | "unauthenticated"
  | "not_found"
  | "conflict"
  | "exhausted"
  | "upstream"
  | "unavailable"
  | "internal";

export interface ErrorDetails {
  /** Written for the client: what is accepted, or what the provider said. */
  readonly detail?: string | undefined;
  /** For the log only. */
  readonly cause?: unknown;
  /** For the log only: plain values, never a key nor a URL holding one. */
  readonly facts?: Readonly<Record<string, string | number | boolean | null>> | undefined;
}

/**
 * What ends a request or a call without its answer. Of code `upstream` the public message is what the provider said; the
 * edge adds which function failed by it. `publicMessage` and `detail` are all that a client sees; the rest goes to the log.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly publicMessage: string;
  readonly detail: string | undefined;
  readonly facts: ErrorDetails["facts"];

  constructor(code: ErrorCode, publicMessage: string, { detail, cause, facts }: ErrorDetails = {}) {
    super(publicMessage, { cause });
    this.code = code;
    this.publicMessage = publicMessage;
    this.detail = detail;
    this.facts = facts;
  }
}

/** The text of anything thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
