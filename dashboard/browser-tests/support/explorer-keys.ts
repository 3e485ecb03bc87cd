import type { Page } from "@playwright/test";

/** What these pages have stored as keys in this browser, by account. */
export async function explorerKeysOf(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(async () => {
    const { resolve, promise } = Promise.withResolvers<Record<string, unknown>>();
    const opening = indexedDB.open("explorer");
    opening.onupgradeneeded = () => opening.result.createObjectStore("keys");
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction("keys");
      const accounts = transaction.objectStore("keys").getAllKeys();
      const keys = transaction.objectStore("keys").getAll();
      transaction.oncomplete = () => {
        database.close();
        const names = accounts.result.filter((account) => typeof account === "string");
        resolve(Object.fromEntries(names.map((name, at) => [name, keys.result[at]])));
      };
    };
    return promise;
  });
}

/** The pages' key in this browser; null without one. */
export async function explorerKeyOf(
  page: Page,
): Promise<{ account: string; apiKey: string; keyId: string } | null> {
  const [stored] = Object.entries(await explorerKeysOf(page));
  if (stored === undefined) return null;
  const [account, key] = stored;
  const members = new Map<string, unknown>(Object.entries(key ?? {}));
  return { account, apiKey: String(members.get("apiKey")), keyId: String(members.get("keyId")) };
}

/** Stores something as the key of an account. */
export async function storeExplorerKey(page: Page, account: string, key: unknown): Promise<void> {
  await page.evaluate(
    async ([account, key]) => {
      const { resolve, promise } = Promise.withResolvers<null>();
      const opening = indexedDB.open("explorer");
      opening.onsuccess = () => {
        const transaction = opening.result.transaction("keys", "readwrite");
        transaction.objectStore("keys").put(key, account);
        transaction.oncomplete = () => {
          opening.result.close();
          resolve(null);
        };
      };
      return promise;
    },
    [account, key] as const,
  );
}
