import type { Page } from "@playwright/test";
import { review } from "../support/review.ts";
import { expect, test } from "../support/test.ts";

const tenths = Array.from({ length: 10 }, (_, at) => ({
  from: at / 10,
  to: (at + 1) / 10,
  markets: 10 * (at + 1),
  mean_fair_value: at / 10 + 0.05,
  mean_price: at / 10 + 0.06,
  yes: at * (at + 1),
}));
const rules = ["fair_value", "buy", "interval", "always_yes", "always_no"].map((rule, at) => ({
  rule,
  trades: rule === "buy" ? 0 : 40 + at,
  events: rule === "buy" ? 0 : 12,
  profit_per_contract: rule === "buy" ? null : 0.02 - at / 100,
  low: rule === "buy" ? null : -0.03 - at / 100,
  high: rule === "buy" ? null : 0.07 - at / 100,
}));
const month = (name: string, value: number) => ({
  month: name,
  version: 1,
  markets: 180,
  events: 9,
  fair_minus_price: { value, low: value - 0.004, high: value + 0.003 },
});
const kind = (name: string, events: number, value: number, half: number) => ({
  kind: name,
  version: 1,
  markets: 18 * events,
  events,
  fair_minus_price: { value, low: value - half, high: value + half },
});
const recordOf = (difference: { value: number; low: number; high: number } | null, events = 100) => ({
  formula: [
    {
      version: 1,
      first_date: "2026-08-04",
      last_date: "2026-11-20",
      markets: 1_800,
      events,
      made_up: false,
      brier: { estimate: 0.2063, price: 0.1885, fair_value: 0.1845 },
      fair_minus_price: difference,
      coverage: { contained: 0.957, expected: 0.95, words: 212 },
      tenths,
      backtest: rules,
    },
  ],
  by_month: [
    month("2026-11", -0.002),
    month("2026-10", -0.004),
    month("2026-09", 0.001),
    month("2026-08", -0.003),
  ],
  by_kind: [kind("nfl", 40, -0.002, 0.003), kind("speeches", 60, -0.0053, 0.003)],
  by_price: Array.from({ length: 10 }, (_, at) => ({
    from: at / 10,
    to: (at + 1) / 10,
    events: 40,
    words: at === 0 ? 0 : 100,
    said: at === 0 ? 0 : 10 * at,
    price: at === 0 ? null : at / 10 + 0.05,
    forecast: at === 0 ? null : at / 10 + 0.02,
    low: at === 0 ? null : at / 10 - 0.05,
    high: at === 0 ? null : at / 10 + 0.06,
  })),
  pending: 12,
  excluded: 3,
  missed: 7,
});

async function openWith(page: Page, body: object): Promise<void> {
  await page.route("**/api/getTrackRecord", (route) => route.fulfill({ json: body }));
  await page.goto("/track-record");
}

test("the sample's record is shown without an account, and is said to be made up", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Track record" }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("These prices and results are made up")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole("heading", { level: 1, name: "Track record" })).toBeVisible();
  await expect(page.getByText("Nothing on this page was tuned on the events that it shows.")).toBeVisible();
  await expect(page.getByRole("img")).toHaveCount(3);
  await expect(page.getByRole("row", { name: /^Always no/ })).toBeVisible();
  await review(page, "track-record-sample");
});

test("kinds, months, tenths and rules are pictures and tables", async ({ page }) => {
  await openWith(page, recordOf({ value: -0.004, low: -0.0064, high: -0.0018 }));
  await expect(
    page.getByRole("heading", { name: "The fair value was closer to what happened than the price." }),
  ).toBeVisible();
  await expect(page.getByText("−0.0040 (−0.0064 to −0.0018)")).toBeVisible();
  const months = page.getByRole("region", { name: "Fair value against price, month by month" });
  await expect(months.getByRole("row")).toHaveCount(5);
  const kinds = page.getByRole("region", { name: "By kind of event" });
  await expect(kinds.getByRole("row", { name: /^NFL games/ })).toContainText("50 more events would show it");
  await expect(kinds.getByRole("row", { name: /^Earnings calls/ })).toContainText("Too few: 30 more events.");
  await expect(kinds.getByRole("row", { name: /^Speeches/ })).toContainText("The fair value was closer.");
  await expect(page.getByRole("row", { name: /^90 to 100%/ })).toContainText("90%");
  await expect(page.getByRole("row", { name: /^70 to 80 ¢/ })).toContainText("70% (65% to 76%)");
  await expect(page.getByRole("img", { name: /by tenths of their price/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Always yes/ })).toContainText("−1.0 ¢ (−6.0 ¢ to +4.0 ¢)");
  await expect(page.getByRole("row", { name: /^The verdict: price and fee/ })).toContainText("–");
  await expect(page.getByText("held for 95.7% of 212 words; the interval promises 95%")).toBeVisible();
  await expect(page.getByText("Waiting for a result: 12 words")).toBeVisible();
  await review(page, "track-record");
});

test("tenths without a word have no row, and what rounds to 0 has no sign", async ({ page }) => {
  const record = recordOf({ value: -0.00004, low: -0.0064, high: 0.00003 });
  const [formula] = record.formula;
  const no = {
    rule: "always_no",
    trades: 90,
    events: 40,
    profit_per_contract: -0.0004,
    low: null,
    high: null,
  };
  const [first, ...others] = tenths;
  const empty = { ...first, markets: 0, yes: 0, mean_fair_value: null, mean_price: null };
  await openWith(page, { ...record, formula: [{ ...formula, tenths: [empty, ...others], backtest: [no] }] });
  await expect(page.getByText("0.0000 (−0.0064 to 0.0000)", { exact: true })).toBeVisible();
  await expect(page.locator(".record-beside")).toHaveText(/came to 0\.0 ¢ a contract\.$/);
  await expect(page.getByRole("row", { name: /^10 to 20%/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /^0 to 10( ¢|%)/ })).toHaveCount(0);
});

