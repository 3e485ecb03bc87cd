import type { Page } from "@playwright/test";
import {
  changeBoard,
  warm,
  warmEvent,
  warmLink,
  functionRequests,
  pastEvents,
  wordsOf,
} from "../support/markets.ts";
import { review, layoutShift } from "../support/review.ts";
import { signInTo } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

test.use({ isBoardPublic: true });

test.beforeEach(async ({ server }) => warm(server));

const lines = (page: Page) => page.locator(".board-row:has(a)");
const boardRequests = (recorder: { readonly requests: readonly { readonly url: string }[] }) =>
  functionRequests(recorder.requests).filter((path) => path.startsWith("getBoard"));

test("whoever is not signed in sees the events of the next days, one line each, by day and soonest first", async ({
  page,
  server,
  recorder,
}) => {
  await page.goto("/events");
  await expect(lines(page).first()).toBeVisible();
  expect(await layoutShift(page)).toBeLessThan(0.02);
  const starts = await page
    .locator(".board-row time")
    .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute("datetime") ?? "")));
  expect(starts.length).toBeGreaterThan(5);
  expect(starts).toEqual(starts.toSorted((one, other) => one - other));
  await expect(lines(page).first()).toContainText(" ET");
  await expect(lines(page).first()).toContainText(/\d+ words/);
  const heights = await lines(page).evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().height),
  );
  expect(Math.max(...heights)).toBeLessThanOrEqual(38);
  await expect(page.getByText(/^Updated \d+ (?:s|min) ago$/)).toBeVisible();
  const calendar = await page.getByRole("link", { name: "Calendar" }).getAttribute("href");
  const sent = await page.request.get(calendar ?? "");
  expect([sent.status(), sent.headers()["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
  await review(page, "board-events");
  expect(functionRequests(recorder.requests).filter((path) => !path.startsWith("getBoard"))).toEqual([]);
  const link = lines(page).first().getByRole("link");
  await warmLink(server, link);
  await link.click();
  await wordsOf(page);
});

test("kind, day and favourites choose among them, stay in the address, and an empty choice names the next event", async ({
  page,
}) => {
  await page.goto("/events");
  await expect(lines(page).first()).toBeVisible();
  const all = await lines(page).count();
  await page.getByRole("button", { name: "NFL", exact: true }).click();
  await expect(page).toHaveURL(/kind=nfl/);
  // Between a Monday and a Thursday none of the next days has a game.
  await expect.poll(() => lines(page).count()).toBeLessThan(all);
  const others = lines(page).filter({
    hasNot: page.locator('a[href*="KXNFL"], a[href*="KXSNF"], a[href*="KXTNF"]'),
  });
  await expect(others).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: "NFL", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.getByRole("button", { name: "All", exact: true }).click();
  await page.getByRole("button", { name: "Favourites", exact: true }).click();
  await expect(page.getByRole("heading", { name: "None in the next 3 days" })).toBeVisible();
  await review(page, "board-no-favourites");
  await page.getByRole("button", { name: "Show all events" }).click();
  await lines(page).first().getByRole("button").click();
  await page.getByRole("button", { name: "Favourites", exact: true }).click();
  await expect(lines(page).first()).toBeVisible();
  await page.reload();
  await expect(lines(page).first()).toBeVisible();
});

test("a day without an event names the next one, and the later ones are listed", async ({ page }) => {
  await changeBoard(page, (body) => {
    body.events = [];
  });
  await page.goto("/events?day=today");
  await expect(page.getByRole("heading", { name: "None today" })).toBeVisible();
  await expect(page.getByText(/^The next is on \w+, /)).toBeVisible();
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page).toHaveURL(/day=later/);
  await expect(lines(page).first()).toBeVisible();
  await expect(page.getByText(/^\d+ events?, of each series the next one after 3 days$/)).toBeVisible();
});

test("a shared link shows the event to anyone, named in the tab, without a key", async ({
  page,
  server,
  recorder,
}) => {
  await page.goto(await warmEvent(server));
  await wordsOf(page);
  expect(await layoutShift(page)).toBeLessThan(0.02);
  const title = (await page.getByRole("heading", { level: 1 }).getAttribute("title")) ?? "none";
  await expect(page).toHaveTitle(new RegExp(title.slice(0, 30).replace(/[?()]/g, ".")));
  await expect(page.getByRole("link", { name: "Previous event" })).toBeVisible();
  await review(page, "board-event");
  const others = functionRequests(recorder.requests).filter((path) => !path.startsWith("getBoard"));
  expect(others).toEqual([]);
  const asked = boardRequests(recorder).length;
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect.poll(() => boardRequests(recorder).length).toBe(asked + 1);
});

