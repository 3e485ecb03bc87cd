import { review } from "../support/review.ts";
import { openSettings } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";
import { tracesOf } from "../support/traces-of.ts";

test("the form of a function's page sends its request and shows status, headers and body in view; the key stays in this tab until its user signs out", async ({
  page,
  server,
  recorder,
}) => {
  await page.goto("/docs/reference/getMentionMarket");
  const key = page.getByLabel("API key");
  await key.fill(server.apiKey);
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText(/Status 200/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Body" })).toContainText('"market_ticker"');
  await expect(page.getByText(/Status 200/)).toBeInViewport();
  await page.getByText("Headers", { exact: true }).click();
  await expect(page.getByText("x-ratelimit-remaining", { exact: true })).toBeVisible();
  await review(page, "reference-try-it");

  const { inputs, sessionStorage, ...elsewhere } = await tracesOf(page);
  expect(inputs).toContain(server.apiKey);
  expect(sessionStorage).toContain(server.apiKey);
  for (const [place, text] of Object.entries(elsewhere)) {
    expect(text.includes(server.apiKey), `the key is in ${place}`).toBe(false);
  }
  for (const { url } of recorder.requests) expect(url).not.toContain(server.apiKey);
  await page.goto("/docs/reference/getRateLimit");
  await expect(key).toHaveValue(server.apiKey);
  await openSettings(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.goto("/docs/reference/getRateLimit");
  await expect(key).toHaveValue("");
});

test("the form is filled in with what a request needs, and filters nothing", async ({ page }) => {
  await page.goto("/docs/reference/getMentionEvents");
  const filters = page.locator("[data-parameter]");
  expect(await filters.count()).toBeGreaterThan(4);
  for (const filter of await filters.all()) await expect(filter).toHaveValue("");
  await page.goto("/docs/reference/searchNFLStrikeWord");
  await expect(page.getByLabel("target_phrase")).not.toHaveValue("");
  await expect(page.getByLabel("target_game_type")).toHaveValue("");
});

test("without a key the form shows the 401 of the service", async ({ page, recorder }) => {
  recorder.expectProblem(/status of 401/);
  await page.goto("/docs/reference/getAllMentionSeries");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText(/Status 401/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Body" })).toContainText("Invalid or missing API key");
});
