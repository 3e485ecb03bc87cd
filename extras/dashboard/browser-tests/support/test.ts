import { test as base, expect, type Page } from "@playwright/test";
import { shiftClock, shiftMs } from "./clock.ts";
import { startLocalServer, type LocalServer } from "./local-server.ts";
import { record, type Recorder } from "./recorder.ts";

shiftClock(shiftMs);

/**
 * Tests on a local server of the worker's own, whose board is not public unless `isBoardPublic` is set; each fails on any problem that its
 * pages had. The clocks of all three begin at one fixed time.
 */
export const test = base.extend<
  { recorder: Recorder; baseURL: string },
  { isBoardPublic: boolean; server: LocalServer }
>({
  isBoardPublic: [false, { option: true, scope: "worker" }],
  server: [
    async ({ isBoardPublic }, use) => {
      const server = await startLocalServer({ PUBLIC_BOARD: String(isBoardPublic) });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        await context.addInitScript(shiftClock, shiftMs);
        return context;
      };
      await use(browser);
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server.baseUrl),
  recorder: [
    async ({ context, baseURL }, use) => {
      const recorder = await record(context, new URL(baseURL).origin);
      await use(recorder);
      // A page may be reading when a test ends: its route would fail then, outside of any test, which fails the whole run.
      for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
      expect(recorder.unexpected(), "problems on the pages").toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

let accounts = 0;

/** Signs up a fresh account with the form and waits for its API Settings. */
export async function signUp(page: Page): Promise<string> {
  const email = `someone-${process.pid}-${++accounts}@example.com`;
  await page.goto("/sign-in?mode=sign-up&next=/settings");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill("correct horse");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "No keys yet" })).toBeVisible();
  return email;
}

/** Waits for the page's form to work: before its scripts are there, Enter does nothing. */
export async function untilFormWorks(page: Page): Promise<void> {
  await expect(page.getByRole("main").locator("form [type=submit]")).toBeEnabled();
}

/** Generates a key in API Settings, without copying it, and returns it. */
export async function generateKey(page: Page, label: string): Promise<string> {
  await page.getByRole("button", { name: "Generate key" }).first().click();
  await page.getByLabel("Label").fill(label);
  await page.getByRole("dialog").getByRole("button", { name: "Generate key" }).click();
  return takeKey(page);
}

/** Reads the key of the dialog that shows it, and closes the dialog. */
export async function takeKey(page: Page): Promise<string> {
  const key = await page.getByRole("dialog").getByLabel("API key").innerText();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Close without copying" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  return key;
}

/** The list's entry of the key that ends in these characters. */
export function entryOf(page: Page, key: string) {
  return page.getByRole("listitem").filter({ hasText: `ends in ${key.slice(-4)}` });
}

/** Sends requests with a key, in turn, and returns their statuses. */
export async function sendRequests(baseUrl: string, key: string, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let sent = 0; sent < count; sent++) {
    const response = await fetch(`${baseUrl}/api/getAllMentionSeries`, { headers: { "x-api-key": key } });
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  return statuses;
}
