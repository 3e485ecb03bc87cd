import { createServer } from "node:http";
import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { startLocalServer } from "../support/local-server.ts";
import { record } from "../support/recorder.ts";
import { review } from "../support/review.ts";
import { openSettings, signInTo } from "../support/sign-in.ts";
import { entryOf, expect, generateKey, test, untilFormWorks } from "../support/test.ts";

test("offline: what was read stays, the page says so, and recovers by itself", async ({
  page,
  context,
  recorder,
}) => {
  recorder.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await openSettings(page);
  const key = await generateKey(page, "kept");
  await context.setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await expect(entryOf(page, key)).toBeVisible();
  await page.getByRole("button", { name: "Generate key" }).click();
  await page.getByLabel("Label").press("Enter");
  await expect(page.getByRole("dialog").getByText("You are offline.")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await context.setOffline(false);
  await expect(page.getByText("You are offline.")).toBeHidden();
});

test("signed out in another tab: the page clears itself and offers to sign in again", async ({
  page,
  context,
}) => {
  await openSettings(page);
  const key = await generateKey(page, "private");
  const other = await context.newPage();
  await other.goto("/settings");
  // Its reads have ended then: one that begins after signing out would be refused.
  for (const tab of [page, other]) await expect(entryOf(tab, key)).toBeVisible();
  await other.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  expect(await page.content()).not.toContain(key.slice(-4));
  await review(page, "settings-signed-out");
  await page.getByRole("link", { name: "Sign in again" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("two tabs: a key made or revoked in one shows in the other without a reload", async ({
  page,
  context,
}) => {
  await openSettings(page);
  const other = await context.newPage();
  await other.goto("/settings");
  await expect(other.getByRole("heading", { name: "No keys yet" })).toBeVisible();
  const key = await generateKey(page, "shared");
  await expect(entryOf(other, key)).toBeVisible();
  await entryOf(other, key)
    .getByRole("button", { name: /^Revoke/ })
    .click();
  await other.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("Ended in the last 30 days (1)")).toBeVisible();
});

test("the list is read again when the tab comes back into sight", async ({ page, browser, baseURL }) => {
  const email = await openSettings(page);
  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await other.goto("/sign-in?next=/settings");
  await other.getByLabel("E-mail").fill(email);
  await other.getByLabel("Password").fill("correct horse");
  await untilFormWorks(other);
  await other.keyboard.press("Enter");
  await other.waitForURL("**/settings");
  const key = await generateKey(other, "from elsewhere");
  await elsewhere.close();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(entryOf(page, key)).toBeVisible();
});

test("provider down: the events' page says so, and the form of a function's page shows the 500, both with what the provider said", async ({
  browser,
}) => {
  const provider = createServer((_request, response) => {
    response
      .writeHead(503, { "content-type": "application/json" })
      .end('{"error":{"message":"maintenance"}}');
  }).listen(0, "127.0.0.1");
  await once(provider, "listening");
  const address = provider.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const server = await startLocalServer({ UPSTREAM_BASE_URL: `http://127.0.0.1:${port}` });
  const context = await browser.newContext({ baseURL: server.baseUrl });
  const page = await context.newPage();
  await page.goto("/docs/reference/getAllMentionSeries");
  await page.getByLabel("API key").fill(server.apiKey);
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText(/Status 500/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Body" })).toContainText("Failed to fetch mention series");
  await signInTo(page, "/events");
  await expect(
    page.getByText(/The markets' provider can't be read\. Failed to fetch mention events/),
  ).toBeVisible();
  await context.close();
  await server.stop();
  provider.close();
});

test("store down: the page says that keys can't be read, and shows them once the store is back", async ({
  browser,
}) => {
  const server = await startLocalServer();
  const context = await browser.newContext({ baseURL: server.baseUrl });
  const recorder = await record(context, server.baseUrl);
  recorder.expectProblem(/status of 503/);
  const page = await context.newPage();
  await openSettings(page);
  const key = await generateKey(page, "waiting");
  // Until the list shows it, an empty list has a button of the same name.
  await expect(entryOf(page, key)).toBeVisible();
  // The server may be writing: this waits until it has written.
  const store = new DatabaseSync(join(server.folder, "mention-market.sqlite"), { timeout: 10_000 });
  store.exec("BEGIN EXCLUSIVE");
  await page.getByRole("button", { name: "Generate key" }).click();
  await page.getByLabel("Label").press("Enter");
  await expect(page.getByRole("dialog").getByText("The key store can't be reached")).toBeVisible();
  store.exec("ROLLBACK");
  store.close();
  await page.getByRole("dialog").getByRole("button", { name: "Generate key" }).click();
  await expect(page.getByRole("dialog").getByLabel("API key")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Close without copying" }).click();
  await expect(entryOf(page, key)).toBeVisible();
  expect(recorder.unexpected()).toEqual([]);
  await context.close();
  await server.stop();
});

test("too many calls: the page says so and goes on by itself, without losing the list", async ({
  page,
  server,
  recorder,
}) => {
  recorder.expectProblem(/status of 429/);
  const listing = page.waitForRequest("**/api/listApiKeys");
  await openSettings(page);
  const { authorization = "" } = (await listing).headers();
  const key = await generateKey(page, "patient");
  const call = () =>
    fetch(`${server.baseUrl}/api/listApiKeys`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: '{"data":null}',
    }).then(({ status }) => status);
  // Not a fixed number: on a busy machine the account's minute may end meanwhile, and a new one begins.
  const someAreRefused = async () => (await Promise.all(Array.from({ length: 20 }, call))).includes(429);
  await expect.poll(someAreRefused, { intervals: [0], timeout: 120_000 }).toBe(true);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText("This account made too many calls.")).toBeVisible();
  await review(page, "settings-too-many-calls");
  await expect(entryOf(page, key)).toBeVisible();
});
