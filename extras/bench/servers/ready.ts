import { generateKey } from "@mention-market/service/functions/generate-api-key";
import type { KeyRegistry } from "@mention-market/service/keys/key-store";

/** Sends the parent the port of this process and the requested number of fresh keys. */
export async function sendReady(port: number, registry: KeyRegistry): Promise<void> {
  const keys: string[] = [];
  for (let made = 0; made < Number(process.env["KEYS"]); made += 1) {
    const { apiKey } = await generateKey(registry, `bench-${made}`, {}, Date.now());
    keys.push(apiKey);
  }
  process.send?.({ port, keys });
}