test("on a phone the record is a picture and five figures; opened, every row is a card: all of its columns are in sight, each with its name", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWith(page, recordOf({ value: -0.004, low: -0.0064, high: -0.0018 }));
  await expect(page.getByRole("img")).toHaveCount(1);
  await expect(page.getByRole("row")).toHaveCount(0);
  await expect(page.locator(".record-facts dd")).toHaveText([
    ...["0.1845", "0.1885", "0.2063", "−0.0040 (−0.0064 to −0.0018)", "95.7%"],
  ]);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2_500);
  await page.getByText("By rule, kind of event, month and price").click();
  const row = page.getByRole("row", { name: /^Always yes/ });
  await expect(row.getByRole("cell")).toHaveText(["43", "12", "−1.0 ¢ (−6.0 ¢ to +4.0 ¢)"]);
  const cut = await page
    .locator(".record-table tbody :is(th, td)")
    .evaluateAll((cells) => cells.filter((cell) => cell.getBoundingClientRect().right > innerWidth).length);
  expect(cut).toBe(0);
  const label = await row
    .getByRole("cell")
    .last()
    .evaluate((cell) => getComputedStyle(cell, "::before").content);
  expect(label).toBe('"Profit a contract"');
});

test.describe("in a German browser", () => {
  test.use({ locale: "de-DE" });

  test("every number of the track record has the decimal comma", async ({ page }) => {
    await openWith(page, recordOf({ value: -0.004, low: -0.0064, high: -0.0018 }));
    await expect(page.getByText("0,1845")).toBeVisible();
    await expect(page.getByText("held for 95,7% of 212 words")).toBeVisible();
    await expect(page.getByRole("row", { name: /^Always yes/ })).toContainText("−1,0 ¢ (−6,0 ¢ to +4,0 ¢)");
    expect(await page.locator(".record").innerText()).not.toMatch(/0\.\d/);
  });
});

test("what the verdict earned is a figure from 30 events on, and says before that it is too early; the verdict on the fair value is the headline", async ({
  page,
}) => {
  const record = recordOf(null, 12);
  const [formula] = record.formula;
  const green = { rule: "buy", trades: 1, events: 1, profit_per_contract: -0.23, low: null, high: null };
  const no = { rule: "always_no", trades: 90, events: 12, profit_per_contract: 0.012, low: null, high: null };
  await openWith(page, { ...record, formula: [{ ...formula, backtest: [green, no] }], missed: 1 });
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(
    /^Not known yet whether the fair value/,
  );
  await expect(page.locator(".record-money")).toHaveCount(0);
  await expect(page.locator(".record-few")).toHaveText(
    "Too early to say: 1 bet by the verdict on 1 of 30 events.",
  );
  await expect(page.getByText("the start was unknown or had passed: 1 event.")).toBeVisible();
  await page.unrouteAll();
  const more = { ...green, trades: 80, events: 40, profit_per_contract: 0.02, low: -0.01, high: 0.05 };
  await openWith(page, { ...record, formula: [{ ...formula, backtest: [more, no] }] });
  await expect(page.locator(".record-money")).toContainText("80 bets on 40 events. That may be luck.");
  await expect(page.locator(".record-money + p")).toHaveText(
    "No on every word, whatever its numbers, came to +1.2 ¢ a contract.",
  );
  const [figure, beside] = await Promise.all(
    [".record-money b", ".record-beside"].map((part) =>
      page.locator(part).evaluate((element) => parseFloat(getComputedStyle(element).fontSize)),
    ),
  );
  expect(figure).toBeGreaterThan(1.5 * (beside ?? Infinity));
});

test("a difference that may be luck says how many more events would show it", async ({ page }) => {
  await openWith(page, recordOf({ value: -0.002, low: -0.005, high: 0.001 }));
  await expect(page.getByRole("heading", { name: /may be luck: 125 more events would show/ })).toBeVisible();
});

test("fewer than 30 events are said to show nothing, and how many more are needed", async ({ page }) => {
  await openWith(page, recordOf({ value: -0.004, low: -0.0064, high: -0.0018 }, 12));
  await expect(page.getByRole("heading", { name: /^Not known yet.*: 18 more events before/ })).toBeVisible();
});

test("a fair value that is not better is said to be so, and so is one that is worse", async ({ page }) => {
  await openWith(page, recordOf({ value: 0.001, low: -0.001, high: 0.003 }));
  await expect(page.getByRole("heading", { name: /not better than the price so far/ })).toBeVisible();
  await page.unrouteAll();
  await openWith(page, recordOf({ value: 0.004, low: 0.001, high: 0.007 }));
  await expect(page.getByRole("heading", { name: /The price was closer/ })).toBeVisible();
});

test("a record that can't be read can be asked for again, and one without an event says what comes", async ({
  page,
  recorder,
}) => {
  recorder.expectProblem(/status of 503/);
  await page.route("**/api/getTrackRecord", (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto("/track-record");
  await expect(page.getByText("The track record could not be read.")).toBeVisible();
  await page.unrouteAll();
  const empty = { formula: [], by_month: [], by_kind: [], by_price: [], pending: 4, excluded: 0, missed: 0 };
  await page.route("**/api/getTrackRecord", (route) => route.fulfill({ json: empty }));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No event has been scored yet.")).toBeVisible();
});
