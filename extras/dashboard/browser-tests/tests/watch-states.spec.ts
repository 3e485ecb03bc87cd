import type { Page } from "@playwright/test";
import { review } from "../support/review.ts";
import { signInTo } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

// Times are in the reader's language: in this one they have 24 hours.
test.use({ locale: "de-DE" });

/** Replaces a callable's response on a page; a later replacement wins. */
async function answer(page: Page, name: string, result: unknown): Promise<void> {
  await page.route(`**/api/${name}`, (route) => route.fulfill({ json: { result } }));
}

async function refuse(page: Page, name: string, status: number, error: object): Promise<void> {
  await page.route(`**/api/${name}`, (route) => route.fulfill({ status, json: { error } }));
}

const minuteMs = 60_000;
const at = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString();

function watch(name: string, of: object): object {
  return {
    watchId: `watch-${name.length}`,
    name,
    format: "webhook",
    url: "https://example.com/a/very/long/path/of/a/receiver/that/has/no/place/to/break/in",
    types: ["market.listed", "market.settled"],
    seriesTickers: ["KXTRUMPMENTION"],
    eventTickers: [],
    marketTickers: [],
    strikeWords: [],
    price: null,
    verdict: null,
    starts: null,
    said: null,
    waiting: [],
    ended: null,
    status: "active",
    createdAt: at(-9000),
    lastDelivery: { at: at(-1), type: "market.settled", httpStatus: 204 },
    failingSince: null,
    ...of,
  };
}

const attempts = [
  { at: at(-30), httpStatus: 500, ms: 12, error: null, response: "<b>Internal Server Error</b> ".repeat(6) },
  { at: at(-29), httpStatus: null, ms: 15_000, error: "no response within 15 seconds", response: null },
];

function delivery(deliveryId: string, of: object): object {
  const data = {
    id: "000000000123",
    type: "market.settled",
    series_ticker: "KXTRUMPMENTION",
    event_ticker: "KXTRUMPMENTION-26NOV22",
    market_ticker: "KXTRUMPMENTION-26NOV22-CRYPTOCURRENCY",
    strike_word: "Crypto / Bitcoin",
    data: { result: "yes", settlement_ts: at(-30) },
  };
  return {
    deliveryId,
    type: "market.settled",
    at: at(-30),
    status: "waiting",
    nextAttemptAt: at(20),
    attempts,
    body: JSON.stringify({ type: "market.settled", timestamp: at(-30), data }),
    ...of,
  };
}

const watches = [
  watch("Trump’s words", {
    status: "failing",
    failingSince: at(-30),
    lastDelivery: { at: at(-29), type: "market.settled", httpStatus: null },
  }),
  watch("W".repeat(60), {
    price: {
      marketTicker: "KXTRUMPMENTION-26NOV22-CRYPTOCURRENCY",
      when: "buy_yes_at_or_below",
      dollars: 0.405,
    },
  }),
  watch("new one", { status: "new", lastDelivery: null, strikeWords: ["Crypto", "Bitcoin"] }),
  watch("over", { status: "ended", ended: { at: at(-20), reason: "“Border” settled yes" } }),
  watch("gone", {
    status: "disabled",
    lastDelivery: { at: at(-9000), type: "market.settled", httpStatus: 410 },
  }),
];

const deliveries = [
  delivery("d4", {}),
  delivery("d3", { status: "dropped", attempts: [] }),
  delivery("d2", { status: "failed", nextAttemptAt: null }),
  delivery("d1", {
    type: "watch.test",
    status: "delivered",
    attempts: [{ ...attempts[0], httpStatus: 204, response: null }],
    body: '{"type":"watch.test","data":{"watchId":"watch-1"}}',
  }),
];

