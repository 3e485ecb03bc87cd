import type { IncomingMessage } from "node:http";
import { clientAddress } from "@mention-market/service/middleware/api-key";

/**
 * Like clientAddress, but null behind Firebase Hosting. There the last address of `X-Forwarded-For` is Hosting's own, and a direct
 * caller can forge the headers in which Hosting names its client.
 */
export function visitorAddress(request: IncomingMessage): string | null {
  return request.headers["x-forwarded-host"] === undefined ? clientAddress(request) : null;
}
