import type { Encryption } from "./encryption.ts";
import type { WatchStore } from "./ports.ts";
import type { Watch } from "./watch.ts";

/**
 * Encrypts with the current key what another one has encrypted, while calls and deliveries go on. Returns how many watches it changed.
 * Throws for a secret that no key decrypts; what was changed until then stays.
 */
export async function reencryptSecrets(
  watches: Pick<WatchStore, "all" | "update">,
  encryption: Encryption,
): Promise<number> {
  const outdated = (await watches.all()).filter((watch) => isOutdated(watch, encryption));
  for (const { id } of outdated) await watches.update(id, (watch) => reencrypted(watch, encryption));
  return outdated.length;
}

function isOutdated({ secret, formerSecret }: Watch, encryption: Encryption): boolean {
  return [secret, formerSecret?.secret].some((text) => text !== undefined && encryption.isOutdated(text));
}

function reencrypted(watch: Watch, encryption: Encryption): Watch {
  const { id, secret, formerSecret } = watch;
  const again = (text: string) => encryption.encrypt(encryption.decrypt(text, id), id);
  return {
    ...watch,
    secret: again(secret),
    formerSecret: formerSecret === null ? null : { ...formerSecret, secret: again(formerSecret.secret) },
  };
}
