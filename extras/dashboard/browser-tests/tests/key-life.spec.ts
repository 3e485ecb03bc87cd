import { chromium } from "@playwright/test";
import { shiftClock, shiftMs } from "../support/clock.ts";
import { findBrowser } from "../support/find-browser.ts";
import { liveKeyLife } from "../support/key-life.ts";
import { tabTo } from "../support/keyboard.ts";
import { tracesOf } from "../support/recorder.ts";
import { openSettings } from "../support/sign-in.ts";
import { expect, test, untilFormWorks, entryOf, generateKey, signUp, takeKey } from "../support/test.ts";

test("a key's life: usage rises by exactly the requests made, a rotated key works until its grace ends, a revoked one is refused on the next request", async ({
  page,
  server,
}) => {
  await liveKeyLife(page, server.baseUrl);
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

test("a new key does not come back with the Back button, out of the page that the browser kept", async ({
  baseURL,
}) => {
  // Chromium's headless shell keeps no pages, nor does a browser as Playwright starts it.
  const browser = await chromium.launch({
    executablePath: findBrowser(process.env) ?? "",
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  const page = await browser.newPage({ baseURL });
  await page.addInitScript(shiftClock, shiftMs);
  page.on("dialog", (dialog) => void dialog.accept());
  await openSettings(page);
  await page.getByRole("button", { name: "Generate key" }).first().click();
  await page.getByLabel("Label").press("Enter");
  const key = await page.getByRole("dialog").getByLabel("API key").innerText();
  // A kept page reports itself: the driver follows no such way back.
  await page.evaluate(() => {
    window.addEventListener("pageshow", ({ persisted }) => {
      if (persisted) void fetch("/kept", { method: "POST", body: document.documentElement.outerHTML });
    });
  });
  const report = page.waitForRequest("**/kept", { timeout: 30_000 });
  await page.goto("/docs");
  await page.evaluate(() => history.back());
  const kept = (await report).postData() ?? "";
  expect(kept).toContain("API Settings");
  expect(kept).not.toContain(key);
  await browser.close();
});

test("a rotation's notice names the key that was rotated, and how its successor ends", async ({ page }) => {
  await openSettings(page);
  const old = await generateKey(page, "price bot");
  await entryOf(page, old)
    .getByRole("button", { name: /^Rotate/ })
    .click();
  await page.getByRole("button", { name: "Rotate key" }).click();
  const next = await takeKey(page);
  await expect(
    page.getByText(`“price bot” …${old.slice(-4)} was rotated. The new key ends in ${next.slice(-4)}.`),
  ).toBeVisible();
});

test("closing before copying asks, and Escape never closes it over one's head", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openSettings(page);
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
  await openSettings(page);
  await page.getByRole("button", { name: "Generate key" }).first().click();
  await page.getByLabel("Label").press("Enter");
  await page.getByRole("button", { name: "Copy key" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("the whole life of a key works with the keyboard alone, and the focus is never lost", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const press = (key: string) => page.keyboard.press(key);
  await page.goto("/");
  await press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await tabTo(page, page.getByRole("link", { name: "Get an API key" }));
  await press("Enter");
  await tabTo(page, page.getByLabel("E-mail"));
  await page.keyboard.type(`keyboard-${process.pid}@example.com`);
  await press("Tab");
  await page.keyboard.type("correct horse");
  await untilFormWorks(page);
  await press("Enter");

  const generate = page.getByRole("button", { name: "Generate key" }).first();
  await expect(page.getByRole("heading", { name: "No keys yet" })).toBeVisible();
  await tabTo(page, generate);
  await press("Enter");
  await expect(page.getByLabel("Label")).toBeFocused();
  await page.keyboard.type("typed");
  await press("Enter");
  await expect(page.getByRole("button", { name: "Copy key" })).toBeFocused();
  await press("Enter");
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  await tabTo(page, page.getByRole("tab", { name: "curl" }));
  await press("ArrowRight");
  await expect(page.getByRole("tab", { name: "TypeScript" })).toBeFocused();
  await expect(page.getByRole("tabpanel")).toContainText("await fetch(url");
  await press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(generate).toBeFocused();

  await tabTo(page, page.getByRole("button", { name: /^Rotate/ }));
  await press("Enter");
  await expect(page.getByRole("radio", { name: "1 day" })).toBeFocused();
  await press("ArrowUp");
  await press("Enter");
  await expect(page.getByRole("button", { name: "Copy key" })).toBeFocused();
  await press("Enter");
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  await press("Escape");
  await expect(page.getByText("Replaced, works until")).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");

  await tabTo(page, page.getByRole("button", { name: /^Revoke/ }).last());
  await press("Enter");
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await press("Tab");
  await press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "was revoked" })).toBeVisible();
  await expect(page.getByText("Ended in the last 30 days (1)")).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});
