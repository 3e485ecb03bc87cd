/** What a watch sends: `data` is the change, or `{ watchId }` of a `watch.test`. */
export interface Webhook {
  readonly type: string;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly data: unknown;
}

interface FetchHeaders {
  get(name: string): string | null;
}

/** Headers as a server has them: of `fetch`, or an object with names in any case. */
export type WebhookHeaders = FetchHeaders | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** How many seconds the webhook's time may be away from now; default 300. */
  readonly toleranceSeconds?: number;
  /** UTC ms; default: the clock. */
  readonly now?: number;
}

/** The request is not one that this secret's owner signed just now: respond with 400, and do nothing else. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
}

/**
 * The webhook, once its signature is that of the secret (`whsec_…`) over the very bytes of the body and its time is near. Give it the body
 * as it arrived, before any parsing. Throws a WebhookVerificationError otherwise, and a TypeError for a body that was parsed, and for
 * headers, a secret, a tolerance or a time that are none.
 */
export async function verifyWebhook(
  secret: string,
  headers: WebhookHeaders,
  body: string | Uint8Array | ArrayBuffer,
  { toleranceSeconds = 300, now = Date.now() }: VerifyOptions = {},
): Promise<Webhook> {
  // With NaN every comparison is false, so a webhook of any age would pass.
  if (Number.isNaN(toleranceSeconds) || Number.isNaN(now))
    throw new TypeError("toleranceSeconds and now must be numbers");
  const given: unknown = headers;
  if (typeof given !== "object" || given === null) throw new TypeError("Give the headers of the request");
  const bytes = bytesOfBody(body);
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature");
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError("webhook-timestamp is not a time");
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookVerificationError("The webhook is too old or too new");
  const key = await keyOf(secret);
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  for (const signature of signatures.split(" ")) {
    const mac = signature.startsWith("v1,") ? bytesOf(signature.slice(3)) : null;
    // WebCrypto compares in constant time.
    if (mac !== null && (await crypto.subtle.verify("HMAC", key, mac, signed)))
      return parse(typeof body === "string" ? body : new TextDecoder().decode(bytes));
  }
  throw new WebhookVerificationError("No signature of the webhook is right");
}

/** Programs in JavaScript may give anything, such as what a framework has parsed. */
function bytesOfBody(body: unknown): Uint8Array {
  if (typeof body === "string") return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new TypeError("Give the body as it arrived, before any parsing: a text or bytes");
}

/** What the service signed is what it sends, so its form is not checked again. */
const parse: (text: string) => Webhook = JSON.parse;

function isOfFetch(headers: WebhookHeaders): headers is FetchHeaders {
  return "get" in headers && typeof headers.get === "function";
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = isOfFetch(headers)
    ? headers.get(name)
    : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof value !== "string" || value === "")
    throw new WebhookVerificationError(`The header ${name} is missing`);
  return value;
}

function keyOf(secret: string) {
  const bytes = secret.startsWith("whsec_") ? bytesOf(secret.slice(6)) : null;
  if (bytes === null || bytes.length === 0)
    throw new TypeError("The secret is not one of a watch: it begins with whsec_, and base64 follows");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

/** The bytes of a text in base64; null for any other text. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
