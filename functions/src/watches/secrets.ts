import { randomBytes } from "node:crypto";
import { dayMs } from "../base/clock.ts";
import type { Encryption } from "./encryption.ts";
import type { Watch } from "./watch.ts";

const secretBytes = 32;

/** How long a secret signs after a rotation has replaced it. */
const formerSecretMs = dayMs;

/** A new secret of a watch, in the form of Standard Webhooks. */
export function newSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString("base64")}`;
}

/** The secrets that sign at a moment (UTC ms), the current one first. Throws when a secret can't be decrypted. */
export function signingSecrets(
  { id, secret, formerSecret }: Pick<Watch, "id" | "secret" | "formerSecret">,
  encryption: Encryption,
  at: number,
): readonly string[] {
  const former = formerSecret !== null && at < formerSecret.until ? [formerSecret.secret] : [];
  return [secret, ...former].map((encrypted) => encryption.decrypt(encrypted, id));
}

/** A watch with another secret; the one before signs too for a day more. */
export function withSecret(watch: Watch, secret: string, encryption: Encryption, at: number): Watch {
  const formerSecret = { secret: watch.secret, until: at + formerSecretMs };
  return { ...watch, secret: encryption.encrypt(secret, watch.id), formerSecret };
}