test("the event page spends nobody's quota when somebody is signed in, either", async ({
  page,
  server,
  recorder,
}) => {
  await signInTo(page, await warmEvent(server));
  await wordsOf(page);
  await expect(page.getByText(/^Updated \d+ (?:s|min) ago$/)).toBeVisible();
  expect(functionRequests(recorder.requests).filter((path) => path.startsWith("getMention"))).toEqual([]);
});

test("an event in progress is asked for every 10 seconds, another every 60, none in a hidden tab", async ({
  page,
  server,
  recorder,
}) => {
  let isLive = true;
  await changeBoard(page, (body) => {
    if (isLive) body.scheduledStartTime = new Date(Date.now() - 20 * 60_000).toISOString();
  });
  await page.clock.install();
  await page.goto(await warmEvent(server));
  await wordsOf(page);
  const asked = () => boardRequests(recorder).length;
  /** Lets time pass in which the page asks once, and waits until it has. */
  const asksOnceIn = async (ms: number) => {
    const before = asked();
    await page.clock.runFor(ms);
    await expect.poll(asked).toBe(before + 1);
    // The next time to ask counts from the response.
    await expect(page.getByText(/^Updated [0-5] s ago$/)).toBeVisible();
  };
  for (let times = 0; times < 3; times += 1) await asksOnceIn(11_000);
  const seen = asked();
  const setVisibility = (value: string) =>
    page.evaluate((state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, value);
  await setVisibility("hidden");
  await page.clock.runFor(120_000);
  expect(asked()).toBe(seen);
  isLive = false;
  await setVisibility("visible");
  await expect.poll(asked).toBe(seen + 1);
  await expect(page.getByText(/^Updated [0-5] s ago$/)).toBeVisible();
  await page.clock.runFor(45_000);
  await asksOnceIn(17_000);
});

test("an event that has settled says how it went, and one that the board no longer shows asks to sign in or is not found", async ({
  page,
  server,
  recorder,
}) => {
  const [latest] = await pastEvents(server);
  await warm(server, latest?.event_ticker);
  await page.goto(`/event?event_ticker=${latest?.event_ticker}`);
  await wordsOf(page);
  await expect(page.getByText(/\d+ of \d+ were said/)).toBeVisible();
  await expect(page.getByText("Sign in to see the prices of an hour before")).toBeVisible();
  await review(page, "board-settled");
  recorder.expectProblem(/status of 404/);
  await page.goto("/event?event_ticker=KXNONE-26NOV01");
  await expect(page.getByRole("heading", { name: "No such event" })).toBeVisible();
});

test("a settled event says why it has no earlier prices only once the account is known and nothing is being read", async ({
  page,
  server,
}) => {
  const [latest] = await pastEvents(server);
  await warm(server, latest?.event_ticker);
  const account = Promise.withResolvers<undefined>();
  const [asked, history] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  await page.route("**/__/firebase/init.json", async (route) => {
    await account.promise;
    await route.continue();
  });
  await page.route("**/api/getPriceHistory*", async (route) => {
    asked.resolve(undefined);
    await history.promise;
    await route.continue();
  });
  await signInTo(page, `/event?event_ticker=${latest?.event_ticker}`);
  const verdict = page.locator(".verdict");
  const reason = verdict.getByText(/prices? of an hour before(,| was)/);
  await expect(verdict).toContainText(/\d+ of \d+ were said/);
  await expect(reason).toHaveCount(0);
  account.resolve(undefined);
  await asked.promise;
  await expect(reason).toHaveCount(0);
  history.resolve(undefined);
  await expect(verdict).toContainText(/Closer to the result|prices? of an hour before|\d+ were said\.\s*$/);
});

for (const [what, edge] of [
  [
    "shows the word and the side of the largest edge",
    { market_ticker: "A", strike_word: "Zeppelin", side: "no", edge_dollars: 0.038 },
  ],
  ["says so when no word has an edge", null],
] as const)
  test(`the list on a phone ${what}`, async ({ page }) => {
    await changeBoard(page, ({ events }) => {
      // Events in progress come first, and have no edge.
      const next = events?.find(
        ({ scheduledStartTime }) => Date.parse(scheduledStartTime ?? "") > Date.now(),
      );
      events?.forEach((event) => {
        const largest_edge = event === next ? edge : null;
        Object.assign(event, { words: 20, edges_known: true, largest_edge });
      });
    });
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto("/events");
    await expect(lines(page).first()).toBeVisible();
    await expect(page.getByText("with a key of your own account.")).toBeVisible();
    expect(await layoutShift(page)).toBeLessThan(0.02);
    await expect(page.getByText(/No word is mispriced enough/)).toHaveCount(edge === null ? 1 : 0);
    await expect(lines(page).getByText("Zeppelin, buy no")).toHaveCount(edge === null ? 0 : 1);
  });

test("events of a series have the list's one line each, with what the board knows of them", async ({
  page,
}) => {
  await signInTo(page, "/events?series=KXMORNINGMENTION");
  await expect(lines(page).first()).toContainText(/\d+ words/);
  const heights = await lines(page).evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().height),
  );
  expect(Math.max(...heights)).toBeLessThanOrEqual(38);
  await expect(lines(page).first().locator("time")).toHaveText(/^\d{1,2}:\d\d\s[AP]M$/);
});

