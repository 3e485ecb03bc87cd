import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { tabTo } from "../support/keyboard.ts";
import { changedEvent, eventAddress, functionRequests, signInTo, wordsOf } from "../support/markets.ts";
import { review } from "../support/review.ts";
import { expect, test } from "../support/test.ts";

/** The texts of a column, in the order of the rows. */
function column(page: Page, number: number): Promise<string[]> {
  return page.locator(`.word-table tbody tr:not(.group) > :nth-child(${number})`).allInnerTexts();
}

test("an event shows each word with the service's own figures, its chart, and what is not known as such", async ({
  page,
  server,
}) => {
  await page.route("**/api/getMentionEvent?*", async (route) => {
    const response = await route.fetch();
    const body = changedEvent(await response.json(), ([first, second]) => {
      if (first !== undefined) Object.assign(first, { yes_bid_dollars: null, last_price: null });
      if (second !== undefined) Object.assign(second, { result: "yes", status: "settled" });
    });
    await route.fulfill({ response, json: body });
  });
  const address = await eventAddress(server);
  await signInTo(page, address);
  const table = await wordsOf(page);
  await expect(page.locator(".price-chart canvas")).toBeVisible();
  await review(page, "event");

  const ticker = address.split("=")[1] ?? "";
  const response = await fetch(
    `${server.baseUrl}/api/getMentionEvent?event_ticker=${ticker}&with_record=true`,
    { headers: { "x-api-key": server.apiKey } },
  );
  const { markets } = changedEvent(await response.json(), () => undefined);
  const [unknown, settled] = markets;
  expect(await table.locator("tr[data-ticker]").count()).toBe(markets.length);
  const row = (at: string | undefined) => table.locator(`tr[data-ticker="${at}"]`);
  await expect(row(unknown?.market_ticker).locator("td").nth(0)).toHaveText("–");
  await expect(row(unknown?.market_ticker).locator("td").nth(2)).toHaveText("–");
  await expect(row(unknown?.market_ticker).locator("td").nth(3)).toHaveText("–");
  await expect(table.locator("tbody.settled")).toContainText(settled?.strike_word ?? "none");
  await expect(row(settled?.market_ticker)).toContainText("Yes");
  for (const market of markets.slice(2, 8)) {
    const { record, estimate, volume_24h: volume } = market;
    const cells = await row(market.market_ticker).locator("td").allInnerTexts();
    expect(cells[4]).toBe(Math.round(volume).toLocaleString("en-GB"));
    if (record != null && record.yes + record.no > 0)
      expect(cells[5]).toBe(`${record.yes} yes, ${record.no} no`);
    else expect(cells[5]).toBe("–");
    if (estimate != null)
      expect(cells[6]).toMatch(new RegExp(`^${Math.round(estimate.probability * 100)} \\(`));
    else expect(cells[6]).toBe("–");
  }
  await expect(page.getByText("No advice")).toBeVisible();
});

test("once an event has begun its prices are those of 3 hours by the minute, with its start marked on the chart", async ({
  page,
  server,
  recorder,
}) => {
  const start = new Date(Date.now() - 60 * 60_000).toISOString();
  await page.route("**/api/getMentionEvent?*", async (route) => {
    const response = await route.fetch();
    const body = changedEvent(await response.json(), () => undefined);
    await route.fulfill({ response, json: { ...body, scheduledStartTime: start } });
  });
  await signInTo(page, await eventAddress(server));
  const table = await wordsOf(page);
  await expect(table.locator(".sparkline").first()).toBeVisible();
  await expect(table.getByRole("columnheader", { name: "3 hours" })).toBeVisible();
  await expect(page.getByText("began 1 hour ago")).toBeVisible();
  const asked = functionRequests(recorder.requests).filter((path) => path.startsWith("getPriceHistory"));
  expect(asked).toEqual([expect.stringContaining("interval=1m")]);
  await review(page, "event-begun");
});

