import type { Page, BrowserContext } from "@playwright/test";

declare global {
  interface Window {
    /** Given to the pages by these tests. */
    reportViolation: (text: string) => void;
    countClick: () => void;
    layoutShifts: number[];
  }
}

/** Everything that a page did that it should not have done, or that could have carried a key away. */
export interface Recorder {
  readonly problems: readonly string[];
  readonly console: readonly string[];
  /** URL and body of every request. */
  readonly requests: readonly { readonly url: string; readonly body: string }[];
  /** Lets a problem pass that a test causes on purpose. */
  expectProblem(pattern: RegExp): void;
  unexpected(): string[];
}

/** Records a context's pages: console errors, uncaught errors, violations of the policy, requests to other origins. */
export async function record(context: BrowserContext, origin: string): Promise<Recorder> {
  const problems: string[] = [];
  const console: string[] = [];
  const requests: { url: string; body: string }[] = [];
  const expected: RegExp[] = [];

  await context.exposeFunction("reportViolation", (text: string) => problems.push(`policy: ${text}`));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      window.reportViolation(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  context.on("page", (page: Page) => {
    page.on("console", (message) => {
      console.push(message.text());
      // A board that is not public is a 404, which the browser logs and the pages expect.
      const { url } = message.location();
      const isClosedBoard = url.includes("/api/getBoard") && / 404 /.test(message.text());
      if (["error", "warning"].includes(message.type()) && !isClosedBoard)
        problems.push(`console: ${message.text()} ${url}`);
    });
    page.on("pageerror", (error) => problems.push(`uncaught: ${error.message}`));
  });
  context.on("request", (request) => {
    requests.push({ url: request.url(), body: request.postData() ?? "" });
    if (new URL(request.url()).origin !== origin) problems.push(`foreign request: ${request.url()}`);
  });

  return {
    problems,
    console,
    requests,
    expectProblem: (pattern) => expected.push(pattern),
    unexpected: () => problems.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
  };
}

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
