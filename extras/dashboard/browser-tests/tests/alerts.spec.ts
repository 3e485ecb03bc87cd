import { addressSecrets } from "@mention-market/extras/test/support/chat-servers";
import {
  alertDialog,
  countClicks,
  createAt,
  openEvent,
  paste,
  startDiscord,
  type Discord,
} from "../support/alerts.ts";
import { eventAddress, warmEvent, wordsOf } from "../support/markets.ts";
import { signInTo } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";
import { tracesOf } from "../support/recorder.ts";

test.use({ isBoardPublic: true });

let discord: Discord;
test.beforeEach(async ({ server }) => {
  discord = await startDiscord();
  await warmEvent(server);
});
test.afterEach(() => discord.close());

const testOf = (name: string) => `Test from mention-market: this address gets alerts of ${name}.`;

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("from the event page to a test in Discord it takes three taps and a paste, and two taps with an address of the account", async ({
    page,
    context,
    server,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signInTo(page, await eventAddress(server));
    const words = await wordsOf(page);
    const clicks = await countClicks(page, context);

    // By name: prices decide which word is the first, and the name of an alert of a long one is cut.
    await words.getByRole("button", { name: "Alert me about Tush Push", exact: true }).tap();
    const dialog = await alertDialog(page);
    await expect(dialog.getByRole("heading")).toHaveText("Alert: Tush Push");
    await dialog.getByText("Discord", { exact: false }).first().tap();
    await paste(page, discord.address);
    await dialog.getByRole("button", { name: "Create alert" }).tap();
    await expect(dialog.getByRole("status")).toHaveText("The test has arrived. The alert is on.");
    expect(clicks()).toBe(3);
    const made = dialog.getByText(/ → my Discord$/);
    const [name = ""] = (await made.innerText()).split(" → ");
    expect(name).toMatch(/^Tush Push, (yes|no) at [\d.]+ ¢ or less$/);
    expect(discord.messages()[0]).toBe(testOf(name));
    await dialog.getByRole("button", { name: "Done" }).tap();

    const before = clicks();
    await words.getByRole("button", { name: "Alert me about Doink", exact: true }).tap();
    await alertDialog(page);
    await expect(dialog.getByRole("radio", { name: /^my Discord/ })).toBeChecked();
    await dialog.getByRole("button", { name: "Create alert" }).tap();
    await expect(dialog.getByRole("status")).toHaveText("The test has arrived. The alert is on.");
    expect(clicks() - before).toBe(2);
  });
});

