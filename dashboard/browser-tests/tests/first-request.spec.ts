import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { wordsOf } from "../support/markets.ts";
import { expect, test, untilFormWorks } from "../support/test.ts";

const run = promisify(execFile);

test("from sign-up to the first 200 with the copied curl line takes at most 4 clicks besides typing", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  let clicks = 0;
  await context.exposeFunction("countClick", () => clicks++);
  await context.addInitScript(() => {
    document.addEventListener("pointerdown", () => window.countClick());
  });

  await page.goto("/");
  await page.getByRole("link", { name: "Get an API key" }).click();
  await page.getByLabel("E-mail").fill(`first-${process.pid}@example.com`);
  await page.getByLabel("Password").fill("correct horse");
  await untilFormWorks(page);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Generate key" }).first().click();
  await page.getByLabel("Label").fill("first");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Copy curl" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();

  const line = await page.evaluate(() => navigator.clipboard.readText());
  const { stdout } = await run("bash", ["-c", `${line} -s -w '\\n%{http_code}'`]);
  expect(stdout.split("\n").at(-1)).toBe("200");
  expect(clicks).toBeLessThanOrEqual(4);
});

test("from sign-up to the first event's words takes at most 5 clicks besides typing, with nothing to read first", async ({
  page,
  context,
}) => {
  let clicks = 0;
  await context.exposeFunction("countClick", () => clicks++);
  await context.addInitScript(() => {
    document.addEventListener("pointerdown", () => window.countClick());
  });
  await page.goto("/");
  await page.getByRole("link", { name: "All events" }).click();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Create an account" }).click();
  await untilFormWorks(page);
  await page.getByLabel("E-mail").fill(`events-${process.pid}@example.com`);
  await page.getByLabel("Password").fill("correct horse");
  await page.keyboard.press("Enter");
  await page.locator(".board-row a").first().click();
  await wordsOf(page);
  expect(clicks).toBeLessThanOrEqual(5);
});
