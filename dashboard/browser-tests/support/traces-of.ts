import type { Page } from "@playwright/test";

/** Everything a page holds or has stored, as one text each: where a secret could have stayed. */
export async function tracesOf(page: Page): Promise<Record<string, string>> {
  const inPage = await page.evaluate(async () => {
    const stores: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((opened, failed) => {
        const request = indexedDB.open(name ?? "");
        request.onsuccess = () => opened(request.result);
        request.onerror = () => failed(new Error(`IndexedDB ${name ?? ""}`));
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        await new Promise((done) => (all.onsuccess = done));
        stores.push(all.result);
      }
      database.close();
    }
    const inputs = [...document.querySelectorAll("input, textarea, select")].map((input) =>
      "value" in input ? String(input.value) : "",
    );
    return {
      document: document.documentElement.outerHTML,
      inputs: inputs.join("\n"),
      title: document.title,
      history: JSON.stringify(history.state),
      resources: performance
        .getEntries()
        .map(({ name }) => name)
        .join("\n"),
      localStorage: JSON.stringify(localStorage),
      sessionStorage: JSON.stringify(sessionStorage),
      indexedDB: JSON.stringify(stores),
      caches: JSON.stringify(await caches.keys()),
    };
  });
  return { ...inPage, url: page.url() };
}
