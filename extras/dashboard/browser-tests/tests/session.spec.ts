import { execFile } from "node:child_process";
import { setTimeout as later } from "node:timers/promises";
import { promisify } from "node:util";
import type { LocalServer } from "../support/local-server.ts";
import { wordsOf } from "../support/markets.ts";
import { expect, test, untilFormWorks, signUp } from "../support/test.ts";

const inTerminal = "A local server sends no e-mail: it prints the link in its terminal.";
const run = promisify(execFile);

/** The link that the server prints in place of an e-mail to this address, or the one after so many others, as soon as it is there. */
async function printedLink(
  server: LocalServer,
  email: string,
  mode: "resetPassword" | "verifyEmail",
  others = 0,
): Promise<string> {
  const find = () =>
    server
      .log()
      .split(/\s+/)
      .filter((word, at, words) => words[at - 1] === `${email}:` && word.includes(`mode=${mode}`))[others];
  await expect.poll(find).toBeDefined();
  return find() ?? "";
}

test("a reload keeps the page and the session", async ({ page }) => {
  const email = await signUp(page);
  await page.reload();
  await expect(page.getByText(email).first()).toBeVisible();
  await page.goto("/docs/reference/getMentionMarket#errors");
  await page.reload();
  await expect(page).toHaveURL(/getMentionMarket#errors$/);
});

test("API Settings sends a visitor to sign in and back again", async ({ page }) => {
  await page.goto("/settings");
  await expect(page).toHaveURL(/\/sign-in\?next=\/settings$/);
  await page.getByRole("button", { name: "Sign in as the demo user" }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByText("demo@example.com").first()).toBeVisible();
});

test("after signing in nobody is sent to another site", async ({ page, baseURL }) => {
  const foreign = [
    "https://example.com/",
    "//example.com/",
    "/\\\\example.com/",
    "/.//example.com/",
    "/%2e//example.com/",
    "/settings/..//example.com/",
    "/./\\example.com/",
    "javascript:alert(1)",
  ];
  await page.goto(`/sign-in?next=${encodeURIComponent(foreign[3] ?? "")}`);
  await page.getByRole("button", { name: "Sign in as the demo user" }).click();
  await expect(page).toHaveURL(`${baseURL}/events`);
  for (const next of foreign) {
    await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
    await expect(page, next).toHaveURL(`${baseURL}/events`);
  }
  await page.goto("/sign-in?next=/docs/api%23quota");
  await expect(page).toHaveURL(`${baseURL}/docs/api#quota`);
});

for (const mode of ["sign-in", "sign-up"]) {
  test(`what is typed while the page to ${mode} loads stays where it was typed`, async ({ page }) => {
    await page.route("**/assets/*.js", async (route) => {
      await later(1000);
      await route.continue();
    });
    await page.goto(`/sign-in?mode=${mode}`, { waitUntil: "commit" });
    await page.getByLabel("E-mail").pressSequentially("late@example.com");
    await page.getByLabel("Password").pressSequentially("correct ");
    await expect(page.getByRole("button", { name: "Sign in as the demo user" })).toBeVisible();
    await page.keyboard.type("horse");
    await expect(page.getByLabel("E-mail")).toHaveValue("late@example.com");
    await expect(page.getByLabel("Password")).toHaveValue("correct horse");
    await expect(page.getByLabel("Password")).toHaveAttribute("type", "password");
    await expect(page.getByLabel("Password")).toBeFocused();
  });
}

test("a forgotten password: the printed link sets a new one, and the page never says whether an account exists", async ({
  page,
  server,
}) => {
  const email = await signUp(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("link", { name: "Sign in again" }).click();
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await page.getByLabel("E-mail").fill("nobody-at-all@example.com");
  await untilFormWorks(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText("If nobody-at-all@example.com has an account")).toBeVisible();
  await page.getByLabel("E-mail").fill(email);
  await untilFormWorks(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`If ${email} has an account`)).toBeVisible();
  await expect(page.getByText(inTerminal)).toBeVisible();

  await page.goto(await printedLink(server, email, "resetPassword"));
  await page.locator("input[type=password]").fill("a new password");
  await page.getByRole("button").click();
  await expect(page.getByText(`${email} has a new password.`)).toBeVisible();
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill("a new password");
  await untilFormWorks(page);
  await page.keyboard.press("Enter");
  // Who came from nowhere is shown the events.
  await expect(page).toHaveURL(/\/events$/);
});

test("the printed link confirms an e-mail address, and API Settings notices when its tab is back", async ({
  page,
  context,
  server,
}) => {
  const email = await signUp(page);
  await expect(page.getByText(`open the link we sent to ${email}`)).toBeVisible();
  await expect(page.getByText(inTerminal)).toBeVisible();
  await page.getByRole("button", { name: "Send it again" }).click();
  await expect(page.getByText("A new link is in the terminal.")).toBeVisible();
  const other = await context.newPage();
  await other.goto(await printedLink(server, email, "verifyEmail", 1));
  await other.close();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText(`open the link we sent to ${email}`)).toBeHidden();
});

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
