import { alertDialog, createAt, startDiscord } from "../support/alerts.ts";
import { eventAddress, wordsOf } from "../support/markets.ts";
import { review } from "../support/review.ts";
import { signInTo } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

test.use({ isBoardPublic: true });

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

test("an event's alert may be for every event of its series", async ({ page, server }) => {
  const discord = await startDiscord();
  await signInTo(page, await eventAddress(server));
  await wordsOf(page);
  await page
    .locator(".event-facts")
    .getByRole("button", { name: /^Alert me about / })
    .click();
  const dialog = await alertDialog(page);
  await dialog.getByLabel("For every event of this series").check();
  await createAt(page, discord.address);
  expect(discord.messages().at(-1)).toMatch(/alerts of KX\w+…?: words to buy/);
  await discord.close();
});

test("an alert beyond what the service follows is refused with the reason", async ({
  page,
  server,
  recorder,
}) => {
  recorder.expectProblem(/status of 429/);
  const reason = "Verdicts of at most 25 events are followed at a time";
  await page.route("**/api/createWatch", (route) =>
    route.fulfill({ status: 429, json: { error: { status: "RESOURCE_EXHAUSTED", message: reason } } }),
  );
  await signInTo(page, await eventAddress(server));
  await wordsOf(page);
  await page
    .locator(".event-facts")
    .getByRole("button", { name: /^Alert me about / })
    .click();
  const dialog = await alertDialog(page);
  await dialog.getByRole("radio", { name: /^ntfy/ }).check();
  await dialog.getByLabel(/^(Address|Topic)/).fill("https://ntfy.sh/mentions-7h2kq9x4");
  await dialog.getByRole("button", { name: "Create alert" }).click();
  await expect(dialog.getByText(reason)).toBeVisible();
});
