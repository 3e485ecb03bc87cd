import type { Request } from "@playwright/test";
import { tabTo } from "../support/keyboard.ts";
import {
  changedEvent,
  column,
  type EventBody,
  eventAddress,
  functionRequests,
  pastEvents,
  wordsOf,
} from "../support/markets.ts";
import { review } from "../support/review.ts";
import { signInTo } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

test("an event shows each word with the service's own figures, its chart, and what is not known as such", async ({
  page,
  server,
}) => {
  let sent: EventBody["markets"] = [];
  let body: EventBody | undefined;
  await page.route("**/api/getMentionEvent?*", async (route) => {
    // Prices move while the test runs: the page reads those of its first request again.
    body ??= changedEvent(await (await route.fetch()).json(), (markets) => {
      const [first, second] = markets;
      sent = markets;
      if (first !== undefined)
        Object.assign(first, { yes_bid_dollars: null, last_price: null, buy_no: null });
      if (second !== undefined) Object.assign(second, { result: "yes", status: "settled" });
    });
    await route.fulfill({ json: body });
  });
  await signInTo(page, await eventAddress(server));
  const table = await wordsOf(page);
  await table.locator("tr[data-ticker] .more").nth(2).click();
  await expect(page.locator(".price-chart canvas")).toBeVisible();
  await review(page, "event");

  const [unknown, settled] = sent;
  expect(await table.locator("tr[data-ticker]").count()).toBe(sent.length);
  const cell = (of: string | undefined, id: string) => table.locator(`tr[data-ticker="${of}"] .column-${id}`);
  await expect(cell(unknown?.market_ticker, "no")).toHaveText("–");
  await expect(table.locator("tbody.group-settled")).toContainText(settled?.strike_word ?? "none");
  await expect(cell(settled?.market_ticker, "word")).toContainText("Yes");
  await expect(cell(settled?.market_ticker, "yes")).toHaveText("–");
  for (const { market_ticker: of, record, buy_yes: offer } of sent.slice(2, 8)) {
    const price = Math.round((offer?.price_dollars ?? NaN) * 1000) / 10;
    await expect(cell(of, "yes")).toHaveText(new RegExp(`^${price} ¢× [\\d,]+$`));
    await expect(cell(of, "known")).toContainText(
      record != null && record.yes + record.no > 0 ? `${record.yes} of ${record.yes + record.no}` : "–",
    );
    await expect(cell(of, "fair")).toHaveText(/^([\d.]+( \([\d.]+ to [\d.]+\))?|no price .*%.*|–)$/);
  }
  await expect(page.getByText("Not advice")).toBeVisible();
});

test("an edge is green and to buy only where the verdict buys, else in grey ink, which the legend explains", async ({
  page,
  server,
}) => {
  const offer = { price_dollars: 0.2, size: 40, fee_dollars: 0.0112, edge_dollars: 0.15 };
  const fair = { fair_value: 0.3612, fair_low: 0.3, fair_high: 0.4, fair_basis: "price" };
  const estimate = { probability: 0.5, low: 0.2, high: 0.8, ...fair, parts: [] };
  let tickers: string[] = [];
  await page.route("**/api/getMentionEvent?*", async (route) => {
    const response = await route.fetch();
    const body = changedEvent(await response.json(), (markets) => {
      const [outside, inside, unproven] = markets;
      tickers = markets.map(({ market_ticker }) => market_ticker);
      // At some hours the verdict on another word of the sample buys, too.
      for (const market of markets) Object.assign(market, { verdict: "none" });
      const bought = { buy_yes: offer, buy_no: null, estimate };
      Object.assign(outside ?? {}, bought, { verdict: "buy_yes" });
      Object.assign(inside ?? {}, bought, { verdict: "lean_yes" });
      Object.assign(unproven ?? {}, bought, { verdict: "unproven" });
    });
    await route.fulfill({ response, json: body });
  });
  await signInTo(page, await eventAddress(server));
  const table = await wordsOf(page);
  const edge = (at: number) => table.locator(`tr[data-ticker="${tickers[at]}"] .column-edge`);
  await expect(edge(0).locator(".edge-green")).toHaveText("buy yes +15 ¢");
  for (const grey of [1, 2]) await expect(edge(grey).locator(".edge-grey")).toHaveText("yes +15 ¢");
  await expect(
    table
      .getByText("Grey: price and fee within the range, not proven, or without a price of its own.")
      .filter({ visible: true }),
  ).toHaveCount(1);
  const verdict = page.getByRole("region", { name: "Verdict" });
  await expect(verdict).toContainText(/buy yes 20 ¢× 40\+15 ¢ after the fee/);
  await expect(verdict.getByText("Track record: what was scored so far")).toBeVisible();
  await verdict.getByRole("button", { name: /^Alert me about / }).click();
  const alert = page.getByRole("dialog");
  await expect(alert.getByRole("radio", { name: "Buying yes costs at most" })).toBeChecked();
  await expect(alert.getByLabel("Cents for yes")).toHaveValue("15");
  await page.keyboard.press("Escape");
  await expect(verdict.getByRole("link", { name: "what was scored so far" })).toHaveAttribute(
    "href",
    "/track-record",
  );
  const first = table.locator("tbody tr").first();
  await expect(first).toHaveAttribute("data-ticker", tickers[0] ?? "none");
  await review(page, "event-edges");
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
  await table.locator("tr[data-ticker] .more").first().click();
  await expect(page.getByText(/^Prices over 3 hours: [\d.]+ to [\d.]+ ¢$/)).toBeVisible();
  await expect(page.locator(".price-chart canvas")).toBeVisible();
  await expect(table.locator(".column-edge")).toHaveCount(0);
  await expect(page.getByText("began 1 hour ago")).toBeVisible();
  const asked = functionRequests(recorder.requests).filter((path) => path.startsWith("getPriceHistory"));
  expect(asked).toEqual([expect.stringContaining("interval=1m")]);
  await review(page, "event-begun");
});

