import type { Page } from "@playwright/test";
import { alertDialog, createAt, openEvent, startDiscord } from "../support/alerts.ts";
import { tabTo } from "../support/keyboard.ts";
import type { LocalServer } from "../support/local-server.ts";
import { wordsOf, eventAddress, warmEvent } from "../support/markets.ts";
import { review, unnamedControls } from "../support/review.ts";
import { signInTo } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

test.use({ isBoardPublic: true });

test.beforeEach(async ({ server }) => {
  await warmEvent(server);
});

test("with the keyboard alone an alert is opened, chosen and left; the focus stays in the dialog and goes back to the bell", async ({
  page,
  server,
}) => {
  const press = (key: string) => page.keyboard.press(key);
  await signInTo(page, await eventAddress(server));
  const bell = (await wordsOf(page)).getByRole("button", { name: /^Alert me about / }).first();
  await bell.focus();
  await press("Enter");
  const dialog = await alertDialog(page);
  await expect(dialog.getByRole("radio", { name: /^Buying/, checked: true })).toBeFocused();
  for (const place of ["ntfy", "Discord", "Slack", "Telegram"]) {
    const radio = dialog.getByRole("radio", { name: new RegExp(`^${place}`) });
    if (place === "ntfy") {
      await tabTo(page, radio);
      await press("Space");
    } else await press("ArrowDown");
    await expect(radio).toBeChecked();
    await expect(radio).toBeFocused();
  }
  await press("Tab");
  await press("Tab");
  await expect(dialog.getByLabel("Address")).toBeFocused();
  for (let presses = 0; presses < 20; presses++) {
    await press("Tab");
    const isInside = await dialog.evaluate(
      (element) => element.contains(document.activeElement) || document.activeElement === document.body,
    );
    expect(isInside).toBe(true);
  }
  await press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(bell).toBeFocused();
});

test("an address of another service is taken as that one's, with the focus still in its field", async ({
  page,
  server,
}) => {
  await signInTo(page, await eventAddress(server));
  await (
    await wordsOf(page)
  )
    .getByRole("button", { name: /^Alert me about / })
    .first()
    .click();
  const dialog = await alertDialog(page);
  await dialog.getByText("A notification on your phone").click();
  // A phone's keyboard would cover the button that makes a topic.
  await expect(dialog.getByLabel("Address")).not.toBeFocused();
  await dialog.getByRole("button", { name: "Make a topic for me" }).click();
  await expect(dialog.getByLabel("Address")).toHaveValue(/^mentions-/);
  await dialog.getByText("A message in a channel").first().click();
  await expect(dialog.getByLabel("Address")).toBeFocused();
  await page.keyboard.insertText("https://hooks.slack.com/services/T/B/X");
  await expect(dialog.getByRole("radio", { name: /^Slack/ })).toBeChecked();
  await expect(dialog.getByLabel("Address")).toBeFocused();
  await expect(dialog.getByLabel("Address")).toHaveValue("https://hooks.slack.com/services/T/B/X");
});

test("the dialog and the list of alerts, in each of their states, have names for everything and no finding of axe", async ({
  page,
  server,
}) => {
  const discord = await startDiscord();
  await openEvent(page, server);
  await page
    .getByRole("button", { name: /^Alert me about / })
    .nth(1)
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("link", { name: "Sign in" })).toBeVisible();
  await expect(dialog.getByText("so an alert can be that late")).toBeVisible();
  await review(page, "alert-signed-out");

  await signInTo(page, "/alerts");
  await expect(page.getByRole("heading", { name: "No alerts yet" })).toBeVisible();
  await review(page, "alerts-empty");

  await page.goto(await eventAddress(server));
  await (
    await wordsOf(page)
  )
    .getByRole("button", { name: /^Alert me about / })
    .first()
    .click();
  await alertDialog(page);
  await dialog.getByLabel("Cents for yes").fill("101");
  await dialog.getByRole("radio", { name: /^Telegram/ }).check();
  await dialog.getByRole("button", { name: "Create alert" }).click();
  await expect(dialog.getByLabel("Cents for yes")).toBeFocused();
  await expect(dialog.getByText("A price above 0 and below 100 cents is needed.")).toBeVisible();
  expect(await unnamedControls(page)).toEqual([]);
  await review(page, "alert-errors");
  await dialog.getByLabel("Cents for yes").fill("1");
  await createAt(page, discord.address);
  await review(page, "alert-made");

  await page.getByRole("link", { name: "All alerts" }).click();
  const entry = page.getByRole("listitem").filter({ hasText: "yes at 1 ¢ or less → my Discord" });
  await entry.getByRole("button", { name: /^Deliveries: / }).click();
  await expect(entry.getByRole("listitem")).toHaveCount(1);
  expect(await unnamedControls(page)).toEqual([]);
  await review(page, "alerts-listed");
  await discord.close();
});

