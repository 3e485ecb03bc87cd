import { alertDialog, createAt, openEvent, startDiscord } from "../support/alerts.ts";
import { tabTo } from "../support/keyboard.ts";
import { eventAddress, wordsOf } from "../support/markets.ts";
import { review } from "../support/review.ts";
import { signInTo } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";
import { unnamedControls } from "../support/unnamed-controls.ts";

test.use({ isBoardPublic: true });

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
  for (const place of ["Discord", "Slack", "Telegram", "ntfy"]) {
    const radio = dialog.getByRole("radio", { name: new RegExp(`^${place}`) });
    if (place === "Discord") {
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
