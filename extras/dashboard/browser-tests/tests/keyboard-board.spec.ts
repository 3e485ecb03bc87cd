import type { Page } from "@playwright/test";
import { expectInSight, tabTo, walk } from "../support/keyboard.ts";
import {
  holdBoard,
  wordsOf,
  untilRecordIsThere,
  warmEvent,
  warmLink,
  warmStart,
} from "../support/markets.ts";
import { expect, test } from "../support/test.ts";

test.use({ isBoardPublic: true });

test.beforeEach(({ server }) => warmStart(server));

/** A line's controls need not begin at one height. */
const lineHeight = 40;

async function expectWalk(page: Page, isOneColumn: boolean): Promise<void> {
  const { stops, controls } = await walk(page, "Tab");
  const inOrder = Array.from({ length: controls }, (_, at) => at);
  expect(stops.map(({ at }) => at)).toEqual(inOrder);
  const back = await walk(page, "Shift+Tab");
  expect(back.stops.map(({ at }) => at)).toEqual(inOrder.toReversed());
  if (!isOneColumn) return;
  const upwards = stops.filter(({ y }, at) => y < (stops[at - 1]?.y ?? 0) - lineHeight);
  expect(upwards).toEqual([]);
}

const pages: readonly { name: string; path: string; isThere: (page: Page) => Promise<void> }[] = [
  {
    name: "the start page",
    path: "/",
    isThere: (page) => expect(page.locator(".event-card li")).toHaveCount(9),
  },
  {
    name: "the list of events",
    path: "/events",
    isThere: (page) => expect(page.locator(".board-row .star").nth(5)).toBeVisible(),
  },
  {
    name: "the track record",
    path: "/track-record",
    isThere: (page) => expect(page.locator(".record-fold summary").first()).toBeVisible(),
  },
];

for (const { name, path, isThere } of pages)
  test(`Tab and Shift+Tab reach every control of ${name} in order, each in sight with its whole outline, on a phone from top to bottom`, async ({
    page,
    server,
  }) => {
    await untilRecordIsThere(server);
    await holdBoard(page);
    for (const [width, height] of [
      [1280, 860],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await isThere(page);
      await page.waitForLoadState("networkidle");
      await expectWalk(page, width === 390);
    }
  });

test("in the list of events Space filters, Enter marks a series and opens an event, and the focus stays", async ({
  page,
  server,
}) => {
  await holdBoard(page);
  await page.goto("/events");
  const kind = page.getByRole("button", { name: "Others" });
  await tabTo(page, kind);
  await page.keyboard.press("Space");
  await expect(kind).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(/kind=others/);
  await expect(kind).toBeFocused();
  const star = page.locator(".board-row .star").first();
  await tabTo(page, star);
  await page.keyboard.press("Enter");
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await expect(star).toBeFocused();
  await page.keyboard.press("Tab");
  const link = page.locator(".board-row a").first();
  await expect(link).toBeFocused();
  await warmLink(server, link);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/event\?event_ticker=/);
  await wordsOf(page);
});

test("Shift+Tab brings no word below the heads of the table, which stay in sight", async ({
  page,
  server,
}) => {
  await holdBoard(page);
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(await warmEvent(server, "KXMORNINGMENTION"));
  const table = await wordsOf(page);
  const stars = table.locator("tbody .star");
  await table.locator("tbody .more").last().focus();
  while (!(await stars.first().evaluate((star) => star === document.activeElement))) {
    await page.keyboard.press("Shift+Tab");
    await expectInSight(page);
  }
});

test("on a phone the button that explains the columns is reached after the words, below which it lies, and what it opens is in sight", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(await warmEvent(server, "KXMORNINGMENTION"));
  const table = await wordsOf(page);
  await table.locator("tbody .more").last().focus();
  await page.keyboard.press("Tab");
  await expect(table.getByRole("button", { name: "How to read this table" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#glossary")).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(page.locator("#glossary")).toBeHidden();
  await expect(table.getByRole("button", { name: "How to read this table" })).toBeFocused();
});

test("the header of a word's row is the word alone; arrow keys go to the same control of the next row", async ({
  page,
  server,
}) => {
  await page.goto(await warmEvent(server));
  const rows = (await wordsOf(page)).locator("tbody tr[data-ticker]");
  const word = await rows.first().locator(".column-word a").innerText();
  await expect(rows.first().getByRole("rowheader")).toHaveAccessibleName(word);
  const [star, bell] = [rows.first().locator(".star"), rows.first().locator(".bell")];
  const [left, right] = [await star.boundingBox(), await bell.boundingBox()];
  expect((left?.x ?? NaN) + (left?.width ?? NaN)).toBeLessThanOrEqual(right?.x ?? NaN);
  for (const control of [".star", ".bell", ".column-word a", ".more"]) {
    await rows.first().locator(control).focus();
    await page.keyboard.press("ArrowDown");
    await expect(rows.nth(1).locator(control)).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(rows.first().locator(control)).toBeFocused();
  }
});
