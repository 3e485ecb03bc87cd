import { generateKey } from "../../src/keys/generate-key.ts";
import type { KeyRegistry } from "../../src/keys/key-store.ts";

/** Sends the parent the port of this process and the requested number of fresh keys. */
export async function sendReady(port: number, registry: KeyRegistry): Promise<void> {
  const keys: string[] = [];
  for (let made = 0; made < Number(process.env["KEYS"]); made += 1) {
    const { apiKey } = await generateKey(registry, `bench-${made}`, {}, Date.now());
    keys.push(apiKey);
  }
  process.send?.({ port, keys });
}
