import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { byWord, changedEvent, column, eventAddress, functionRequests, wordsOf } from "../support/markets.ts";
import { review } from "../support/review.ts";
import { signInTo } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

async function downloaded(page: Page, button: string): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: true }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
}

test("the tools hold a download of what is on the screen, without a request, the API's table, and the request as curl", async ({
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
  await expect(page.locator(".small-line path").first()).toBeVisible();
  await page.getByRole("button", { name: "Tools" }).click();
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

  const table = await downloaded(page, "Download the API's table");
  expect(table.name).toBe(`${ticker}-api.csv`);
  expect(table.text).toMatch(/^event_ticker,series_ticker,.*estimate_fair_value/);
  await page.getByRole("button", { name: "Copy curl" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const line = await page.evaluate(() => navigator.clipboard.readText());
  expect(line).toContain(`${server.baseUrl}/api/getMentionEvent?event_ticker=`);
});

test("during an event the tab names the latest move, a price that moved is marked for some seconds, and words at 97 and above fold below", async ({
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
    await route.fulfill({ response, json: { ...body, scheduledStartTime: start, closing: byWord } });
  });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await signInTo(page, await eventAddress(server));
  const table = await wordsOf(page);
  await expect(page).toHaveTitle(/^What will/);
  await expect(table.locator(".group-said")).toHaveCount(0);
  price = 0.53;
  await page.clock.runFor(80_000);
  const marks = table.locator(".move");
  await expect(marks).toHaveText("▲ 3 ¢");
  await expect(table.locator("tr[data-ticker]", { has: page.locator(".move") })).toContainText(moved);
  await page.clock.runFor(7_000);
  await expect(marks).toHaveCount(0);
  price = 0.98;
  await page.clock.runFor(80_000);
  await expect(page).toHaveTitle(
    `${moved} 98 · ${await page.getByRole("heading", { level: 1 }).getAttribute("title")} · mention-market`,
  );
  const [fold, said] = [
    table.getByRole("button", { name: "Said, or probably (1)" }),
    ".group-said tr[data-ticker]",
  ];
  await expect(table.locator("tbody").last()).toHaveClass("group-said");
  await expect(fold).toHaveAttribute("aria-expanded", "false");
  await expect(table.locator(said)).toHaveCount(0);
  await fold.click();
  await expect(table.locator(said)).toContainText(moved);
  await expect(page.getByText("Said so far, or probably (1)")).toBeVisible();
  await expect(page.locator(".said-so-far li")).toContainText(moved);
});

test("a word that was said shows when its price jumped, and from where to where, and the latest is on top", async ({
  page,
  server,
}) => {
  const started = new Date(Date.now() - 30 * 60_000);
  const minute = (at: number) => new Date(started.getTime() + at * 60_000).toISOString();
  let words: string[] = [];
  await page.route("**/api/getMentionEvent?*", async (route) => {
    const response = await route.fetch();
    const body = changedEvent(await response.json(), (markets) => {
      markets.forEach((market, at) => {
        const own = at < 2 ? 0.98 : 0.5;
        Object.assign(market, { yes_bid_dollars: own - 0.01, yes_ask_dollars: own + 0.01 });
      });
      words = markets.slice(0, 2).map(({ strike_word }) => strike_word ?? "");
    });
    await route.fulfill({
      response,
      json: { ...body, scheduledStartTime: started.toISOString(), closing: byWord },
    });
  });
  await page.route("**/api/getPriceHistory?*", async (route) => {
    const response = await route.fetch();
    const body = changedEvent(await response.json(), (markets) => {
      markets.slice(0, 2).forEach((market, at) => {
        const candle = (end: number, cents: number) => ({
          end_ts: minute(end),
          yes_bid_dollars: cents / 100 - 0.01,
          yes_ask_dollars: cents / 100 + 0.01,
          close_dollars: null,
        });
        Object.assign(market, { candles: [candle(1, 45), candle(10 + at, 98), candle(20, 98)] });
      });
    });
    await route.fulfill({ response, json: body });
  });
  await signInTo(page, await eventAddress(server));
  const table = await wordsOf(page);
  const clock = (at: number) =>
    new Date(minute(at)).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
  await table.getByRole("button", { name: "Said, or probably (2)" }).click();
  const said = table.locator(".group-said tr[data-ticker] .column-word");
  await expect(said).toContainText([
    new RegExp(`${words[1]}.*${clock(11)}, 45 → 98 ¢`),
    new RegExp(`${words[0]}.*${clock(10)}, 45 → 98 ¢`),
  ]);
  await expect(page.locator(".said-so-far li").first()).toContainText(words[1] ?? "none");
});

test("the link is shared with a sentence that is ready to send", async ({ page, context, server }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const address = await eventAddress(server);
  await signInTo(page, address);
  await wordsOf(page);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Copied: a sentence and the link")).toBeVisible();
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  expect(shared).toMatch(/^.+: .+\. http/);
  expect(shared).toContain(address);
});

test("a word without prices over time says so", async ({ page, server }) => {
  await page.route("**/api/getPriceHistory?*", async (route) => {
    const response = await route.fetch();
    const body = changedEvent(await response.json(), (markets) => markets.splice(0));
    await route.fulfill({ response, json: body });
  });
  await signInTo(page, await eventAddress(server));
  const table = await wordsOf(page);
  await table.locator("tr[data-ticker] .more").first().click();
  await expect(page.getByText("The provider has no prices over time for this word yet.")).toBeVisible();
});

test("the event before is one click away, its results stand beside the words, and the event is linked at Kalshi", async ({
  page,
  server,
}) => {
  await signInTo(page, await eventAddress(server));
  const table = await wordsOf(page);
  await table.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Last event" }).check();
  await page.keyboard.press("Escape");
  await expect(table.locator(".column-last .chip").first()).toHaveText(/^(Yes|No)$/);
  const kalshi = page.getByRole("link", { name: "Open the event at Kalshi" });
  await expect(kalshi).toHaveAttribute("href", /^https:\/\/kalshi\.com\/events\/KX(NFL|TNF)MENTION-\w+$/);
  await expect(kalshi).toHaveAttribute("target", "_blank");
  await expect(kalshi).toHaveAttribute("rel", "noreferrer");
  await page.getByRole("link", { name: "Previous event" }).click();
  await expect(page.getByText(/^\d+ of \d+ were said\.$/)).toBeVisible();
});

test("an event without a start says why no word has a fair value, and so do its row that opens and the word's page", async ({
  page,
}) => {
  const why = "No fair value: the start is not known, so the price may know already what was said.";
  await signInTo(page, "/event?event_ticker=KXEARNINGSMENTIONNFLX-27JAN");
  await expect(page.locator(".verdict")).toHaveText(why);
  const table = page.getByRole("region", { name: "Words of the event" });
  await table
    .getByRole("button", { name: /^Details of/ })
    .first()
    .click();
  await expect(table.locator(".reason")).toContainText(why);
  await review(page, "event-without-fair-value");
  await table.locator(".detail").getByRole("link").click();
  await expect(page.locator(".chance-reason")).toContainText(why);
});

test("markets on a time span are shown with that span", async ({ page }) => {
  await signInTo(page, "/events?series=KXQUILLSAY");
  await page
    .getByRole("link", { name: /Ada Quill say/ })
    .first()
    .click();
  await expect(page.locator(".event-facts")).toContainText(/From .* to /);
  await expect(page.locator(".verdict")).toHaveText(/^No fair value: this asks about a time span/);
});
