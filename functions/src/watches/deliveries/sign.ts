import { createHmac } from "node:crypto";

const secretPrefix = "whsec_";

/**
 * The headers of an attempt by Standard Webhooks 1.0.0: a signature for each secret, over the id, the time and the very bytes of the
 * body. `id`: the same in every attempt. `seconds`: when this attempt is made.
 */
export function signatureHeaders(id: string, seconds: number, body: string, secrets: readonly string[]) {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": secrets.map((secret) => signatureOf(id, seconds, body, secret)).join(" "),
  };
}

function signatureOf(id: string, seconds: number, body: string, secret: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
}
