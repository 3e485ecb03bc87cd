import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import { dayMs } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import type { Encryption } from "./encryption.ts";
import { changeWatch } from "./own-watches.ts";
import type { WatchServices, WatchStore } from "./ports.ts";
import type { Watch } from "./watch.ts";

const secretPrefix = "whsec_";
const secretBytes = 32;

/** How long the old secret still signs after a rotation. */
const formerSecretMs = dayMs;

/** A new random secret in the form of Standard Webhooks. */
export function newSecret(): string {
  return `${secretPrefix}${randomBytes(secretBytes).toString("base64")}`;
}

/** The secrets that sign at a moment (UTC ms), the current one first. Throws if a secret can't be decrypted. */
export function signingSecrets(
  { id, secret, formerSecret }: Pick<Watch, "id" | "secret" | "formerSecret">,
  encryption: Encryption,
  at: number,
): readonly string[] {
  const former = formerSecret !== null && at < formerSecret.until ? [formerSecret.secret] : [];
  return [secret, ...former].map((encrypted) => encryption.decrypt(encrypted, id));
}

/** Replaces the secret of a watch. The old one also signs for another day, unless no key decrypts it. */
export function withSecret(watch: Watch, secret: string, encryption: Encryption, at: number): Watch {
  const formerSecret = encryption.isReadable(watch.secret)
    ? { secret: watch.secret, until: at + formerSecretMs }
    : null;
  return { ...watch, secret: encryption.encrypt(secret, watch.id), formerSecret };
}

/**
 * The headers of an attempt by Standard Webhooks 1.0.0, with a signature of each secret over id, time and the exact bytes of the body.
 * `id` is equal in every attempt; `seconds` is the time of this one.
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

export const rotatedSecret = z
  .object({ secret: z.string().describe("The new secret. It is shown only in this response.") })
  .meta({ id: "RotatedWatchSecret" });

/**
 * Rotates the secret of a watch. Throws `not_found`, `conflict` for a format that is not signed, or `unavailable` when the store fails.
 */
export async function rotateWatchSecret(
  { watches, encryption }: WatchServices,
  uid: string,
  watchId: string,
  at: number,
): Promise<z.output<typeof rotatedSecret>> {
  const secret = newSecret();
  await changeWatch(watches, uid, watchId, (watch) => {
    if (watch.format !== "webhook")
      throw new AppError("conflict", "Only webhooks have a secret: messages of other formats are not signed");
    return withSecret(watch, secret, encryption, at);
  });
  return { secret };
}

/**
 * Encrypts with the current key what an older key encrypted, while the service runs. Returns how many watches it changed. Throws for a
 * secret that no key decrypts; changes made before that stay.
 */
export async function reencryptSecrets(
  watches: Pick<WatchStore, "all" | "update">,
  encryption: Encryption,
): Promise<number> {
  const outdated = (await watches.all()).filter(({ secret, formerSecret }) =>
    [secret, formerSecret?.secret ?? secret].some((text) => encryption.isOutdated(text)),
  );
  for (const { id } of outdated) {
    const again = (text: string) => encryption.encrypt(encryption.decrypt(text, id), id);
    await watches.update(id, (watch) => ({
      ...watch,
      secret: again(watch.secret),
      formerSecret: watch.formerSecret && { ...watch.formerSecret, secret: again(watch.formerSecret.secret) },
    }));
  }
  return outdated.length;
}