test("an event's verdicts are the first choice of its bell and of its words' bells, and their alert says what it waits for", async ({
  page,
  server,
}) => {
  const discord = await startDiscord();
  await signInTo(page, await eventAddress(server));
  const words = await wordsOf(page);
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  await words
    .getByRole("button", { name: /^Alert me about / })
    .first()
    .click();
  const dialog = await alertDialog(page);
  const choices = dialog.getByRole("group", { name: "Tell me when" });
  await expect(choices.getByRole("radio").first()).toHaveAccessibleName(
    "The verdict on any word of the event becomes a buy",
  );
  await page.keyboard.press("Escape");

  await page
    .locator(".event-facts")
    .getByRole("button", { name: /^Alert me about / })
    .click();
  await alertDialog(page);
  const boxes = choices.getByRole("checkbox");
  await expect(boxes.first()).toHaveAccessibleName("A word’s verdict becomes a buy");
  await expect(boxes.first()).toBeChecked();
  await dialog.getByLabel("Words are added").uncheck();
  await dialog.getByLabel("The start moves").uncheck();
  await dialog.getByLabel("Rules change").uncheck();
  await dialog.getByLabel("It starts").uncheck();
  await review(page, "alert-verdict");
  await createAt(page, discord.address);
  expect(discord.messages()).toEqual([
    `Test from mention-market: this address gets alerts of ${title}: words to buy.`,
  ]);
  await dialog.getByRole("link", { name: "All alerts" }).click();
  const entry = page.getByRole("listitem").filter({ hasText: "words to buy → my Discord" });
  await expect(entry).toContainText(/Next: when a verdict becomes a buy, until the event starts\./);
  await discord.close();
});

/** Opens the alert of an event from its page. */
async function openEventAlert(page: Page, server: LocalServer) {
  await signInTo(page, await eventAddress(server));
  await wordsOf(page);
  await page
    .locator(".event-facts")
    .getByRole("button", { name: /^Alert me about / })
    .click();
  return alertDialog(page);
}

test("an event's alert may be for every event of its series", async ({ page, server }) => {
  const discord = await startDiscord();
  const dialog = await openEventAlert(page, server);
  await dialog.getByLabel("For every event of this series").check();
  await createAt(page, discord.address);
  expect(discord.messages().at(-1)).toMatch(/alerts of KX\w+…?: words to buy/);
  await discord.close();
});

test("an event's alert of its start and of said words says what comes next, and offers neither for a series", async ({
  page,
  server,
}) => {
  const discord = await startDiscord();
  const dialog = await openEventAlert(page, server);
  const choices = dialog.getByRole("group", { name: "Tell me when" });
  await dialog.getByLabel("For every event of this series").check();
  await expect(choices.getByRole("checkbox")).toHaveCount(5);
  await dialog.getByLabel("For every event of this series").uncheck();
  for (const box of await choices.getByRole("checkbox").all()) await box.uncheck();
  for (const name of ["It starts", "A word is said"]) await dialog.getByLabel(name).check();
  await createAt(page, discord.address);
  await dialog.getByRole("link", { name: "All alerts" }).click();
  const entry = page.getByRole("listitem").filter({ hasText: ": starts, said words → my Discord" });
  await expect(entry).toContainText(/Next: when it happens\./);
  await discord.close();
});

test("the page of a word has its market's ticker to copy, and a bell that opens the alert of that word at its present prices", async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const discord = await startDiscord();
  await signInTo(page, await openEvent(page, server));
  const row = (await wordsOf(page)).getByRole("row").nth(1);
  const word = await row.getByRole("link").first().innerText();
  await row.getByRole("link").first().click();
  await expect(page).toHaveURL(/market_ticker=/);
  const ticker = new URL(page.url()).searchParams.get("market_ticker") ?? "";

  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ticker);

  await page.getByRole("button", { name: `Alert me about ${word}` }).click();
  const dialog = await alertDialog(page);
  await expect(dialog.getByRole("heading")).toHaveText(`Alert: ${word}`);
  for (const side of ["yes", "no"])
    await expect(dialog.getByLabel(`Cents for ${side}`)).toHaveValue(/^\d+(?:\.\d+)?$/);
  await expect(dialog.getByText("so an alert can be that late")).toBeVisible();
  await dialog.getByText("It settles").click();
  await dialog.getByRole("radio", { name: /^Telegram/ }).check();
  await expect(
    dialog.getByText("https://api.telegram.org/bot<token>/sendMessage?chat_id=<id>"),
  ).toBeVisible();
  await createAt(page, discord.address);
  expect(discord.messages()).toEqual([
    `Test from mention-market: this address gets alerts of ${word} settles.`,
  ]);
  await discord.close();
});

test("somebody who signs in from the page of a word is back on it, with the dialog as it was", async ({
  page,
  server,
}) => {
  await openEvent(page, server);
  await (await wordsOf(page)).getByRole("row").nth(1).getByRole("link").first().click();
  await expect(page).toHaveURL(/market_ticker=/);
  const address = page.url();
  await page
    .getByRole("button", { name: /^Alert me about / })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Cents for yes").fill("7");
  await dialog.getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Sign in as the demo user" }).click();
  await alertDialog(page);
  expect(page.url()).toBe(address);
  await expect(dialog.getByRole("radio", { name: "Buying yes costs at most" })).toBeChecked();
  await expect(dialog.getByLabel("Cents for yes")).toHaveValue("7");
});
