import { startLocalServer } from "../support/local-server.ts";
import { changedEvent, eventAddress, wordsOf } from "../support/markets.ts";
import { record } from "../support/recorder.ts";
import { review } from "../support/review.ts";
import { openSettings, signInTo } from "../support/sign-in.ts";
import { entryOf, expect, generateKey, sendRequests, test } from "../support/test.ts";

test("not signed in: an event says so, and one click leads through sign-in back to it", async ({
  page,
  server,
}) => {
  const address = await eventAddress(server);
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Sign in to see the markets" })).toBeVisible();
  await review(page, "event-not-signed-in");
  await page.getByRole("main").getByRole("link", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: "Sign in as the demo user" }).click();
  await wordsOf(page);
  await expect(page).toHaveURL(new RegExp(`${address.split("?")[1]}$`));
});

test("signed out in another tab: the page drops its prices and says so, and keeps none that come later", async ({
  page,
  context,
  server,
}) => {
  const signedOut = Promise.withResolvers<undefined>();
  await page.route("**/api/getPriceHistory?*", async (route) => {
    const response = await route.fetch();
    await signedOut.promise;
    await route.fulfill({ response });
  });
  await signInTo(page, await eventAddress(server));
  await wordsOf(page);
  const other = await context.newPage();
  await other.goto("/settings");
  await other.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  await expect(page.locator(".word-table")).toHaveCount(0);
  const late = page.waitForResponse("**/api/getPriceHistory?*");
  signedOut.resolve(undefined);
  await (await late).finished();
  // Whatever the page does with that response, it has done before it reads this one.
  await page.evaluate(async () => (await fetch("/favicon.svg")).text());
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith("reply:"))),
  ).toEqual([]);
});

test("an unknown event, and an address without one", async ({ page, recorder }) => {
  recorder.expectProblem(/status of 404/);
  await signInTo(page, "/event?event_ticker=KXNFLMENTION-NONE");
  await expect(page.getByRole("heading", { name: "No such event" })).toBeVisible();
  await review(page, "event-not-found");
  await page.goto("/event");
  await expect(page).toHaveURL(/\/events$/);
});

test("offline: the prices stay with their age, and the page recovers by itself", async ({
  page,
  context,
  server,
  recorder,
}) => {
  recorder.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await signInTo(page, await eventAddress(server));
  await wordsOf(page);
  await expect(page.locator(".small-line path").first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("You are offline. The page resumes")).toBeVisible();
  await expect(page.getByText(/What you see was read .* and may have changed/)).toBeVisible();
  await wordsOf(page);
  await review(page, "event-offline");
  await context.setOffline(false);
  await expect(page.getByText("You are offline.")).toBeHidden();
});

test("offline before the price history is read: one notice says so", async ({
  page,
  context,
  server,
  recorder,
}) => {
  recorder.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await page.route("**/api/getPriceHistory?*", () => undefined);
  await signInTo(page, await eventAddress(server));
  await wordsOf(page);
  await context.setOffline(true);
  await expect(page.getByText("You are offline. The page resumes")).toHaveCount(1);
  await context.setOffline(false);
  await expect(page.getByText("You are offline.")).toHaveCount(0);
});

