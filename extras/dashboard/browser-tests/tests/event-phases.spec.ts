import { byWord, wordsOf, changeBoard, warm, warmEvent, pastEvents } from "../support/markets.ts";
import { review, layoutShift } from "../support/review.ts";
import { signInTo } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

/** So many words fell. */
const said = 8;

test.use({ isBoardPublic: true });

test.beforeEach(async ({ server }) => warm(server));

test("an event that settled long ago asks to sign in and shows its results then; no page links to it before", async ({
  page,
  server,
  recorder,
}) => {
  recorder.expectProblem(/status of 404/);
  const weekAgo = new Date(Date.now() - 8 * 24 * 60 * 60_000).toISOString();
  const old = (await pastEvents(server)).find(
    ({ scheduledStartTime }) => (scheduledStartTime ?? weekAgo) < weekAgo,
  );
  const address = `/event?event_ticker=${old?.event_ticker}`;
  await page.goto(address);
  await expect(page.getByRole("heading", { name: /^Settled\. The event was on / })).toBeVisible();
  await expect(page.getByText(/(?:Said|Not said): \w/)).toBeVisible();
  await expect(page.getByText("Sign in to see all of it.")).toBeVisible();
  await changeBoard(page, (body) => {
    const dates = { event_date: "2026-10-01", settlement_ts: weekAgo };
    const previous = { event_ticker: old?.event_ticker, ...dates, results: [] };
    Object.assign(body, { previous_event: previous });
  });
  await page.goto(await warmEvent(server));
  const link = page.getByRole("link", { name: /^Previous event \(.+\): sign in to see it$/ }).first();
  await expect(link).toHaveAttribute(
    "href",
    `/sign-in?next=${address.replace("?", encodeURIComponent("?")).replace("=", encodeURIComponent("="))}`,
  );
  await signInTo(page, address);
  await wordsOf(page);
  await expect(page.getByText(/\d+ of \d+ were said/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Next event" }).first()).toBeVisible();
});

test("an event whose markets are closed without a result is over, with its last prices, and so are its words", async ({
  page,
  server,
}) => {
  await changeBoard(page, (body) => {
    const scheduledStartTime = new Date(Date.now() - 16 * 60 * 60_000).toISOString();
    Object.assign(body, { scheduledStartTime, closing: byWord, phase: "over" });
    for (const [at, market] of body.markets.entries())
      Object.assign(market, {
        ...{ status: "closed", result: null, yes_bid_dollars: 0, yes_ask_dollars: 1 },
        ...{ buy_yes: null, buy_no: null, last_price: at === 0 ? 99 : 40 },
      });
  });
  await page.goto(await warmEvent(server));
  const table = await wordsOf(page);
  await expect(page.locator(".event-facts")).toContainText("Over, results are awaited");
  await expect(page.locator(".event-facts")).not.toContainText("Live");
  await expect(page.locator(".verdict")).toContainText("Said, or probably (1)");
  await expect(table.locator("tr[data-ticker] .column-price").first()).toHaveText("99 ¢");
  await review(page, "board-over");
  await table.locator("tr[data-ticker] a").first().click();
  await expect(page.locator(".word-title")).toContainText("Over, results are awaited");
  await expect(page.getByText("Last price", { exact: true })).toBeVisible();
  await expect(page.locator(".ticket")).toHaveCount(0);
});

test("an event is live at 20:15, over at 23:30 and settled at 9 the next day; words that close together are not called said", async ({
  page,
  server,
}) => {
  const day = new Date().toISOString().slice(0, 10);
  const start = Date.parse(`${day}T20:00:00Z`);
  const market = {
    live: { status: "open", result: null },
    over: { status: "closed", result: null },
    settled: { status: "settled", result: "yes" },
  };
  let phase: keyof typeof market = "live";
  let minutes = 0;
  let closing: object = byWord;
  await changeBoard(page, (body) => {
    const now = new Date(start + minutes * 60_000).toISOString();
    Object.assign(body, { now, closing, phase, scheduledStartTime: new Date(start).toISOString() });
    for (const one of body.markets)
      Object.assign(one, { ...market[phase], yes_bid_dollars: 0.98, yes_ask_dollars: 0.99, last_price: 99 });
  });
  const address = await warmEvent(server);
  const open = async (next: typeof phase, after: number) => {
    [phase, minutes] = [next, after];
    await page.clock.setFixedTime(start + after * 60_000);
    await page.goto(address);
    await expect(page.getByRole("region", { name: "Words of the event" })).toBeVisible();
  };
  const [facts, verdict] = [page.locator(".event-facts"), page.locator(".verdict")];
  await open("live", 15);
  await expect(facts).toContainText("Live");
  await expect(verdict).toContainText("Said so far, or probably");
  await expect(page.getByText("close one by one, as they are said")).toBeVisible();
  await open("over", 3.5 * 60);
  await expect(facts).toContainText("Over, results are awaited");
  await expect(facts).not.toContainText("Live");
  await expect(verdict).toContainText("Said, or probably");
  closing = { kind: "together", events: 8, median_minutes: 190 };
  await open("over", 4 * 60);
  await expect(page.getByText("close together, about 3 h after the start")).toBeVisible();
  await expect(verdict).toContainText("Trading has ended");
  await expect(page.getByText("probably")).toHaveCount(0);
  await expect(page.locator(".group-said")).toHaveCount(0);
  await open("settled", 13 * 60);
  await expect(facts).toContainText("Settled");
  await expect(verdict).toContainText(/(\d+) of \1 were said/);
});

interface Body {
  scheduledStartTime: string;
  markets: { market_ticker: string; yes_bid_dollars: number; yes_ask_dollars: number }[];
  prices: { interval: string; markets: { market_ticker: string; candles: (string | number)[][] }[] };
}

function isBody(body: unknown): body is Body {
  return typeof body === "object" && body !== null && "markets" in body && "prices" in body;
}

test("on a phone an event in progress is in its place from the first paint: words that can be traded on top, and below them those that fell, each with its minute", async ({
  page,
  server,
}) => {
  const address = await warmEvent(server);
  const start = Date.now() - 30 * 60_000;
  await page.route("**/api/getBoard?*", async (route) => {
    const response = await route.fetch();
    const body: unknown = await response.json();
    if (!isBody(body)) throw new Error("This is no event of the board");
    const now = new Date().toISOString();
    Object.assign(body, { now, scheduledStartTime: new Date(start).toISOString(), closing: byWord });
    body.markets.forEach((market, at) => {
      const price = at < said ? 0.98 : 0.45;
      Object.assign(market, { yes_bid_dollars: price - 0.01, yes_ask_dollars: price + 0.01 });
    });
    // Of every second word that fell, the jump is in the present price alone: candles end minutes before.
    const candle = (minute: number, price: number) => [
      new Date(start + minute * 60_000).toISOString(),
      price,
      price - 0.01,
      price + 0.01,
    ];
    body.prices = {
      interval: "1m",
      markets: body.markets.map(({ market_ticker }, at) => ({
        market_ticker,
        candles: [candle(1, 0.45), candle(2, at < said && at % 2 === 0 ? 0.98 : 0.45)],
      })),
    };
    await route.fulfill({ response, json: body, headers: { ...response.headers(), age: "0" } });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  const table = await wordsOf(page);
  await expect(page.locator(".said-so-far li:visible")).toHaveCount(3);
  expect(await layoutShift(page)).toBeLessThan(0.02);
  expect((await table.locator("tr[data-ticker]").first().boundingBox())?.y).toBeLessThanOrEqual(480);
  await expect(table.locator("tbody").first()).toHaveClass("group-open");
  await table.getByRole("button", { name: `Said, or probably (${said})` }).click();
  await expect(table.locator(".group-said .said-at")).toHaveCount(said);
  await expect(table.locator(".group-said .said-at").first()).toHaveText(/, 45 → 98 ¢$/);
  await review(page, "board-live");
});

test("during an event no row moves while the pointer is on one, and the order is right again after it has left", async ({
  page,
  server,
}) => {
  let best = 0;
  await changeBoard(page, (body) => {
    Object.assign(body, { scheduledStartTime: new Date(Date.now() - 60_000).toISOString(), closing: byWord });
    for (const [at, market] of body.markets.entries()) {
      const ask = at === best ? 0.9 : 0.5;
      const buy_yes = { price_dollars: ask, size: 1, fee_dollars: 0.01, edge_dollars: null };
      Object.assign(market, { buy_yes, yes_bid_dollars: ask - 0.02, yes_ask_dollars: ask });
    }
  });
  await page.goto(await warmEvent(server));
  const rows = (await wordsOf(page)).locator("tr[data-ticker] a");
  const before = await rows.allInnerTexts();
  await rows.nth(3).hover();
  best = 1;
  await page.getByRole("button", { name: "Refresh" }).dispatchEvent("click");
  await expect(page.locator(".move")).toHaveText(["▼ 40 ¢", "▲ 40 ¢"]);
  expect(await rows.allInnerTexts()).toEqual(before);
  await page.mouse.move(0, 0);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(rows.first()).not.toHaveText(before[0] ?? "");
  expect((await rows.allInnerTexts()).toSorted()).toEqual(before.toSorted());
});