test("the page without a watch, and with one in every state and its deliveries", async ({ page }) => {
  await answer(page, "listWatches", { watches: [] });
  await signInTo(page, "/alerts#developers");
  await expect(page.getByRole("heading", { name: "No watches yet" })).toBeVisible();
  await page.getByText("A receiver", { exact: true }).click();
  await review(page, "watches-empty");

  await answer(page, "listWatches", { watches });
  await answer(page, "listDeliveries", { deliveries, cursor: "older" });
  await page.reload();
  const failing = page.getByRole("listitem").filter({ hasText: "Trump’s words" });
  await expect(failing).toContainText(
    /KXTRUMPMENTION: a word is listed or settles; sends to https:.*Failing since (?:.+, )?\d?\d:\d\d: no answer: no response within 15 seconds; the next try is at (?:.+, )?\d?\d:\d\d\./,
  );
  await expect(page.getByText("Disabled The receiver answered 410")).toBeVisible();
  const ended = page
    .getByRole("listitem")
    .filter({ hasText: "“Border” settled yes. It can only be deleted." });
  await expect(ended.getByRole("button")).toHaveText(["Deliveries", "Delete"]);
  await failing.getByRole("button", { name: "Deliveries" }).click();
  await failing.locator("summary").first().click();
  await expect(failing.getByRole("region", { name: /^Body: A word settles: “Crypto/ })).toContainText(
    '"result": "yes"',
  );
  await expect(failing.locator("b"), "a response is text").toHaveCount(0);
  await review(page, "watches-listed");
});

test("every dialog: what the form misses is said beside each field, and the focus is on the first", async ({
  page,
}) => {
  await answer(page, "listWatches", { watches: watches.slice(-1) });
  await signInTo(page, "/alerts#developers");
  await page.getByRole("button", { name: "New watch" }).click();
  await page.getByRole("button", { name: "Create watch" }).click();
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(page.getByText("Give it a name.")).toBeVisible();
  await expect(page.getByText("A whole address is needed")).toBeVisible();
  await page.getByLabel("Price", { exact: true }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Create watch" }).click();
  await expect(page.getByText("A price needs the ticker")).toBeVisible();
  await review(page, "dialog-watch-form");
  await page.keyboard.press("Escape");
  for (const [button, picture] of [
    [/^Rotate secret: gone/, "dialog-watch-rotate"],
    [/^Delete: gone/, "dialog-watch-delete"],
  ] as const) {
    await page.getByRole("button", { name: button }).click();
    await review(page, picture);
    await page.getByRole("button", { name: "Cancel" }).click();
  }
  await answer(page, "rotateWatchSecret", { secret: `whsec_${"A".repeat(43)}=` });
  await page.getByRole("button", { name: /^Rotate secret: gone/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rotate secret" }).click();
  await expect(page.getByRole("dialog").getByLabel("Secret", { exact: true })).toBeVisible();
  await review(page, "dialog-watch-secret");
});

test("while loading, without the operator's key, failed and offline: what was there stays, and the page says what is wrong", async ({
  page,
  context,
  recorder,
}) => {
  recorder.expectProblem(/status of 400|status of 503|ERR_INTERNET_DISCONNECTED/);
  const loaded = Promise.withResolvers<undefined>();
  await page.route("**/api/listWatches", () => loaded.promise);
  await signInTo(page, "/alerts#developers");
  await expect(page.getByText("Loading your alerts")).toBeAttached();
  await review(page, "watches-loading");

  const message = "This service has no watches: its operator has not set WATCH_SECRET_KEY";
  await refuse(page, "listWatches", 400, { status: "FAILED_PRECONDITION", message });
  await page.reload();
  await expect(page.getByRole("alert")).toContainText(message);
  await expect(page.getByRole("button", { name: "New watch" })).toHaveCount(0);
  await review(page, "watches-not-set-up");

  await answer(page, "listWatches", { watches: [watch("kept", {})] });
  await page.reload();
  const kept = page.getByRole("listitem").filter({ hasText: "kept" });
  await expect(kept).toBeVisible();
  await refuse(page, "listWatches", 503, {
    status: "UNAVAILABLE",
    message: "Service temporarily unavailable",
  });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText(/Your watches are kept.*What you see was read at/)).toBeVisible();
  await expect(kept).toBeVisible();
  await review(page, "watches-failed");

  await refuse(page, "testWatch", 429, {
    status: "RESOURCE_EXHAUSTED",
    message: "testWatch and redeliver send at most 10 times a minute together: wait a minute",
  });
  recorder.expectProblem(/status of 429/);
  await kept.getByRole("button", { name: "Send a test" }).click();
  await expect(kept.getByText("at most 10 times a minute together")).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await expect(kept).toBeVisible();
  await context.setOffline(false);
});