test("provider down: the last prices stay, marked with their age; without any the page says what failed", async ({
  page,
  server,
  recorder,
}) => {
  recorder.expectProblem(/status of 500/);
  await signInTo(page, await eventAddress(server));
  await wordsOf(page);
  await page.route("**/api/getMentionEvent?*", (route) =>
    route.fulfill({
      status: 500,
      json: { error: "Failed to fetch mention event", message: "Provider answered 502: Bad Gateway" },
    }),
  );
  await page.clock.install({ time: Date.now() + 5 * 60_000 });
  await page.reload();
  await expect(
    page.getByText(/provider can't be read.*502.*What you see was read 5 minutes ago/),
  ).toBeVisible();
  await wordsOf(page);
  await review(page, "event-provider-down");
  await page.goto("/event?event_ticker=KXNFLMENTION-SB27");
  await expect(page.getByText(/provider can't be read.*502/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("an older list that stands in for a provider that is down is marked with its age", async ({ page }) => {
  await page.route("**/api/getMentionEvents*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), age: "420" } });
  });
  await signInTo(page, "/events");
  await expect(page.getByText("What you see is 7 minutes old.")).toBeVisible();
});

test("a record that was not read in time, a series without a corpus and an event without words each have their words", async ({
  page,
  server,
}) => {
  let kind: "no record" | "no words" = "no record";
  await page.route("**/api/getMentionEvent?*", async (route) => {
    const response = await route.fetch();
    const body = changedEvent(await response.json(), (markets) => {
      for (const market of markets) {
        Object.assign(market, { record: null, estimate: null, estimate_error: "timeout" });
        delete market.transcripts;
      }
      if (kind === "no words") markets.length = 0;
    });
    await route.fulfill({
      response,
      json: kind === "no words" ? body : { ...body, record_error: "The series' record was not read in time" },
    });
  });
  await signInTo(page, await eventAddress(server));
  const table = await wordsOf(page);
  await expect(page.getByText("could not be read in time, so there is no estimate")).toBeVisible();
  await expect(page.getByText("no transcripts cover this series")).toBeVisible();
  await expect(table.locator("tbody .column-fair").first()).toHaveText("–");
  await review(page, "event-no-record");
  kind = "no words";
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(page.getByRole("heading", { name: "No words yet" })).toBeVisible();
  await review(page, "event-no-words");
});

test("a full hour: the meter in API Settings says when the next request is free, an event's page when it goes on; it asks no more and keeps what it has", async ({
  browser,
}) => {
  const server = await startLocalServer({ RATE_LIMIT_PER_HOUR: "2" });
  const settings = await browser.newPage({ baseURL: server.baseUrl });
  await openSettings(settings);
  const key = await generateKey(settings, "busy");
  expect(await sendRequests(server.baseUrl, key, 3)).toEqual([200, 200, 429]);
  await settings.reload();
  await expect(entryOf(settings, key).getByText(/next request free at \d{1,2}:\d\d/)).toBeVisible();
  await expect(entryOf(settings, key).getByRole("meter")).toHaveAttribute("aria-valuenow", "2");
  await review(settings, "settings-quota-full");
  await settings.close();

  const context = await browser.newContext({ baseURL: server.baseUrl });
  const recorder = await record(context, server.baseUrl);
  const page = await context.newPage();
  await signInTo(page, await eventAddress(server));
  await wordsOf(page);
  await expect(
    page.getByText(/^0 of 2 requests left this hour\. Next request at \d{1,2}:\d\d [AP]M\.$/),
  ).toBeVisible();
  await page.clock.install({ time: Date.now() + 3 * 60_000 });
  recorder.expectProblem(/status of 429/);
  await page.reload();
  await expect(
    page.getByText(/This hour's requests are used up. The page resumes at \d{1,2}:\d\d [AP]M\./),
  ).toBeVisible();
  await wordsOf(page);
  await review(page, "event-hour-full");
  await page.goto("/event?event_ticker=KXNFLMENTION-SB27");
  await expect(page.getByText(/This hour's requests are used up. The page resumes at/)).toBeVisible();
  const asked = recorder.requests.length;
  await page.clock.runFor(10 * 60_000);
  expect(recorder.requests.slice(asked).filter(({ url }) => url.includes("/api/get"))).toEqual([]);
  expect(recorder.unexpected()).toEqual([]);
  await context.close();
  await server.stop();
});

test("a service that fails, can't check keys or can't be reached has words for each", async ({
  page,
  recorder,
}) => {
  recorder.expectProblem(/status of 50[03]|ERR_FAILED/);
  await signInTo(page, "/events");
  await expect(page.locator(".board-row a").first()).toBeVisible();
  for (const [status, json, text] of [
    [503, { error: "Service unavailable" }, "The service is not available at the moment"],
    [500, { error: "Internal error" }, "The service failed. It has logged why."],
    [null, {}, "The service can't be reached."],
  ] as const) {
    await page.unrouteAll();
    await page.route("**/api/getMention*", (route) =>
      status === null ? route.abort() : route.fulfill({ status, json }),
    );
    await page.goto(`/events?q=x${status}`);
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "No such event" })).toBeVisible();
});
