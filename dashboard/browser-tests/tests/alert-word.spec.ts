import { alertDialog, createAt, openEvent, startDiscord } from "../support/alerts.ts";
import { wordsOf } from "../support/markets.ts";
import { signInTo } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

test.use({ isBoardPublic: true });

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
