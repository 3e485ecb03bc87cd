import type { Page } from "@playwright/test";
import { changeBoard, warm } from "../support/markets.ts";
import { expect, test } from "../support/test.ts";

test.use({ isBoardPublic: true });
test.beforeEach(async ({ server }) => warm(server));

const lines = (page: Page) => page.locator(".board-row:has(a)");

test("whoever is not signed in chooses a series of the board, and is led through sign-in to a search of all events", async ({
  page,
}) => {
  await page.goto("/events");
  await expect(lines(page).first()).toBeVisible();
  await page.getByLabel("Series", { exact: true }).selectOption("KXMORNINGMENTION");
  await expect(page).toHaveURL(/\/events\?series=KXMORNINGMENTION$/);
  for (const line of await lines(page).all()) await expect(line).toContainText("Morning Show");
  await page.getByLabel("Title contains").fill("super bowl");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.getByRole("button", { name: "Sign in as the demo user" }).click();
  await expect(page).toHaveURL(/\/events\?q=super(?:\+|%20)bowl&series=KXMORNINGMENTION$/);
});

test("a series of later days alone leads back to all events, and stays in the address when a kind is chosen", async ({
  page,
}) => {
  await changeBoard(page, (body) => {
    body.later = [{ ...body.events?.[0], event_ticker: "KXLATERMENTION-1", series_ticker: "KXLATERMENTION" }];
  });
  await page.goto("/events");
  await expect(lines(page).first()).toBeVisible();
  await page.getByLabel("Series", { exact: true }).selectOption("KXLATERMENTION");
  await expect(page.getByRole("heading", { name: "None in the next 3 days" })).toBeVisible();
  await page.getByRole("button", { name: "Earnings calls" }).click();
  await expect(page).toHaveURL(/\/events\?series=KXLATERMENTION&kind=earnings$/);
  await page.getByRole("button", { name: "Show all events" }).click();
  await expect(lines(page).first()).toBeVisible();
  await expect(page).toHaveURL(/\/events$/);
  await page.goBack();
  await expect(page.getByRole("button", { name: "Earnings calls" })).toHaveAttribute("aria-pressed", "true");
});

test("past opens with what settled lately for everybody, and says how much was said", async ({ page }) => {
  await changeBoard(page, (body) => {
    const [event] = body.events ?? [];
    Object.assign(body, { settled: [{ ...event, phase: "settled", said: { yes: 2, no: 1, void: 1 } }] });
  });
  await page.goto("/events");
  await page.getByLabel("When").selectOption("Past");
  await expect(page).toHaveURL(/when=past$/);
  await expect(page.getByText("1 event settled in the last 7 days")).toBeVisible();
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).toContainText("2 of 4 said");
});

for (const [search, heading] of [
  ["q=super+bowl", "Sign in to see the markets"],
  ["series=KXNFLMENTION&when=past", "Sign in to see the markets"],
  ["word=tariff", "Sign in to look for “tariff”"],
] as const)
  test(`whoever is not signed in and opens a search (${search}) is asked to sign in, not shown other events`, async ({
    page,
  }) => {
    await page.goto(`/events?${search}`);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await expect(page.getByRole("search")).toHaveCount(0);
    await page.getByRole("link", { name: "Sign in", exact: true }).last().click();
    await page.getByRole("button", { name: "Sign in as the demo user" }).click();
    await expect(page).toHaveURL(new RegExp(`/events\\?${search.replace("+", "(?:\\+|%20)")}$`));
  });

test("on a phone the fields of the filter come once they are asked for, and a series has a name", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/events?series=KXMORNINGMENTION");
  await expect(page.getByLabel("Series", { exact: true })).toBeVisible();
  await page.goto("/events");
  const filter = page.getByRole("button", { name: "Filter" });
  await expect(filter).toBeEnabled();
  await expect(page.getByLabel("Series", { exact: true })).toBeHidden();
  await filter.click();
  const options = page.getByLabel("Series", { exact: true }).locator("option");
  await expect(options.filter({ hasText: "Morning Show" })).toHaveCount(1);
  expect((await options.allInnerTexts()).filter((name) => /^KX[A-Z]+$/.test(name))).toEqual([]);
});
