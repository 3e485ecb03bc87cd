import type { ServerResponse } from "node:http";
import { megabyte } from "@mention-market/service/base/cached";
import { busy } from "@mention-market/service/base/errors";
import { secondMs } from "@mention-market/service/base/clock";

/** Bounds the memory of responses that clients have not read yet. */
export interface Sending {
  /**
   * Reserves the bytes of a response until that response closes (its connection may stay open). Throws an AppError of code `busy` when
   * the instance or the client has too many reserved bytes. A short text on an idle connection is not counted: its socket takes it at
   * once.
   */
  reserve(client: string, bytes: number, response: ServerResponse): void;
}

/** Larger than any real response. Unread responses take memory that all requests share. */
export const maxTextBytes = 8 * megabyte;

const maxBytes = 64 * megabyte;
const maxBytesOfClient = 16 * megabyte;
const shortBytes = 64 * 1024;
/** A response is ended when its client reads nothing for this long. */
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
    const clientBytes = (bytesOf.get(client) ?? 0) + bytes;
    if (clientBytes > 0) bytesOf.set(client, clientBytes);
    else bytesOf.delete(client);
  }

  return {
    reserve(client, bytes, response) {
      const { socket, destroyed } = response;
      // A response queued behind another on its connection has no socket yet.
      const isTakenAtOnce = bytes <= shortBytes && socket?.writableLength === 0;
      if (bytes <= 0 || isTakenAtOnce || destroyed) return;
      const clientBytes = (bytesOf.get(client) ?? 0) + bytes;
      if (clientBytes > bound.maxBytesOfClient && clientBytes > bytes)
        throw busy(
          `Responses of ${megabytes(clientBytes - bytes)} MB are on their way to this key: read them first, at ` +
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
