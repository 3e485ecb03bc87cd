import type { ServerResponse } from "node:http";
import { megabyte } from "../base/bytes.ts";
import { busy } from "../base/errors.ts";
import { secondMs } from "../base/clock.ts";

/** What the responses of an instance hold while clients read them. */
export interface Sending {
  /**
   * Takes room for a response's text until the response has closed. Throws an AppError of code `busy` when the instance or the client
   * has too much under way. Short texts take none: a socket takes them at once.
   */
  reserve(client: string, bytes: number, response: ServerResponse): void;
}

const maxBytes = 64 * megabyte;
const maxBytesOfClient = 16 * megabyte;
const shortBytes = 64 * 1024;
/** A response of which a client reads nothing for so long is ended. */
const maxIdleMs = 30 * secondMs;
const retryAfterSeconds = 5;

interface SendingLimits {
  readonly maxBytes?: number;
  readonly maxBytesOfClient?: number;
  readonly maxIdleMs?: number;
}

export function createSending(limits: SendingLimits = {}): Sending {
  const bound = { maxBytes, maxBytesOfClient, maxIdleMs, ...limits };
  const bytesOf = new Map<string, number>();
  let all = 0;

  function add(client: string, bytes: number): void {
    all += bytes;
    const own = (bytesOf.get(client) ?? 0) + bytes;
    if (own > 0) bytesOf.set(client, own);
    else bytesOf.delete(client);
  }

  return {
    reserve(client, bytes, response) {
      if (bytes <= shortBytes || response.destroyed) return;
      const own = (bytesOf.get(client) ?? 0) + bytes;
      if (own > bound.maxBytesOfClient && own > bytes)
        throw busy(
          `Responses of ${megabytes(own - bytes)} MB are on their way to this key: read them first, at ` +
            `most ${megabytes(bound.maxBytesOfClient)} MB at a time`,
          retryAfterSeconds,
        );
      if (all + bytes > bound.maxBytes)
        throw busy("Too many large responses are on their way: repeat the request", retryAfterSeconds);
      add(client, bytes);
      response.once("close", () => add(client, -bytes));
      response.setTimeout(bound.maxIdleMs, () => response.destroy());
    },
  };
}

function megabytes(bytes: number): number {
  return Math.round((10 * bytes) / megabyte) / 10;
}
