import { AppError } from "@mention-market/service/base/errors";
import type { Encryption } from "./encryption.ts";
import { shortened, type ReceiverAddress } from "./formats/address.ts";
import { newSecret } from "./secrets.ts";
import type { Watch } from "./watch.ts";

/** The whole address of a watch; null if it was encrypted with an unknown key. */
export function addressOf({ id, format, url, secret }: Watch, encryption: Encryption): string | null {
  if (format === "webhook") return url;
  return encryption.isReadable(secret) ? encryption.decrypt(secret, id) : null;
}

/**
 * The watch with another address. Its status is `new`, because the new receiver has not agreed yet. `secret`: signs a webhook; default:
 * the old secret, or a new one if the watch had another format.
 */
export function withAddress(
  watch: Watch,
  { format, url }: ReceiverAddress,
  encryption: Encryption,
  secret?: string,
): Watch {
  const isNew = { format, status: "new", failingSince: null, lastDelivery: null } as const;
  if (format !== "webhook") {
    const encrypted = encryption.encrypt(url, watch.id);
    return { ...watch, ...isNew, url: shortened(url), secret: encrypted, formerSecret: null };
  }
  if (secret === undefined && watch.format === "webhook") return { ...watch, ...isNew, url };
  const encrypted = encryption.encrypt(secret ?? newSecret(), watch.id);
  return { ...watch, ...isNew, url, secret: encrypted, formerSecret: null };
}

/** The watch with the address that its chat has now. Its status stays, because the receiver is the same. */
export function withNewChat(watch: Watch, url: string, encryption: Encryption): Watch {
  return { ...watch, url: shortened(url), secret: encryption.encrypt(url, watch.id) };
}

/** Format and address of a watch. Throws `conflict` if the address can't be decrypted. */
export function receiverAddressOf(watch: Watch, encryption: Encryption): ReceiverAddress {
  const url = addressOf(watch, encryption);
  if (url === null)
    throw new AppError("conflict", "The address of that watch can no longer be read: give it as url");
  return { format: watch.format, url };
}
