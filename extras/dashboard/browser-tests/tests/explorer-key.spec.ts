import type { Page } from "@playwright/test";
import { eventAddress, functionRequests, wordsOf } from "../support/markets.ts";
import { tracesOf } from "../support/recorder.ts";
import { openSettings, signInTo } from "../support/sign-in.ts";
import { entryOf, expect, sendRequests, test } from "../support/test.ts";

const anEvent = (page: Page) => page.locator(".board-row a").first();

test("ten tabs opened at once share one key, which API Settings lists with its 7 days", async ({
  page,
  context,
  recorder,
}) => {
  await openSettings(page);
  const tabs = await Promise.all(Array.from({ length: 10 }, () => context.newPage()));
  await Promise.all(tabs.map((tab) => tab.goto("/events")));
  for (const tab of tabs) await expect(anEvent(tab)).toBeVisible();
  const made = functionRequests(recorder.requests).filter((path) => path === "generateApiKey");
  expect(made).toHaveLength(1);
  const key = await explorerKeyOf(page);
  await page.goto("/settings");
  await expect(entryOf(page, key?.apiKey ?? "none").getByRole("heading", { name: "Explorer" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Explorer" })).toHaveCount(1);
  await expect(page.getByText("Keys named “Explorer” are made by these pages")).toBeVisible();
});

test("a revoked key is replaced once; when the new one is refused too, the page says so and makes no third", async ({
  page,
  recorder,
}) => {
  recorder.expectProblem(/status of 403/);
  await signInTo(page, "/events");
  await expect(anEvent(page)).toBeVisible();
  const first = await explorerKeyOf(page);
  await page.goto("/settings");
  await entryOf(page, first?.apiKey ?? "none")
    .getByRole("button", { name: /^Revoke/ })
    .click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByRole("status").filter({ hasText: "was revoked" })).toBeVisible();
  await page.goto("/events?q=late");
  await expect(anEvent(page)).toBeVisible();
  const second = await explorerKeyOf(page);
  expect(second?.keyId).not.toBe(first?.keyId);

  await page.route("**/api/getMention*", (route) =>
    route.fulfill({ status: 403, json: { error: "API key has been revoked or disabled" } }),
  );
  const before = functionRequests(recorder.requests).filter((path) => path === "generateApiKey").length;
  await page.goto("/events?q=morning");
  await expect(page.getByText("was refused, and so was a new one")).toBeVisible();
  const refusedAgain = page.waitForResponse("**/api/getMention*");
  await page.getByLabel("Title contains").fill("evening");
  await page.getByRole("button", { name: "Find" }).click();
  await refusedAgain;
  await expect(page.getByText("was refused, and so was a new one")).toBeVisible();
  const after = functionRequests(recorder.requests).filter((path) => path === "generateApiKey").length;
  expect(after - before).toBe(1);
});

test("a key that another device's key replaced is renewed each time, and nothing is said of it", async ({
  page,
  server,
  recorder,
}) => {
  recorder.expectProblem(/status of 403/);
  const listing = page.waitForRequest("**/api/listApiKeys");
  await openSettings(page);
  const { authorization = "" } = (await listing).headers();
  await page.goto("/events");
  await expect(anEvent(page)).toBeVisible();
  const used = new Set([(await explorerKeyOf(page))?.keyId]);
  for (const phrase of ["late", "morning", "evening"]) {
    for (let device = 0; device < 5; device++) {
      const response = await fetch(`${server.baseUrl}/api/generateApiKey`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json" },
        body: JSON.stringify({ data: { purpose: "browser", label: "Explorer" } }),
      });
      expect(response.status).toBe(200);
    }
    const refused = page.waitForResponse((response) => response.status() === 403);
    await page.getByLabel("Title contains").fill(phrase);
    await page.getByRole("button", { name: "Find" }).click();
    expect(await (await refused).json()).toMatchObject({ replaced: true });
    await expect.poll(async () => used.has((await explorerKeyOf(page))?.keyId)).toBe(false);
    used.add((await explorerKeyOf(page))?.keyId);
    await expect(page.getByText("was refused")).toHaveCount(0);
  }
  expect(used.size).toBe(4);
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Explorer" })).toHaveCount(5);
  await expect(page.getByText(/Ended in the last 30 days/)).toHaveCount(0);
});

test("signing out revokes the key and removes it from the browser", async ({ page, server }) => {
  await signInTo(page, "/events");
  await expect(anEvent(page)).toBeVisible();
  const key = await explorerKeyOf(page);
  expect(await sendRequests(server.baseUrl, key?.apiKey ?? "", 1)).toEqual([200]);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  expect(await explorerKeyOf(page)).toBeNull();
  expect(await sendRequests(server.baseUrl, key?.apiKey ?? "", 1)).toEqual([403]);
});

test("the key of another account is removed, one that has ended or is broken is made anew", async ({
  page,
}) => {
  await signInTo(page, "/events");
  await expect(anEvent(page)).toBeVisible();
  const { account = "", keyId } = (await explorerKeyOf(page)) ?? {};
  const ended = { apiKey: "mm_live_old", keyId: "key_old", expiresAt: 1 };
  for (const broken of [ended, "{broken"]) {
    await storeExplorerKey(page, account, broken);
    await storeExplorerKey(page, "another", { apiKey: "mm_live_x", keyId: "k", expiresAt: 9e15 });
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await expect(anEvent(page)).toBeVisible();
    await expect.poll(async () => Object.keys(await explorerKeysOf(page))).toEqual([account]);
    const now = await explorerKeyOf(page);
    expect(now?.keyId).toMatch(/^key_/);
    expect([keyId, "key_old"]).not.toContain(now?.keyId);
  }
});

test("an account with 10 usable keys can use the pages, whose key counts apart", async ({ page, server }) => {
  const listing = page.waitForRequest("**/api/listApiKeys");
  await openSettings(page);
  const { authorization = "" } = (await listing).headers();
  for (let made = 0; made < 10; made++) {
    const response = await fetch(`${server.baseUrl}/api/generateApiKey`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: '{"data":null}',
    });
    expect(response.status).toBe(200);
  }
  await page.goto("/events");
  await expect(anEvent(page)).toBeVisible();
});