test("somebody who is not signed in signs in first, and then has the same dialog as it was", async ({
  page,
  server,
}) => {
  const address = await openEvent(page, server);
  await page.getByRole("button", { name: "Alert me about Tush Push", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading")).toHaveText("Alert: Tush Push");
  await dialog.getByLabel("Cents for no").fill("12.5");
  await expect(dialog.getByRole("group", { name: "Where" })).toHaveCount(0);
  await dialog.getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Sign in as the demo user" }).click();

  await alertDialog(page);
  await expect(page).toHaveURL(new RegExp(`${address.replace("?", "\\?")}$`));
  await expect(dialog.getByRole("heading")).toHaveText("Alert: Tush Push");
  await expect(dialog.getByRole("radio", { name: "Buying no costs at most" })).toBeChecked();
  await expect(dialog.getByLabel("Cents for no")).toHaveValue("12.5");
  await createAt(page, discord.address);
  expect(discord.messages()[0]).toBe(testOf("Tush Push, no at 12.5 ¢ or less"));
});

test("a link with a market, a side and a price opens the dialog filled in, by the word's name, once and after signing in, too", async ({
  page,
  server,
}) => {
  await signInTo(page, await eventAddress(server));
  const link = (await wordsOf(page)).getByRole("row").nth(1).getByRole("link").first();
  const word = await link.innerText();
  const ticker = new URLSearchParams((await link.getAttribute("href"))?.split("?")[1]).get("market_ticker");
  await page.goto(`/alerts?market=${ticker}&when=buy_no_at_or_below&cents=30`);
  const dialog = await alertDialog(page);
  await expect(dialog.getByRole("heading")).toHaveText(`Alert: ${word}`);
  await expect(dialog.getByRole("radio", { name: "Buying no costs at most" })).toBeChecked();
  await expect(dialog.getByLabel("Cents for no")).toHaveValue("30");
  await expect(page).toHaveURL(/\/alerts$/);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  await page.goto(`/alerts?market=${ticker}&when=market.settled`);
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.getByRole("button", { name: "Sign in as the demo user" }).click();
  await alertDialog(page);
  await expect(dialog.getByRole("radio", { name: "It settles" })).toBeChecked();
});

test("an alert is a sentence with its last message; it is paused, goes on, is tested and deleted, and no trace has the address", async ({
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
  await page.getByRole("dialog").getByText("It settles").click();
  await createAt(page, discord.address);
  await page.getByRole("link", { name: "All alerts" }).click();
  const entry = page.getByRole("listitem").filter({ hasText: "settles → my Discord" });
  await expect(entry).toContainText(/; now yes [\d.]+ ¢, no [\d.]+ ¢/);
  await expect(entry).toContainText(/, starts at /);
  await expect(entry).toContainText(/Active\s+A test was sent at .+ Next: when it settles\./);

  await entry.getByRole("button", { name: /^Pause: / }).click();
  await expect(entry).toContainText(/Paused\s+Nothing is sent until you resume it\./);
  await expect(entry.getByRole("button", { name: /^Resume: / })).toBeFocused();
  await entry.getByRole("button", { name: /^Resume: / }).click();
  await expect(entry).toContainText("Active");
  await entry.getByRole("button", { name: /^Send a test: / }).click();
  await expect.poll(() => discord.messages().length).toBe(2);
  await expect(entry.getByRole("listitem")).toHaveCount(2);

  for (const [place, text] of Object.entries(await tracesOf(page)))
    for (const secret of addressSecrets) expect(text.includes(secret), `the address in ${place}`).toBe(false);
  await page.getByRole("tab", { name: "For developers" }).click();
  await expect(page.getByRole("heading", { name: "Your watches" })).toBeVisible();
  await page.getByRole("tab", { name: "Alerts" }).click();
  await entry.getByRole("button", { name: /^Delete: / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete watch" }).click();
  await expect(page.getByRole("heading", { name: "No alerts yet" })).toBeVisible();
});

test("an address that refuses the test is said so at once, and another one can be given", async ({
  page,
  server,
}) => {
  discord.respondWith(404);
  await signInTo(page, await eventAddress(server));
  await wordsOf(page);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page
    .locator(".event-facts")
    .getByRole("button", { name: /^Alert me about / })
    .click();
  const dialog = await alertDialog(page);
  await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(5);
  await dialog.getByLabel("Words are added").uncheck();
  await dialog.getByLabel("A word’s verdict becomes a buy").uncheck();
  await dialog.getByLabel("Rules change").uncheck();
  await dialog.getByLabel("It starts").uncheck();
  await dialog.getByRole("button", { name: "Create alert" }).click();
  await expect(dialog.getByText("Choose where.")).toBeVisible();
  await dialog.getByRole("radio", { name: /^Discord/ }).check();
  await dialog.getByRole("button", { name: "Create alert" }).click();
  const address = dialog.getByLabel("Address");
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(/A whole address is needed/);
  await address.fill(discord.address);
  await dialog.getByRole("button", { name: "Create alert" }).click();
  await expect(dialog.getByRole("status")).toContainText(/did not arrive\. Discord refuses .+ \(404\)/);
  discord.respondWith(null);
  await dialog.getByRole("button", { name: "Change the address" }).click();
  await createAt(page, discord.address);
  expect(discord.messages().at(-1)).toMatch(/this address gets alerts of .+: start moves\.$/);
});