test("every column sorts up and down with unknown values last, and the choice is in the address", async ({
  page,
  server,
}) => {
  await signInTo(page, await eventAddress(server));
  const table = await wordsOf(page);
  const headings = table.getByRole("columnheader");
  const count = await headings.count();
  expect(count).toBe(12);
  for (let at = 0; at < count; at++) {
    const heading = headings.nth(at);
    for (const turn of ["first", "second"]) {
      await heading.getByRole("button").click();
      const order = await heading.getAttribute("aria-sort");
      expect(order, turn).toMatch(/^(as|des)cending$/);
      const texts = await column(page, at + 1);
      const isUnknown = texts.map((text) => text.trim() === "–");
      expect(isUnknown, `unknown last in column ${at}`).toEqual(
        isUnknown.toSorted((a, b) => Number(a) - Number(b)),
      );
      if (at === 0 || at === 6) continue;
      const values = texts
        .filter((text) => text.trim() !== "–")
        .map((text) =>
          Number(
            text
              .replaceAll(",", "")
              .replace("−", "-")
              .replace("+", "")
              .split(/[ (\n]/)[0],
          ),
        );
      const sorted = values.toSorted((a, b) => (order === "ascending" ? a - b : b - a));
      expect(values, `column ${at}, ${order}`).toEqual(sorted);
    }
  }
  await headings.nth(2).getByRole("button").click();
  await expect(page).toHaveURL(/sort=ask&order=desc/);
  const before = await column(page, 1);
  await page.reload();
  await wordsOf(page);
  await expect(headings.nth(2)).toHaveAttribute("aria-sort", "descending");
  expect(new Set(await column(page, 1))).toEqual(new Set(before));
});

test("the table as CSV and the request as curl", async ({ page, context, server }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const address = await eventAddress(server);
  await signInTo(page, address);
  await wordsOf(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${address.split("=")[1]}.csv`);
  const text = readFileSync(await download.path(), "utf8");
  expect(text).toMatch(/^event_ticker,series_ticker,.*estimate_fair_value/);
  await page.getByRole("button", { name: "Copy curl" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const line = await page.evaluate(() => navigator.clipboard.readText());
  expect(line).toContain(`${server.baseUrl}/api/getMentionEvent?event_ticker=`);
});

test("a first look costs 2 requests, an hour in sight at most 60, an hour out of sight none", async ({
  page,
  server,
  recorder,
}) => {
  await page.clock.install();
  await signInTo(page, await eventAddress(server));
  await wordsOf(page);
  const asked = () =>
    functionRequests(recorder.requests).filter((path) => /^get(MentionEvent|PriceHistory)\?/.test(path))
      .length;
  await expect(page.locator(".sparkline").first()).toBeVisible();
  expect(asked()).toBe(2);
  for (let passed = 0; passed < 60 * 60; passed += 15) {
    await page.clock.runFor(15_000);
    await page.evaluate(async () => (await fetch("/favicon.svg")).text());
  }
  const inSight = asked() - 2;
  expect(inSight).toBeGreaterThan(20);
  expect(inSight).toBeLessThanOrEqual(60);
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { get: () => "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  const before = asked();
  await page.clock.runFor(60 * 60_000);
  expect(asked()).toBe(before);
});

test("an event is read, sorted and left with the keyboard alone", async ({ page, server }) => {
  await signInTo(page, await eventAddress(server));
  const table = await wordsOf(page);
  const ask = table.getByRole("button", { name: "Ask" });
  await tabTo(page, ask);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/sort=ask/);
  await expect(ask).toBeFocused();
  await table.focus();
  await page.keyboard.press("ArrowRight");
  await expect(table).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Copy curl" })).toBeFocused();
});

test("what was read is kept between pages of a session: the way back costs no request", async ({
  page,
  server,
  recorder,
}) => {
  await signInTo(page, await eventAddress(server));
  await wordsOf(page);
  await expect(page.locator(".sparkline").first()).toBeVisible();
  const asked = () =>
    functionRequests(recorder.requests).filter((path) => path.includes("?event_ticker=")).length;
  const before = asked();
  await page.goto("/docs");
  await page.goBack();
  await wordsOf(page);
  await expect(page.locator(".sparkline").first()).toBeVisible();
  expect(asked()).toBe(before);
});
