import { review } from "../support/review.ts";
import { expect, test } from "../support/test.ts";
import { tracesOf } from "../support/traces-of.ts";

test("the form of a function's page sends its request and shows status, headers and body; the key stays in the field", async ({
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
  await page.getByText("Headers", { exact: true }).click();
  await expect(page.getByText("x-ratelimit-remaining", { exact: true })).toBeVisible();
  await review(page, "reference-try-it");

  const { inputs, ...elsewhere } = await tracesOf(page);
  expect(inputs).toContain(server.apiKey);
  for (const [place, text] of Object.entries(elsewhere)) {
    expect(text.includes(server.apiKey), `the key is in ${place}`).toBe(false);
  }
  for (const { url } of recorder.requests) expect(url).not.toContain(server.apiKey);
  await page.goto("/docs");
  await page.goBack();
  await expect(key).toHaveValue("");
});

test("without a key the form shows the 401 of the service", async ({ page, recorder }) => {
  recorder.expectProblem(/status of 401/);
  await page.goto("/docs/reference/getAllMentionSeries");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText(/Status 401/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Body" })).toContainText("Invalid or missing API key");
});

test("a search of the documents finds a field, an error text and a guide's section, and leads there", async ({
  page,
}) => {
  await page.goto("/docs");
  for (const [query, target] of [
    ["strike_word", "/docs/reference/getMentionMarket#response"],
    ["Market not found", "/docs/reference/getMentionMarket#errors"],
    ["settings of the local server", "/docs/operating#settings-of-the-local-server"],
  ] as const) {
    await page.getByRole("button", { name: "Search the docs" }).click();
    await page.getByRole("searchbox").fill(query);
    await page.locator(`.search-results a[href="${target}"]`).click();
    await expect(page).toHaveURL(target);
    await expect(page.locator(`[id="${target.split("#")[1] ?? ""}"]`)).toBeInViewport();
  }
});
