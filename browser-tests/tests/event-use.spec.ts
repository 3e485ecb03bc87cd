import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { changedEvent, column, eventAddress, functionRequests, wordsOf } from "../support/markets.ts";
import { signInTo } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

async function downloaded(page: Page, button: string): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: true }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
}

test("a download has what is on the screen without a request; the API's table and the request as curl are one click further", async ({
  page,
  context,
  server,
  recorder,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const address = await eventAddress(server);
  const ticker = address.split("=")[1];
  await signInTo(page, address);
  await wordsOf(page);
  await expect(page.locator(".price-chart canvas")).toBeVisible();
  const before = functionRequests(recorder.requests).length;
  const screen = await downloaded(page, "Download");
  expect(screen.name).toBe(`${ticker}.csv`);
  expect(screen.text).toMatch(/^\uFEFFWord,Buy yes \(¢\),/);
  const words = screen.text
    .split("\r\n")
    .slice(1, -1)
    .map((line) => line.split(",")[0]);
  expect(words).toEqual((await column(page, "word")).map((text) => text.trim()));
  expect(functionRequests(recorder.requests)).toHaveLength(before);

  await page.getByRole("button", { name: "For programs" }).click();
  const table = await downloaded(page, "Download the API's table");
  expect(table.name).toBe(`${ticker}-api.csv`);
  expect(table.text).toMatch(/^event_ticker,series_ticker,.*estimate_fair_value/);
  await page.getByRole("button", { name: "Copy curl" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const line = await page.evaluate(() => navigator.clipboard.readText());
  expect(line).toContain(`${server.baseUrl}/api/getMentionEvent?event_ticker=`);
});

test("during an event the tab names the latest move, and words at 97 and above are probably said", async ({
  page,
  server,
}) => {
  let price = 0.5;
  let moved = "";
  await page.route("**/api/getMentionEvent?*", async (route) => {
    // Whole responses only: a 304 has no body to change.
    const response = await route.fetch({ headers: { ...route.request().headers(), "if-none-match": "" } });
    const body = changedEvent(await response.json(), (markets) => {
      for (const [at, market] of markets.entries()) {
        const own = at === 0 ? price : 0.5;
        Object.assign(market, { yes_bid_dollars: own - 0.01, yes_ask_dollars: own + 0.01 });
      }
      moved = markets[0]?.strike_word ?? "";
    });
    const start = new Date(Date.now() - 60_000).toISOString();
    await route.fulfill({ response, json: { ...body, scheduledStartTime: start } });
  });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install();
  await signInTo(page, await eventAddress(server));
  const table = await wordsOf(page);
  await expect(page).toHaveTitle(/^What will/);
  await expect(table.locator(".group-said")).toHaveCount(0);
  price = 0.98;
  await page.clock.runFor(80_000);
  await expect(page).toHaveTitle(
    `${moved} 98 · ${await page.getByRole("heading", { level: 1 }).innerText()} · mention-market`,
  );
  await expect(table.locator(".group-said tr[data-ticker]")).toContainText(moved);
  await expect(page.getByText(`Said so far, or probably (1): ${moved}`)).toBeVisible();
});

test("a word is pinned in the chart by a click on its row or its name, and with the keyboard", async ({
  page,
  server,
}) => {
  await signInTo(page, await eventAddress(server));
  const table = await wordsOf(page);
  const chart = page.getByRole("figure");
  const names = chart.getByRole("group", { name: "Words named in the chart" }).getByRole("button");
  await expect(names.first()).toBeVisible();
  const row = table.locator("tbody tr").last();
  const word = (await row.locator("a").innerText()).trim();
  await row.locator(".column-known").click();
  const name = names.filter({ hasText: word });
  await expect(name).toHaveAttribute("aria-pressed", "true");
  await name.click();
  await expect(names.and(page.locator("[aria-pressed=true]"))).toHaveCount(0);
  const pin = table.getByRole("button", { name: `Show ${word} in the chart` });
  await pin.focus();
  await page.keyboard.press("Space");
  await expect(pin).toHaveAttribute("aria-pressed", "true");
  await expect(name).toHaveAttribute("aria-pressed", "true");
  const small = await chart.boundingBox();
  await page.evaluate(() => {
    scrollTo(0, 0);
  });
  await chart.getByRole("button", { name: "Larger" }).click();
  expect((await chart.boundingBox())?.height).toBeGreaterThan(2 * (small?.height ?? 0));
  await expect(chart).toBeInViewport({ ratio: 0.99 });
  await chart.getByRole("button", { name: "Smaller" }).click();
  expect((await chart.boundingBox())?.height).toBe(small?.height);
});

test("an event without prices over time says so", async ({ page, server }) => {
  await page.route("**/api/getPriceHistory?*", async (route) => {
    const response = await route.fetch();
    const body = changedEvent(await response.json(), (markets) => markets.splice(0));
    await route.fulfill({ response, json: body });
  });
  await signInTo(page, await eventAddress(server));
  await expect(page.getByText("The provider has no prices over time for this event yet.")).toBeVisible();
});

test("the event before is one click away, its results stand beside the words, and the series is linked at Kalshi", async ({
  page,
  server,
}) => {
  await signInTo(page, await eventAddress(server));
  const table = await wordsOf(page);
  await expect(table.locator(".column-last .chip").first()).toHaveText(/^(Yes|No)$/);
  const kalshi = page.getByRole("link", { name: "Series at Kalshi" });
  await expect(kalshi).toHaveAttribute("href", "https://kalshi.com/markets/kxnflmention");
  await expect(kalshi).toHaveAttribute("target", "_blank");
  await expect(kalshi).toHaveAttribute("rel", "noreferrer");
  await page.getByRole("link", { name: "Previous event" }).click();
  await expect(page.getByText(/^\d+ of \d+ were said\.$/)).toBeVisible();
});