test("a visitor whose list can't be read is told where more is searched", async ({ page, recorder }) => {
  recorder.expectProblem(/status of 503/);
  await page.route("**/api/getBoard*", (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto("/events");
  await expect(page.getByText("with a key of your own account.")).toBeVisible();
});

test("from 30 words on a box leaves those that have what is typed; favourites stand on top, for the series and in this browser", async ({
  page,
  server,
}) => {
  const words = 100;
  await changeBoard(page, ({ markets }) => {
    const [first] = markets;
    for (let at = markets.length; first !== undefined && at < words; at += 1)
      markets.push({
        ...first,
        market_ticker: `${first.market_ticker}${at}`,
        strike_word: `Word, no. ${at}`,
      });
  });
  await page.goto(await warmEvent(server));
  const table = await wordsOf(page);
  const rows = table.locator("tr[data-ticker]");
  await expect(rows).toHaveCount(words);
  const box = page.getByRole("searchbox", { name: "Filter words" });
  await box.fill("NO. 9");
  await expect(page.getByText(`10 of ${words} words`)).toBeVisible();
  await expect(rows).toHaveCount(10);
  await page.keyboard.press("Tab");
  const star = table.getByRole("button", { name: "Favourite: Word, no. 95" });
  await star.focus();
  await page.keyboard.press("Space");
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await expect(star).toBeFocused();
  await expect(rows.first()).toContainText("Word, no. 95");
  await box.fill("nothing has this");
  await expect(page.getByText("No matching words.")).toBeVisible();
  await page.reload();
  await expect(table.getByRole("rowgroup").nth(1)).toContainText("Favourites (1)");
  await expect(rows.first()).toContainText("Word, no. 95");
  await expect(table.getByText(`Others (${words - 1})`)).toBeVisible();
});

for (const [locale, time, number] of [
  ["en-US", /^\d{1,2}:\d\d\s[AP]M$/, /^[^,]*\d\.\d/],
  ["de-DE", /^\d{1,2}:\d\d$/, /^[^.]*\d,\d/],
] as const)
  test(`times and numbers of the list and of an event are those of a browser in ${locale}`, async ({
    browser,
    server,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL, locale, timezoneId: "Europe/Berlin" });
    const page = await context.newPage();
    const address = await warmEvent(server);
    await page.goto("/events");
    await expect(page.locator(".board-time time").first()).toHaveText(time);
    await page.goto(address);
    await wordsOf(page);
    const start = page.locator(".event-facts time");
    const at = new Date((await start.getAttribute("datetime")) ?? "");
    const clock = { hour: "numeric", minute: "2-digit", timeZone: "Europe/Berlin" } as const;
    await expect(start).toContainText(at.toLocaleTimeString(locale, clock));
    await expect(page.locator(".column-edge", { hasText: number }).first()).toBeVisible();
    await context.close();
  });
