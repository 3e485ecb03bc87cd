import type { IncomingMessage } from "node:http";

/** A POST whose body the host has read and parsed. */
export interface ParsedRequest extends IncomingMessage {
  readonly body?: unknown;
  readonly rawBody?: Buffer;
}
