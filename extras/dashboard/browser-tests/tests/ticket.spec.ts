import type { Page } from "@playwright/test";
import { changedEvent, eventAddress, wordsOf } from "../support/markets.ts";
import { signInTo } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";
import { tabTo } from "../support/keyboard.ts";
import type { LocalServer } from "../support/local-server.ts";

/** Opens a word that no can be bought of for 31 cents, 297 contracts. */
async function openTicket(page: Page, server: LocalServer): Promise<string> {
  let ticker = "";
  await page.route("**/api/getMentionEvent?*", async (route) => {
    const response = await route.fetch();
    const body = changedEvent(await response.json(), ([first]) => {
      if (first === undefined) return;
      ticker = first.market_ticker;
      Object.assign(first, {
        strike_word: "Tariff",
        yes_bid_dollars: 0.69,
        yes_ask_dollars: 0.72,
        estimate: {
          probability: 0.27,
          low: 0.03,
          high: 0.66,
          fair_value: 0.647,
          fair_low: 0.6,
          fair_high: 0.66,
          fair_basis: "price",
          parts: [],
        },
        buy_yes: { price_dollars: 0.72, size: 96, fee_dollars: 0.014112, edge_dollars: -0.087112 },
        buy_no: { price_dollars: 0.31, size: 297, fee_dollars: 0.014973, edge_dollars: 0.028027 },
        verdict: "buy_no",
      });
    });
    await route.fulfill({ response, json: body });
  });
  await signInTo(page, await eventAddress(server));
  await (await wordsOf(page)).getByRole("link", { name: "Tariff", exact: true }).click();
  await expect(page.getByRole("heading", { name: "What it costs" })).toBeVisible();
  return ticker;
}

/** Makes this the order book of the word's market; an empty body is none that the page can read. */
async function serveBook(page: Page, body: object): Promise<void> {
  await page.route(/\/api\/(getBoard|getOrderBook)\?market_ticker=/, (route) =>
    route.fulfill({ json: body }),
  );
}

const book = {
  yes: [{ price_dollars: 0.72, size: 96 }],
  no: [
    { price_dollars: 0.31, size: 297 },
    { price_dollars: 0.32, size: 3 },
    { price_dollars: 0.33, size: 150.5 },
  ],
  buy_yes: null,
  buy_no: null,
};

const sums = (page: Page) => page.locator(".ticket-sums dd");

test("the ticket says what 100 contracts of the verdict's side cost with the fee, pay, and leave by the fair value", async ({
  page,
  server,
}) => {
  await serveBook(page, {});
  await openTicket(page, server);
  await expect(page.getByRole("radio", { name: "buy no" })).toBeChecked();
  await expect(sums(page)).toHaveText(["$31.00", "$1.50", "$32.50", "$100.00", "+$2.80"]);
  await expect(page.getByText("You get if it is not said")).toBeVisible();
  await expect(page.getByText("Leaves 2.8 ¢ each after the fee.")).toHaveClass("edge-green");
  await page.getByLabel("Contracts").fill("500");
  await expect(sums(page)).toHaveText(["$92.07", "$4.45", "$96.52", "$297.00", "+$8.32"]);
  await expect(
    page.getByText("Only 297 are offered at the prices known here; any more cost more."),
  ).toBeVisible();
  await page.getByRole("radio", { name: "buy yes" }).check();
  await expect(page.getByText("You get if it is said")).toBeVisible();
  await expect(sums(page).first()).toHaveText("$69.12");
  await expect(page.getByText("Loses 8.7 ¢ each after the fee.")).toHaveClass("edge-grey");
});

