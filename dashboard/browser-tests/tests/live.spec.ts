import { byWord } from "../support/board.ts";
import { eventAddress, wordsOf } from "../support/markets.ts";
import { review } from "../support/review.ts";
import { layoutShift } from "../support/layout-shift.ts";
import { expect, test } from "../support/test.ts";

test.use({ isBoardPublic: true });

/** So many words fell. */
const said = 8;

interface Body {
  scheduledStartTime: string;
  markets: { market_ticker: string; yes_bid_dollars: number; yes_ask_dollars: number }[];
  prices: { interval: string; markets: { market_ticker: string; candles: (string | number)[][] }[] };
}

function isBody(body: unknown): body is Body {
  return typeof body === "object" && body !== null && "markets" in body && "prices" in body;
}

test("on a phone an event in progress is in its place from the first paint: words that fell on top, each with its minute", async ({
  page,
  server,
}) => {
  const address = await eventAddress(server);
  const query = address.split("?")[1];
  await expect
    .poll(async () => (await fetch(`${server.baseUrl}/api/getBoard?${query}`)).status, { timeout: 90_000 })
    .toBe(200);
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
  await expect(table.locator(".group-said .said-at")).toHaveCount(said);
  await expect(table.locator(".group-said .said-at").first()).toHaveText(/, 45 → 98 ¢$/);
  expect(await layoutShift(page)).toBeLessThan(0.02);
  expect((await table.locator("tr[data-ticker]").first().boundingBox())?.y).toBeLessThanOrEqual(380);
  await review(page, "board-live");
});
