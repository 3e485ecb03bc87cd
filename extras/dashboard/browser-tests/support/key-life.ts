import { expect, type Page } from "@playwright/test";
import { entryOf, generateKey, sendRequests, signUp, takeKey } from "./test.ts";

/** Generates, uses, rotates and revokes a key, and holds each step against what the service then does. */
export async function liveKeyLife(page: Page, baseUrl: string): Promise<void> {
  await signUp(page);
  const first = await generateKey(page, "price bot");
  await expect(page.getByRole("status").filter({ hasText: "was generated" })).toBeVisible();
  const entry = entryOf(page, first);
  await expect(entry.getByRole("meter")).toHaveAttribute("aria-valuenow", "0");

  expect(await sendRequests(baseUrl, first, 3)).toEqual([200, 200, 200]);
  await page.reload();
  await expect(entry.getByRole("meter")).toHaveAttribute("aria-valuenow", "3");
  await expect(entry.getByText(/next request at \d{1,2}:\d\d/)).toBeVisible();
  await entry.getByRole("button", { name: /^Usage/ }).click();
  await expect(entry.getByText("3 requests in 7 days")).toBeVisible();
  await entry.getByText("Show as a table").click();
  await expect(entry.getByRole("row").nth(1).getByRole("cell").nth(1)).toHaveText("3");

  await entry.getByRole("button", { name: /^Rotate/ }).click();
  await expect(page.getByRole("dialog")).toContainText("Clients that use the old key");
  await page.getByLabel("1 hour").check();
  await page.getByRole("button", { name: "Rotate key" }).click();
  const second = await takeKey(page);
  expect(await sendRequests(baseUrl, first, 1)).toEqual([200]);
  expect(await sendRequests(baseUrl, second, 1)).toEqual([200]);
  await expect(entryOf(page, first)).toContainText(/Replaced, works until/);

  await entryOf(page, second)
    .getByRole("button", { name: /^Rotate/ })
    .click();
  await page.getByLabel("No time: it stops at once").check();
  await page.getByRole("button", { name: "Rotate key" }).click();
  const third = await takeKey(page);
  expect(await sendRequests(baseUrl, second, 1)).toEqual([403]);
  expect(await sendRequests(baseUrl, third, 1)).toEqual([200]);

  await entryOf(page, third)
    .getByRole("button", { name: /^Revoke/ })
    .click();
  await expect(page.getByRole("dialog", { name: `Revoke “price bot” …${third.slice(-4)}?` })).toBeVisible();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByRole("status").filter({ hasText: "was revoked" })).toBeVisible();
  expect(await sendRequests(baseUrl, third, 1)).toEqual([403]);
  await page.getByText(/Ended in the last 30 days \(2\)/).click();
  await expect(entryOf(page, third)).toContainText("Revoked");
}