test("the ticket goes through the order book: how many there are at the best price, up to what price the rest, and what each leaves", async ({
  page,
  server,
}) => {
  await serveBook(page, book);
  await openTicket(page, server);
  await expect(page.getByText("100 contracts at 31 ¢", { exact: true })).toBeVisible();
  await page.getByLabel("Contracts").fill("400");
  await expect(page.getByText("400 contracts at 31.5 ¢ on average")).toBeVisible();
  await expect(page.getByText("297 at 31 ¢, the rest up to 33 ¢.")).toBeVisible();
  await expect(sums(page)).toHaveText(["$126.03", "$6.05", "$132.08", "$400.00", "+$9.12"]);
  await expect(page.getByText("Leaves 2.3 ¢ each after the fee.")).toBeVisible();
  await page.getByLabel("Contracts").fill("1000");
  await expect(page.getByText("Only 450.5 are offered at any price.")).toBeVisible();
});

test("once the order book has other prices than the event, price, number, sentence and ticket are all by the book", async ({
  page,
  server,
}) => {
  await serveBook(page, {
    ...book,
    yes: [{ price_dollars: 0.67, size: 50 }],
    no: [{ price_dollars: 0.36, size: 500 }],
  });
  await openTicket(page, server);
  const chance = page.getByRole("region", { name: "What it is worth" });
  await expect(chance.locator(".chance-price b")).toHaveText("65.5 ¢");
  await expect(chance.locator(".chance-large b")).toHaveText(/^59(\.3)? \(/);
  await expect(chance.locator(".chance-reason")).toHaveText(/^Price 65\.5 ¢, we say 59/);
  await expect(sums(page)).toHaveText(["$36.00", "$1.62", "$37.62", "$100.00", "+$3.10"]);
  await expect(page.getByText("Leaves 3.1 ¢ each after the fee. Price and fee lie within")).toHaveClass(
    "edge-grey",
  );
});

test("a book of as many prices as a response holds may go on, so the ticket does not say that it ends", async ({
  page,
  server,
}) => {
  const no = Array.from({ length: 100 }, (_, at) => ({ price_dollars: 0.31 + at / 1000, size: 50 }));
  await serveBook(page, { ...book, no });
  await openTicket(page, server);
  await page.getByLabel("Contracts").fill("9000");
  await expect(
    page.getByText("Only 5,000 are offered at the prices known here; any more cost more."),
  ).toBeVisible();
});

test("a number of contracts that nobody can buy is refused with the way out, by keyboard too", async ({
  page,
  server,
}) => {
  await serveBook(page, {});
  await openTicket(page, server);
  const contracts = page.getByLabel("Contracts");
  await tabTo(page, contracts);
  for (const wrong of ["0", "1.5", "", "abc", "100001", "-3"]) {
    await contracts.fill(wrong);
    await expect(page.getByText("A whole number from 1 to 100,000.")).toBeVisible();
    await expect(contracts).toHaveAttribute("aria-invalid", "true");
    await expect(sums(page)).toHaveCount(0);
  }
  await contracts.fill("1");
  await expect(sums(page).nth(2)).toHaveText("$0.33");
  await expect(page.getByText("1 contract at 31 ¢", { exact: true })).toBeVisible();
});

test("from the ticket it is one click to Kalshi, to an alert with its price filled in, and to a link to send", async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await serveBook(page, book);
  const ticker = await openTicket(page, server);
  const trade = page.getByRole("link", { name: "Open the event at Kalshi" });
  await expect(trade).toHaveAttribute("href", /^https:\/\/kalshi\.com\/events\/KX(NFL|TNF)MENTION-/);
  await expect(trade).toHaveAttribute("rel", "noreferrer");
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ticker);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Copied: a sentence and the link")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^“Tariff”, .+\. (?:Price .+|.*we say) .*\. http/,
  );
  await page.getByRole("button", { name: "Alert me", exact: true }).click();
  const form = page.getByRole("dialog");
  await expect(form.getByRole("heading", { name: "Alert: Tariff" })).toBeVisible();
  await expect(form.getByRole("radio", { name: "Buying no costs at most" })).toBeChecked();
  await expect(form.getByLabel("Cents for no")).toHaveValue("26");
});
