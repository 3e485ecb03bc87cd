import { entryOf, expect, generateKey, sendRequests, signUp, takeKey, test } from "../support/test.ts";
import { tracesOf } from "../support/traces-of.ts";

test("a key's life: usage rises by exactly the requests made, a rotated key works until its grace ends, a revoked one is refused on the next request", async ({
  page,
  server,
}) => {
  await signUp(page);
  const first = await generateKey(page, "price bot");
  await expect(page.getByRole("status").filter({ hasText: "was generated" })).toBeVisible();
  const entry = entryOf(page, first);
  await expect(entry.getByRole("meter")).toHaveAttribute("aria-valuenow", "0");

  expect(await sendRequests(server.baseUrl, first, 3)).toEqual([200, 200, 200]);
  await page.reload();
  await expect(entry.getByRole("meter")).toHaveAttribute("aria-valuenow", "3");
  await expect(entry.getByText(/next place freed at \d\d:\d\d/)).toBeVisible();
  await entry.getByRole("button", { name: /^Usage/ }).click();
  await expect(entry.getByText("3 requests in 7 days")).toBeVisible();
  await entry.getByText("Show as a table").click();
  await expect(entry.getByRole("row").nth(1).getByRole("cell").nth(1)).toHaveText("3");

  await entry.getByRole("button", { name: /^Rotate/ }).click();
  await expect(page.getByRole("dialog")).toContainText("Clients that use the old key");
  await page.getByLabel("1 hour").check();
  await page.getByRole("button", { name: "Rotate key" }).click();
  const second = await takeKey(page);
  expect(await sendRequests(server.baseUrl, first, 1)).toEqual([200]);
  expect(await sendRequests(server.baseUrl, second, 1)).toEqual([200]);
  await expect(entryOf(page, first)).toContainText(/Replaced, works until/);

  await entryOf(page, second)
    .getByRole("button", { name: /^Rotate/ })
    .click();
  await page.getByLabel("No time: it stops at once").check();
  await page.getByRole("button", { name: "Rotate key" }).click();
  const third = await takeKey(page);
  expect(await sendRequests(server.baseUrl, second, 1)).toEqual([403]);
  expect(await sendRequests(server.baseUrl, third, 1)).toEqual([200]);

  await entryOf(page, third)
    .getByRole("button", { name: /^Revoke/ })
    .click();
  await expect(page.getByRole("dialog", { name: `Revoke “price bot” …${third.slice(-4)}?` })).toBeVisible();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByRole("status").filter({ hasText: "was revoked" })).toBeVisible();
  expect(await sendRequests(server.baseUrl, third, 1)).toEqual([403]);
  await page.getByText(/Ended in the last 30 days \(2\)/).click();
  await expect(entryOf(page, third)).toContainText("Revoked");
});

test("a key is nowhere after its dialog is closed: not in the page, its history, its storage, its console, or any request", async ({
  page,
  recorder,
}) => {
  await signUp(page);
  const key = await generateKey(page, "secret");
  await expect(entryOf(page, key)).toBeVisible();
  const traces = await tracesOf(page);
  expect(traces.indexedDB).toContain("example.com");
  for (const [place, text] of Object.entries(traces)) {
    expect(text.includes(key), `the key is in ${place}`).toBe(false);
  }
  await page.goBack();
  await page.goForward();
  expect(await page.content()).not.toContain(key);
  expect(recorder.console.join("\n")).not.toContain(key);
  for (const { url, body } of recorder.requests) expect(`${url} ${body}`).not.toContain(key);
});

test("closing before copying asks, and Escape never closes it over one's head", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signUp(page);
  await page.getByRole("button", { name: "Generate key" }).first().click();
  await page.getByLabel("Label").press("Enter");
  const dialog = page.getByRole("dialog");
  const key = await dialog.getByLabel("API key").innerText();
  for (let pressed = 0; pressed < 3; pressed++) await page.keyboard.press("Escape");
  await expect(page.getByText("You have not copied this key.")).toBeVisible();
  await page.getByRole("button", { name: "Go back" }).click();
  await expect(dialog.getByLabel("API key")).toHaveText(key);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Copy the key and close" }).click();
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
});

test("once copied, the dialog closes without asking", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signUp(page);
  await page.getByRole("button", { name: "Generate key" }).first().click();
  await page.getByLabel("Label").press("Enter");
  await page.getByRole("button", { name: "Copy key" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});
