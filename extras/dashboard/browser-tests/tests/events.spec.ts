import type { Page } from "@playwright/test";
import { functionRequests, listedEvents } from "../support/markets.ts";
import { review } from "../support/review.ts";
import { signInTo } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

const items = (page: Page) => page.locator(".board-row:has(a)");

test("events are listed by day, soonest first, and how soon they start; a click opens one", async ({
  page,
}) => {
  await signInTo(page, "/events");
  await expect(items(page).first()).toBeVisible();
  await review(page, "events");
  const starts = await page
    .locator(".board-day time")
    .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute("datetime") ?? "")));
  expect(starts.length).toBeGreaterThan(50);
  expect(starts).toEqual(starts.toSorted((one, other) => one - other));
  await expect(items(page).first()).toContainText(/starts |began /);
  await expect(items(page).first()).toContainText("(sample data)");
  // By the keyboard: days that come into sight take their true height, which moves the button under a click as fast as a test's.
  await page.getByRole("button", { name: "Show more events" }).press("Enter");
  await expect.poll(() => items(page).count()).toBeGreaterThan(200);
  const title = await items(page).first().getByRole("link").innerText();
  await items(page).first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

test("an event that has begun and still trades is under Live now, above the others", async ({ page }) => {
  await page.route("**/api/getMentionEvents*", async (route) => {
    const response = await route.fetch();
    const body = listedEvents(await response.json());
    const begun = new Date(Date.now() - 20 * 60_000).toISOString();
    const [first, second] = body.events;
    if (first !== undefined) first.scheduledStartTime = begun;
    if (second !== undefined) second.scheduledStartTime = null;
    await route.fulfill({ response, json: body });
  });
  await signInTo(page, "/events");
  const days = page.locator(".board-day");
  await expect(days.first().getByRole("heading", { name: "Live now" })).toBeVisible();
  await expect(days.first()).toContainText("began 20 minutes ago");
  await expect(days.last().getByRole("heading", { name: "Start not known" })).toBeAttached();
  await review(page, "events-live");
});

test("words, series and past events are filters in the address, and the way back restores them", async ({
  page,
}) => {
  await signInTo(page, "/events");
  await expect(items(page).first()).toBeVisible();
  await page.getByLabel("Title contains").fill("super bowl");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=super(?:\+|%20)bowl/);
  const titles = items(page).getByRole("link");
  await expect(titles.first()).toHaveAttribute("title", /Super Bowl/);
  for (const title of await titles.all()) expect(await title.getAttribute("title")).toMatch(/Super Bowl/);

  await page.getByLabel("Title contains").fill("");
  await page.getByLabel("Series").selectOption("KXNFLMENTION");
  await page.getByLabel("When").selectOption("Past");
  await expect(page).toHaveURL(/series=KXNFLMENTION.*when=past/);
  await expect(items(page).first()).toContainText(/began (.+ ago|yesterday)/);
  const starts = await page
    .locator(".board-day time")
    .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute("datetime") ?? "")));
  expect(starts).toEqual(starts.toSorted((one, other) => other - one));
  await review(page, "events-past");
  await page.reload();
  await expect(page.getByLabel("Series")).toHaveValue("KXNFLMENTION");
  await page.goBack();
  await expect(page.getByLabel("When")).toHaveValue("upcoming");
});

test("a word is searched in all open events with one request, stays in the address, and one without a market says which may be meant", async ({
  page,
  recorder,
  server: { baseUrl, apiKey },
}) => {
  // A server that has just started answers 503 until it has listed every series once.
  const search = () => fetch(`${baseUrl}/findWord?phrase=tariff`, { headers: { "x-api-key": apiKey } });
  await expect.poll(async () => (await search()).status, { timeout: 60_000 }).toBe(200);
  await signInTo(page, "/events");
  await expect(items(page).first()).toBeVisible();
  await page.getByLabel("Word in any event").fill("tariff");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/word=tariff/);
  await expect(page.getByRole("status").filter({ hasText: "open markets on tariff" })).toBeVisible();
  await expect(items(page).first()).toContainText(/Tariff.*yes .+ ¢.*no .+ ¢/);
  await review(page, "events-word");
  const before = functionRequests(recorder.requests).length;
  await page.goto("/events?word=tarif");
  await expect(page.getByRole("heading", { name: "No such word" })).toBeVisible();
  await expect(page.getByRole("link", { name: "tariff", exact: true })).toHaveAttribute(
    "href",
    "/events?word=tariff",
  );
  const costly = /^(?!getBoard|getRateLimit)/;
  const since = functionRequests(recorder.requests).slice(before);
  expect(since.filter((path) => costly.test(path))).toEqual([expect.stringMatching(/^findWord/)]);
  await page.goBack();
  await expect(page.getByLabel("Word in any event")).toHaveValue("tariff");
  await items(page)
    .first()
    .getByRole("link", { name: /^Tariff/ })
    .click();
  await expect(page).toHaveURL(/\/word\?event_ticker=.*market_ticker=/);
});

test("words that match nothing say so and offer all", async ({ page }) => {
  await signInTo(page, "/events?q=zzz");
  await expect(page.getByRole("heading", { name: "No such event" })).toBeVisible();
  await review(page, "events-none");
  await page.getByRole("button", { name: "Show all events" }).click();
  await expect(items(page).first()).toBeVisible();
});

test("scrolling 300 events costs a screen less than half of drawing them as plain HTML", async ({ page }) => {
  await page.route("**/api/getMentionEvents*", async (route) => {
    const response = await route.fetch();
    const body = listedEvents(await response.json());
    const more = body.events
      .slice(0, 100)
      .map((event) => ({ ...event, event_ticker: `${event.event_ticker}X` }));
    await route.fulfill({ response, json: { events: [...body.events, ...more], cursor: null } });
  });
  await signInTo(page, "/events");
  await expect.poll(() => items(page).count()).toBe(300);
  const usual = await page.evaluate(async () => {
    const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
    const work: number[] = [];
    for (let top = 0; top < document.documentElement.scrollHeight; top += 600) {
      await frame();
      const begun = performance.now();
      scrollTo(0, top);
      document.body.getBoundingClientRect();
      work.push(performance.now() - begun);
    }
    // The median: a busy machine takes the processor away in some of the steps.
    return work.toSorted((one, other) => one - other)[Math.floor(work.length / 2)] ?? Infinity;
  });
  const whole = await page.evaluate(() => {
    const list = document.querySelector(".explorer");
    const html = list?.innerHTML ?? "";
    const begun = performance.now();
    if (list !== null) list.innerHTML = html;
    document.body.getBoundingClientRect();
    return performance.now() - begun;
  });
  expect(usual / whole).toBeLessThan(0.5);
});
