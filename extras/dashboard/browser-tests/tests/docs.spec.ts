import { tracesOf } from "../support/recorder.ts";
import { review } from "../support/review.ts";
import { openSettings } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

test("a search of the documents finds a field, an error text and a guide's section, and leads there", async ({
  page,
}) => {
  await page.goto("/docs");
  for (const [query, target] of [
    ["previous_yes_bid_dollars", "/docs/reference/getMentionMarket#response"],
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

test("a search finds whole words or their beginnings, and a page whose heading or name matches comes first", async ({
  page,
}) => {
  await page.goto("/docs");
  await page.getByRole("button", { name: "Search the docs" }).click();
  const results = page.locator(".search-results a");
  for (const [query, target] of [
    ["quota", "/docs/api#quota"],
    ["getMentionEvents", "/docs/reference/getMentionEvents"],
    ["mention events", "/docs/reference/getMentionEvents"],
    ["rotate", "/docs/reference/rotateApiKey"],
    ["deploy", "/docs/operating#deploy"],
  ] as const) {
    await page.getByRole("searchbox").fill(query);
    await expect(results.first(), query).toHaveAttribute("href", target);
  }
  await page.getByRole("searchbox").fill("rate limit");
  await expect(results.first()).toBeVisible();
  const marked = await page.locator(".search-results mark").allInnerTexts();
  expect(marked.length).toBeGreaterThan(0);
  for (const text of marked) expect(text).toMatch(/^(rate|limit)/i);
});

test("the documents lead to the examples and to the API's description, whose server is this site", async ({
  page,
  request,
}) => {
  await page.goto("/docs/packages");
  await page.getByRole("main").getByRole("link", { name: "tonight.py" }).click();
  await expect(page).toHaveURL("/docs/examples/tonight.py");
  await expect(page.getByRole("main")).toContainText("from mention_market import MentionMarket");
  await review(page, "program");
  await page.goto("/docs");
  const link = await page.getByRole("main").getByRole("link", { name: "openapi.json" }).getAttribute("href");
  const text = await (await request.get(link ?? "")).text();
  const server = /"servers":\[{"url":"([^"]+)"}\]/.exec(text)?.[1] ?? "";
  expect((await request.get(new URL(`${server}/getRateLimit`, page.url()).href)).status()).toBe(401);
});

test("the documents show the plot of candles, in dark mode too, and keep its place before it is there", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/docs/api#candles");
  const plot = page.getByRole("img", { name: /^Hourly candles/ });
  await expect(plot).toBeVisible();
  await expect
    .poll(() => plot.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(720);
  await expect(plot).toHaveAttribute("width", "720");
  await expect(plot).toHaveAttribute("height", "372");
});

test("the navigation stays in view, and a long page lists its sections", async ({ page }) => {
  await page.goto("/docs/api#limits-and-defaults");
  await expect(page.getByRole("navigation", { name: "Documents" })).toBeInViewport();
  await expect(page.getByRole("link", { name: "Using the API" })).toBeInViewport();
  await expect(page.getByRole("button", { name: "Search the docs" })).toBeInViewport();
  const contents = page.getByRole("navigation", { name: "On this page" });
  await contents.getByRole("link", { name: "Quota", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Quota", exact: true })).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/docs/api");
  await expect(contents.getByRole("link", { name: "Quota", exact: true })).toBeHidden();
  await contents.getByText("On this page").click();
  await contents.getByRole("link", { name: "Quota", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Quota", exact: true })).toBeInViewport();
});

test("the navigation of the documents has the guides before the functions, in the order of reading", async ({
  page,
}) => {
  await page.goto("/docs");
  const groups = page.getByRole("navigation", { name: "Documents" }).locator("div");
  await expect(groups.nth(1).getByRole("heading")).toHaveText("Guides");
  await expect(groups.nth(1).getByRole("link").first()).toHaveText("Using the API");
});

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

test("the search is reached with a slash and its results with the arrow keys", async ({ page }) => {
  await page.goto("/docs");
  await expect(page.getByRole("button", { name: "Search the docs" })).toBeEnabled();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("strike word");
  const results = page.getByRole("dialog").getByRole("listitem");
  await expect(results.filter({ hasText: "searchNFLStrikeWord" }).first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs\/\w+/);
});