test("the key stands in this browser's IndexedDB and nowhere else: no URL, no log, no copied command", async ({
  page,
  context,
  server,
  recorder,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInTo(page, await eventAddress(server));
  await wordsOf(page);
  await page.getByRole("button", { name: "Tools" }).click();
  await page.getByRole("button", { name: "Copy curl" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("x-api-key: $API_KEY");
  const { apiKey = "none" } = (await explorerKeyOf(page)) ?? {};
  expect(apiKey).toMatch(/^mm_/);
  const { indexedDB: kept, ...elsewhere } = await tracesOf(page);
  expect(kept).toContain(apiKey);
  for (const [place, text] of Object.entries(elsewhere)) expect(text.includes(apiKey), place).toBe(false);
  for (const { url, body } of recorder.requests) expect(url + body).not.toContain(apiKey);
  expect(recorder.console.join("\n")).not.toContain(apiKey);
  expect(server.log()).not.toContain(apiKey);
  expect(copied).not.toContain(apiKey);
});

/** What these pages have stored as keys in this browser, by account. */
async function explorerKeysOf(page: Page): Promise<Record<string, unknown>> {
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
async function explorerKeyOf(page: Page): Promise<{ account: string; apiKey: string; keyId: string } | null> {
  const [stored] = Object.entries(await explorerKeysOf(page));
  if (stored === undefined) return null;
  const [account, key] = stored;
  const members = new Map<string, unknown>(Object.entries(key ?? {}));
  return { account, apiKey: String(members.get("apiKey")), keyId: String(members.get("keyId")) };
}

/** Stores something as the key of an account. */
async function storeExplorerKey(page: Page, account: string, key: unknown): Promise<void> {
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
