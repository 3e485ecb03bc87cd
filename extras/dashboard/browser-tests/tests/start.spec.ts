import type { Page } from "@playwright/test";
import { holdBoard, untilRecordIsThere, warmEvent, warmStart, wordsOf } from "../support/markets.ts";
import { review, layoutShift } from "../support/review.ts";
import { openEmpty, signInTo } from "../support/sign-in.ts";
import { expect, test, untilFormWorks } from "../support/test.ts";

test.use({ isBoardPublic: true });

interface ListBody {
  events: { status: string; words: number | null; largest_edge: object | null }[];
}

/** Changes the list of events, as one that was made just now. */
async function changeList(page: Page, change: (events: ListBody["events"]) => void): Promise<void> {
  await page.route("**/api/getBoard", async (route) => {
    const response = await route.fetch();
    const body: unknown = await response.json();
    if (isList(body)) change(body.events);
    await route.fulfill({ response, json: body });
  });
}

function isList(body: unknown): body is ListBody {
  return typeof body === "object" && body !== null && "events" in body && Array.isArray(body.events);
}

test.beforeEach(({ server }) => warmStart(server));

test("the start page shows the next three events with their words, prices and bars, in place from the first paint", async ({
  page,
  server,
}) => {
  await untilRecordIsThere(server);
  await holdBoard(page);
  await page.goto("/");
  const cards = page.locator(".event-card");
  await expect(cards).toHaveCount(3);
  await expect(cards.last().locator("li")).toHaveCount(3);
  await expect(cards.first().locator("li .price").first()).toHaveText(/^yes ([\d.]+ ¢|–)$/);
  await expect(page.getByText(/^[\d,]+ (words scored|of 30 events scored)/)).toBeVisible();
  expect(await layoutShift(page)).toBeLessThan(0.02);
  await review(page, "board-start");
  const words = cards.last().locator("li").getByRole("link");
  const [word] = await words.allInnerTexts();
  await words.first().click();
  await expect(page).toHaveURL(/^[^?]+\/word\?event_ticker=.+&market_ticker=/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(word ?? "none");
  await page.goBack();
  await cards.first().getByRole("link").first().click();
  await wordsOf(page);
});

test("the start page begins with what the visitor has starred", async ({ page }) => {
  await holdBoard(page);
  await page.goto("/");
  const cards = page.locator(".event-card");
  const last = cards.last().locator("li").last().getByRole("link");
  await expect(last).toBeVisible();
  const word = await last.innerText();
  const series = /event_ticker=([^-&]+)-/.exec((await last.getAttribute("href")) ?? "")?.[1] ?? "none";
  await page.evaluate(
    (name) => localStorage.setItem("favourite-words", name),
    `${series}/${encodeURIComponent(word)}`,
  );
  await page.reload();
  await expect(cards.first().getByRole("img", { name: "Marked with a star" })).toBeVisible();
  await expect(cards.first().locator("li").first().getByRole("link")).toHaveText(word);
});

test("the start page shows whoever is signed in his alerts that have not ended, each with a link, in place of the line for others", async ({
  page,
}) => {
  const alert = {
    ...{ watchId: "w1", name: "Border, settles", url: "https://ntfy.sh/…", format: "ntfy", status: "active" },
    ...{ types: ["market.settled"], seriesTickers: [], eventTickers: [], marketTickers: ["KXA-1-B"] },
    ...{ strikeWords: [], price: null, verdict: null, starts: null, said: null, ended: null, waiting: [] },
    ...{ createdAt: "2026-11-01T00:00:00.000Z", lastDelivery: null, failingSince: null },
  };
  const ended = { ...alert, watchId: "w2", name: "Over, settles", status: "ended" };
  await page.route("**/api/listWatches", (route) =>
    route.fulfill({ json: { result: { watches: [ended, alert] } } }),
  );
  await page.goto("/");
  await expect(page.locator(".event-card li").first()).toBeVisible();
  await expect(page.locator("#start-alerts")).toHaveText(/^Your alerts ?Press the bell/);
  await signInTo(page, "/events");
  await expect(page.locator("#account")).toHaveText("Settings");
  await page.goto("/");
  await expect(page.getByRole("link", { name: /^Border, settles/ })).toHaveAttribute(
    "href",
    /market_ticker=KXA-1-B$/,
  );
  await expect(page.getByText("Over, settles")).toHaveCount(0);
  await expect(page.locator(".event-card li")).toHaveCount(9);
  expect(await layoutShift(page)).toBeLessThan(0.02);
  await review(page, "board-start-alerts");
});

test("a start page whose service no longer responds says so, and how old its prices are", async ({
  page,
  recorder,
}) => {
  recorder.expectProblem(/status of 503/);
  let fails = false;
  await page.route("**/api/getBoard*", (route) =>
    fails ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await page.goto("/");
  await expect(page.locator(".event-card li")).toHaveCount(9);
  await expect(page.getByText(/^Updated \d+ (?:s|min) ago$/)).toBeVisible();
  fails = true;
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("alert")).toHaveText(/can't be read at the moment.*What you see was read/);
  await expect(page.locator(".event-card li")).toHaveCount(9);
  fails = false;
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("one verdict that buys stands above the cards, of all events, and leads to its word", async ({
  page,
}) => {
  // A word that no event of the sample lists: the cards link to theirs.
  const edge = { market_ticker: "KXA-1-Z", strike_word: "Zeppelin", side: "no", edge_dollars: 0.038 };
  await changeList(page, (events) =>
    events.forEach((event, at) =>
      Object.assign(event, { largest_edge: at === 4 ? edge : null, top_words: [] }),
    ),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await expect(page.locator(".start-verdict")).toContainText(/Zeppelin.*buy no.*\+3\.8 ¢ after the fee/s);
  await expect(page.getByRole("link", { name: "Zeppelin" })).toHaveAttribute(
    "href",
    /market_ticker=KXA-1-Z$/,
  );
  await expect(page.getByText(/^No other price differs/)).toBeVisible();
  expect(await layoutShift(page)).toBeLessThan(0.02);
});

test("on a phone all of why a large difference is no reason to buy is in sight", async ({ page }) => {
  const word = {
    ...{ strike_word: "Taylor / Swift", yes_bid_dollars: 0.34, yes_ask_dollars: 0.35, edge_dollars: 0.06 },
    ...{ fair_value: 0.226, fair_low: 0.17, fair_high: 0.28, verdict: "unproven", side: "no" },
  };
  const event_title = "What will the announcers say during San Francisco at Seattle?";
  await changeList(page, (events) =>
    events.forEach((event, at) =>
      Object.assign(event, { event_title, top_words: [{ ...word, market_ticker: `KXA-1-${at}` }] }),
    ),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await expect(page.getByText("Price 34.5 ¢, we say 22.6")).toHaveCount(3);
  const hints = page.locator(".differences .hint");
  await expect(hints).toHaveText([/ not proven/, / not proven/, / not proven/]);
  const cut = await hints.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
  expect(cut).toBe(0);
  expect(await layoutShift(page)).toBeLessThan(0.02);
});

test("that no word has an edge is never said while prices are being read", async ({ page }) => {
  let isKnown = false;
  await changeList(page, (events) =>
    events.forEach((event) =>
      Object.assign(event, { phase: "upcoming", largest_edge: null, edges_known: isKnown }),
    ),
  );
  await page.clock.install();
  await page.goto("/");
  await expect(page.locator(".start-verdict")).toHaveText("Prices are still being read.");
  await expect(page.locator(".event-card li")).toHaveCount(9);
  await expect(page.getByText(/No word is mispriced/)).toHaveCount(0);
  isKnown = true;
  await page.clock.runFor(7_000);
  await expect(page.getByText("No word is mispriced enough to bet on right now.")).toBeVisible();
});

test("a start page whose events can't be read says so, asks nobody to sign in, and shows them once they can be", async ({
  page,
  recorder,
}) => {
  recorder.expectProblem(/status of 503/);
  let fails = true;
  await page.route("**/api/getBoard", (route) =>
    fails ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await page.clock.install();
  await page.goto("/");
  await expect(page.getByText("The events can't be read at the moment.")).toBeVisible();
  await expect(page.getByText("Sign in to see what is on")).toHaveCount(0);
  fails = false;
  await page.clock.runFor(61_000);
  await expect(page.locator(".event-card li")).toHaveCount(9);
});

test("the header leads whoever is not signed in back to where he was, and then to the account", async ({
  page,
}) => {
  const account = page.getByRole("navigation", { name: "Main" }).locator("#account");
  await page.goto("/events?day=later");
  await expect(account).toHaveText("Sign in");
  await account.click();
  await page.getByRole("button", { name: "Create an account" }).click();
  await page.getByLabel("E-mail").fill(`back-${process.pid}@example.com`);
  await page.getByLabel("Password").fill("correct horse");
  await untilFormWorks(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/events\?day=later$/);
  await expect(account).toHaveText("Settings");
  await page.goto("/docs");
  await expect(account).toHaveText("Settings");
  await account.click();
  await expect(page.getByRole("heading", { name: "API Settings" })).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(account).toHaveText("Sign in");
});

test("a click on the served sign-in form waits until the page can follow it", async ({ page }) => {
  const { promise: scriptsMayCome, resolve: sendScripts } = Promise.withResolvers<undefined>();
  await page.route("**/assets/sign-in-*.js", async (route) => {
    await scriptsMayCome;
    await route.continue();
  });
  await page.goto("/sign-in", { waitUntil: "commit" });
  const link = page.getByRole("button", { name: "Create an account" });
  await expect(link).toBeVisible();
  const clicked = link.click();
  // A click on the served button alone would have ended by the time that a field is filled.
  await page.getByLabel("E-mail").fill("early@example.com");
  sendScripts(undefined);
  await clicked;
  await expect(page.getByRole("heading", { name: "Create an account" })).toBeVisible();
});

test("a session that has ended elsewhere is no longer named in the header once it is known", async ({
  page,
}) => {
  await signInTo(page, "/events");
  await expect(page.locator("#account")).toHaveText("Settings");
  // A page that has the database open would keep it.
  await openEmpty(page);
  await page.evaluate(async () => {
    const { resolve, promise } = Promise.withResolvers<unknown>();
    indexedDB.deleteDatabase("firebaseLocalStorageDb").onsuccess = resolve;
    await promise;
    Object.keys(localStorage)
      .filter((name) => name.startsWith("firebase:"))
      .forEach((name) => localStorage.removeItem(name));
  });
  await page.goto("/events");
  await expect(page.locator("#account")).toHaveText("Sign in");
});

test("every line of the list of events holds its texts, on a phone too", async ({ page }) => {
  for (const width of [320, 390, 800, 1024]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/events");
    const rows = page.locator(".board-row", { has: page.getByRole("link") });
    await expect(rows.first()).toBeVisible();
    const cut = await rows.evaluateAll((all) =>
      all.flatMap((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return [...row.children]
          .map((part) => ({ text: part.textContent, box: part.getBoundingClientRect() }))
          .filter(({ box }) => box.height > 0 && (box.top < top || box.bottom > bottom))
          .map(({ text }) => text);
      }),
    );
    expect(cut, `texts beyond their line at ${width}`).toEqual([]);
  }
});

test("every page has a title and a picture for links to it elsewhere", async ({ page, server }) => {
  for (const path of ["/", "/events", "/event?event_ticker=A", "/docs"]) {
    const html = await (await fetch(server.baseUrl + path, { headers: { accept: "text/html" } })).text();
    for (const name of ["og:title", "og:description", "og:image"])
      expect(html).toContain(`property="${name}"`);
    expect(html, "a title that says what is behind the link").not.toMatch(/og:title" content="Event\b/);
  }
  expect((await page.request.get("/share.png")).headers()["content-type"]).toBe("image/png");
});

test("a link to an event is shown with its title, subtitle and start, one to a word with its price and record, and both with a picture at a whole address", async ({
  page,
  request,
  server,
}) => {
  const address = await warmEvent(server);
  await page.goto(address);
  const title = (await page.locator("h1[title]").getAttribute("title")) ?? "none";
  const word = (await page.locator('main a[href^="/word?"]').first().getAttribute("href")) ?? "none";
  const previews = [
    { path: address, title, description: /\b\d{4}\)?(?:,| ·) \d{1,2}:\d\d [AP]M E[SD]T$/ },
    {
      path: word,
      title: /^.+ · .+/,
      description: /^(Price|No price|Last price).*; the series' words in \d+ of 100\.$/,
    },
  ];
  for (const { path, title, description } of previews) {
    const contentOf = async (name: string) => {
      const html = await (await request.get(path)).text();
      const parsed = await page.evaluate((text) => {
        const { head } = new DOMParser().parseFromString(text, "text/html");
        return [...head.querySelectorAll("meta[property]")].map((meta) => [
          meta.getAttribute("property"),
          meta.getAttribute("content"),
        ]);
      }, html);
      return parsed.find(([property]) => property === name)?.[1];
    };
    await expect.poll(() => contentOf("og:title"), { timeout: 90_000 }).toMatch(title);
    expect(await contentOf("og:description")).toMatch(description);
    expect(await contentOf("og:image")).toBe(`${server.baseUrl}/share.png`);
  }
});
