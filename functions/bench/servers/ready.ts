import { generateUncountedKey } from "../../src/access/generate-key.ts";
import type { KeyRegistry } from "../../src/access/key-store.ts";

/** Tells the parent where this process listens, with as many fresh keys as it asked for. */
export async function sayReady(port: number, registry: KeyRegistry): Promise<void> {
  const keys: string[] = [];
  for (let made = 0; made < Number(process.env["KEYS"]); made += 1) {
    const { apiKey } = await generateUncountedKey(registry, `bench-${made}`, {}, Date.now());
    keys.push(apiKey);
  }
  process.send?.({ port, keys });
}
