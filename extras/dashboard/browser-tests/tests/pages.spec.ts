import type { Route } from "@playwright/test";
import { openSettings } from "../support/sign-in.ts";
import { expect, generateKey, test, entryOf, sendRequests, takeKey } from "../support/test.ts";
import { guideNames } from "../support/documents.ts";
import { review } from "../support/review.ts";

test("the start page, which ends with the API in one line, and the page of a 404", async ({
  page,
  recorder,
}) => {
  recorder.expectProblem(/status of 404/);
  await page.goto("/");
  await expect(page.getByText("All of this is also an API")).toBeVisible();
  await expect(page.getByRole("link", { name: "Get an API key" })).toHaveAttribute("href", /^\/sign-in\?/);
  await review(page, "start");
  const response = await page.goto("/docs/nowhere");
  expect(response?.status()).toBe(404);
  await review(page, "not-found");
});

test("signing in, in all its forms", async ({ page, recorder }) => {
  recorder.expectProblem(/status of 400/);
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: "Sign in as the demo user" })).toBeVisible();
  await review(page, "sign-in");
  await page.getByLabel("E-mail").fill("nobody@example.com");
  await page.getByLabel("Password").fill("not the password");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The e-mail address or the password is wrong.")).toBeVisible();
  await review(page, "sign-in-refused");
  await page.getByRole("button", { name: "Create an account" }).click();
  await review(page, "sign-up");
});

test("API Settings in every state, and every dialog", async ({ page, server }) => {
  await openSettings(page);
  await review(page, "settings-empty");
  await page.getByRole("button", { name: "Generate key" }).first().click();
  await page.getByLabel("Label").fill("price bot");
  await review(page, "dialog-generate");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByLabel("API key")).toBeVisible();
  await review(page, "dialog-new-key");
  await page.keyboard.press("Escape");
  await review(page, "dialog-ask");
  await page.getByRole("button", { name: "Close without copying" }).click();
  const key = await generateKey(page, "a label of sixty characters, which is as long as one may be");
  await sendRequests(server.baseUrl, key, 85);
  await page.reload();
  await entryOf(page, key)
    .getByRole("button", { name: /^Rotate/ })
    .click();
  await review(page, "dialog-rotate");
  await page.getByRole("button", { name: "Rotate key" }).click();
  await takeKey(page);
  await entryOf(page, key)
    .getByRole("button", { name: /^Usage/ })
    .click();
  await expect(page.locator(".chart canvas")).toBeVisible();
  await entryOf(page, key).getByText("Show as a table").click();
  await page
    .getByRole("button", { name: /^Revoke/ })
    .first()
    .click();
  await review(page, "dialog-revoke");
  await page.getByRole("button", { name: "Revoke key" }).click();
  await page.getByText(/^Ended in the last/).click();
  await review(page, "settings-keys");
});

test("API Settings while loading, failed and offline", async ({ page, context, recorder }) => {
  recorder.expectProblem(/status of 503|ERR_INTERNET_DISCONNECTED/);
  await openSettings(page);
  const json = { error: { status: "UNAVAILABLE", message: "Service temporarily unavailable" } };
  const refuse = (route: Route) => route.fulfill({ status: 503, json });
  const waiting = Promise.withResolvers<undefined>();
  let respond = (route: Route) => waiting.promise.then(() => refuse(route));
  await page.route("**/api/listApiKeys", (route) => respond(route));
  await page.reload();
  await expect(page.getByText("Loading your keys")).toBeAttached();
  await review(page, "settings-loading");
  waiting.resolve(undefined);
  await expect(page.getByText("The key store can't be reached")).toBeVisible();
  await review(page, "settings-failed");
  // Answered only after the click: a read of the page's own would take the button away.
  const clicked = Promise.withResolvers<undefined>();
  respond = (route) => clicked.promise.then(() => route.continue());
  await page.getByRole("button", { name: "Try again" }).click();
  clicked.resolve(undefined);
  await expect(page.getByRole("heading", { name: "No keys yet" })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await review(page, "settings-offline");
  await context.setOffline(false);
});

test("the documents: overview and search", async ({ page }) => {
  await page.goto("/docs");
  await review(page, "docs");
  await page.getByRole("button", { name: "Search the docs" }).click();
  await page.getByRole("searchbox").fill("quota");
  await expect(page.getByText(/^\d+ results?$/)).toBeVisible();
  await review(page, "docs-search");
  await page.keyboard.press("Escape");
});

test("every guide", async ({ page }) => {
  for (const name of guideNames()) {
    await page.goto(`/docs/${name}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await review(page, `guide-${name}`);
  }
});

test("the client packages, linked from their page and served as files", async ({ page, request }) => {
  await page.goto("/docs/packages");
  const commands = await page.locator("pre").allTextContents();
  const paths = commands.flatMap((command) => /\/downloads\/[\w.-]+\w/.exec(command) ?? []);
  expect(paths.map((path) => path.replace(/^.*\./, "")).sort()).toEqual(["tgz", "whl"]);
  const linked = page.getByRole("link", { name: /^mention_market-.*\.tar\.gz$/ });
  for (const path of [...paths, (await linked.getAttribute("href")) ?? ""]) {
    const file = await request.get(path);
    expect(file.status()).toBe(200);
    expect((await file.body()).byteLength).toBeGreaterThan(5000);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("pages of markets and of an account say that they need it, and show nothing that waits", async ({
    page,
  }) => {
    for (const path of ["/", "/events", "/search", "/alerts", "/settings"]) {
      await page.goto(path);
      await expect(page.locator("noscript p").last()).toHaveText(/needs JavaScript/);
      await expect(page.locator("noscript p").last()).toBeVisible();
      await expect(page.locator(".skeleton-block:visible")).toHaveCount(0);
    }
  });
});