test("a column sorts up and down with unknown values last, and the choice is in the address", async ({
  page,
  server,
}) => {
  await signInTo(page, await eventAddress(server));
  const table = await wordsOf(page);
  const yes = table.locator("thead .column-yes");
  for (const order of ["descending", "ascending"] as const) {
    await yes.locator(".sort").click();
    await expect(yes).toHaveAttribute("aria-sort", order);
    const texts = (await column(page, "yes")).map((text) => text.trim());
    const known = texts.filter((text) => text !== "–");
    expect(texts.slice(0, known.length)).toEqual(known);
    const values = known.map((text) => Number(text.split(" ")[0]));
    expect(values).toEqual(values.toSorted((a, b) => (order === "ascending" ? a - b : b - a)));
  }
  await expect(page).toHaveURL(/sort=yes&order=asc/);
  const before = await column(page, "word");
  await page.reload();
  await wordsOf(page);
  await expect(yes).toHaveAttribute("aria-sort", "ascending");
  expect(new Set(await column(page, "word"))).toEqual(new Set(before));
});

test("a settled event says how many words were said, each with its result and the price before it", async ({
  page,
  server,
}) => {
  const [past] = await pastEvents(server);
  await signInTo(page, `/event?event_ticker=${past?.event_ticker}`);
  const table = await wordsOf(page);
  const results = await column(page, "result");
  expect(new Set(results)).toEqual(new Set(["Yes", "No"]));
  const said = results.filter((result) => result === "Yes").length;
  await expect(page.getByText(`${said} of ${results.length} were said.`)).toBeVisible();
  // Which was closer is known of events that were forecast; these prices come from the price history.
  await expect(table.locator(".column-before", { hasText: /^\d/ }).first()).toBeVisible();
  await expect(table.locator(".column-yes")).toHaveCount(0);
  await review(page, "event-settled");
});

test("a first look costs 3 requests, an hour in sight at most 60, an hour out of sight none", async ({
  page,
  server,
  recorder,
}) => {
  await page.clock.install();
  const isRead = (path: string) => /^get(MentionEvent|PriceHistory|SettledMarkets)\?/.test(path);
  let ended = 0;
  const noteEnd = (request: Request) => {
    if (isRead(request.url().split("/api/")[1] ?? "")) ended += 1;
  };
  // The page gives up those that take longer than it waits, by its clock.
  page.on("requestfinished", noteEnd).on("requestfailed", noteEnd);
  await signInTo(page, await eventAddress(server));
  await wordsOf(page);
  const asked = () => functionRequests(recorder.requests).filter(isRead).length;
  await expect.poll(asked).toBe(3);
  await expect(page.locator(".small-line path").first()).toBeVisible();
  expect(asked()).toBe(3);
  // Steps in which a page that asks twice as often as it may would still be seen.
  for (let passed = 0; passed < 60 * 60; passed += 30) {
    await page.clock.runFor(30_000);
    await page.evaluate(async () => (await fetch("/favicon.svg")).text());
  }
  const inSight = asked() - 3;
  expect(inSight).toBeGreaterThan(20);
  expect(inSight).toBeLessThanOrEqual(60);
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { get: () => "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  // What was asked for in sight may ask for more once it is there.
  await expect(async () => {
    await page.evaluate(async () => (await fetch("/favicon.svg")).text());
    expect(ended).toBe(asked());
  }).toPass();
  const before = asked();
  await page.clock.runFor(60 * 60_000);
  await page.evaluate(async () => (await fetch("/favicon.svg")).text());
  expect(asked()).toBe(before);
});

test("an event is read, sorted and left with the keyboard alone", async ({ page, server }) => {
  await signInTo(page, await eventAddress(server));
  const table = await wordsOf(page);
  const yes = table.getByRole("button", { name: "Yes", exact: true });
  await tabTo(page, yes);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/sort=yes/);
  await expect(yes).toBeFocused();
  const more = table.getByRole("button", { name: /^Details of / }).first();
  await tabTo(page, more);
  await page.keyboard.press("Space");
  await expect(more).toHaveAttribute("aria-expanded", "true");
  await expect(page.locator(".price-chart canvas")).toBeVisible();
  await page.keyboard.press("Space");
  await expect(page.locator(".price-chart")).toHaveCount(0);
  await tabTo(page, table.getByRole("rowheader").getByRole("link").nth(1));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/word\?/);
});

test("what was read is kept between pages of a session: the way back costs no request", async ({
  page,
  server,
  recorder,
}) => {
  await signInTo(page, await eventAddress(server));
  await wordsOf(page);
  const line = page.locator(".small-line path").first();
  await expect(line).toBeVisible();
  const asked = () =>
    functionRequests(recorder.requests).filter((path) => /^get(MentionEvent|PriceHistory)\?/.test(path))
      .length;
  const before = asked();
  await page.goto("/docs");
  await page.goBack();
  await wordsOf(page);
  await expect(line).toBeVisible();
  expect(asked()).toBe(before);
});
