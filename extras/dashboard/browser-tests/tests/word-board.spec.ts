import { boardWord, eventAddress, functionRequests, pastEvents } from "../support/markets.ts";
import { tabTo } from "../support/keyboard.ts";
import { layoutShift, review, unnamedControls } from "../support/review.ts";
import { signInTo } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

test.use({ isBoardPublic: true });

test("a shared link shows a word's market, its prices and the sum of its estimate to anyone, and leads through sign-in to what was said", async ({
  page,
  server,
  recorder,
}) => {
  const address = await boardWord(server, (await eventAddress(server)).split("=")[1]);
  await page.goto(address);
  await expect(page.getByText("How the number is made")).toBeVisible();
  await expect(page.locator(".price-chart canvas")).toBeVisible();
  await expect(page.getByRole("heading", { name: "What it costs" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the event at Kalshi" })).toHaveAttribute(
    "rel",
    "noreferrer",
  );
  await expect(page.getByText(/^Updated \d+ (?:s|min) ago$/)).toBeVisible();
  await expect(page.getByText("Sign in to see when and by whom it was said")).toBeVisible();
  expect(await unnamedControls(page)).toEqual([]);
  await review(page, "word-signed-out");
  expect(functionRequests(recorder.requests).filter((path) => !path.startsWith("getBoard"))).toEqual([]);

  const before = recorder.requests.length;
  await signInTo(page, address);
  await expect(page.locator(".findings-claim")).toHaveText(/said in \d+ of \d+ transcripts/);
  await expect(page.locator(".settled-row li").first()).toBeVisible();
  await expect(page.locator(".settled-row small").first()).toHaveText(
    /^1 h before: price [\d.]+ ¢, we said [\d.]+\. ((The price|Our number) was closer|Equally close)\.$/,
  );
  await review(page, "word-last-settled");
  const asked = functionRequests(recorder.requests.slice(before))
    .map((path) => path.split("?")[0])
    .filter((name) => name !== "getBoard" && name !== "generateApiKey");
  expect(asked.toSorted()).toEqual(["getSettledMarkets", "searchStrikeWord"]);
});

test("a settled word says how it settled, what it had cost, and what its price was before", async ({
  page,
  server,
}) => {
  const [latest] = await pastEvents(server);
  await signInTo(page, await boardWord(server, latest?.event_ticker));
  await expect(page.getByRole("heading", { level: 1 }).locator(".chip")).toHaveText(/^(Yes|No)$/);
  const facts = page.locator(".chance");
  await expect(facts.locator(".chance-large b")).toHaveText(/^(Yes|No)$/);
  await expect(facts.locator(".chance-price b")).toHaveText(/^\d[\d.]* ¢$/);
  await expect(page.getByRole("heading", { name: "What it costs" })).toHaveCount(0);
});

test("a settled word says why it has no price of before only once it is known whether the visitor is signed in", async ({
  page,
  server,
}) => {
  const address = await boardWord(server, (await eventAddress(server)).split("=")[1]);
  await page.route("**/api/getBoard?event_ticker=*", async (route) => {
    const response = await route.fetch();
    const body: unknown = await response.json();
    if (isWordBody(body)) {
      Object.assign(body, { prices: null });
      Object.assign(body.markets[0] ?? {}, { ...settled, forecast: undefined, result: "no" });
    }
    await route.fulfill({ response, json: body, headers: { ...response.headers(), age: "0" } });
  });
  const account = Promise.withResolvers<undefined>();
  await page.route("**/__/firebase/init.json", async (route) => {
    await account.promise;
    await route.continue();
  });
  await page.goto(address);
  const chance = page.locator(".chance");
  await expect(chance.getByText("Settled", { exact: true })).toBeVisible();
  await expect(chance.getByText(/price of an hour before|prices of an hour before/)).toHaveCount(0);
  account.resolve(undefined);
  await expect(chance.getByText("Sign in to see the prices of an hour before")).toBeVisible();
});

test("on a phone what 100 contracts cost with the fee is on the first screen of a word, in its place from the first paint", async ({
  page,
  server,
}) => {
  const address = await boardWord(server, (await eventAddress(server)).split("=")[1]);
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(address);
    await expect(page.locator(".ticket-total dd")).toHaveText(/^\$[\d.]+$/);
    expect(await layoutShift(page)).toBeLessThan(0.02);
    await expect(page.locator(".breadcrumb a[href^='/event?']")).toBeVisible();
    const total = await page.locator(".ticket-total").boundingBox();
    expect((total?.y ?? NaN) + (total?.height ?? NaN), `at ${width}`).toBeLessThanOrEqual(height);
  }
});

test("a word's trades are dots on its chart once they are asked for, each named under the pointer and on the way by keyboard", async ({
  page,
  server,
  recorder,
}) => {
  const asked = () => functionRequests(recorder.requests).filter((path) => path.startsWith("getTrades"));
  recorder.expectProblem(/status of 500/);
  await page.route("**/api/getTrades?*", (route) =>
    route.fulfill({ status: 500, json: { error: "Internal error" } }),
  );
  const address = await boardWord(server, (await eventAddress(server)).split("=")[1]);
  await page.goto(address);
  const chart = page.locator(".panel", { has: page.locator(".price-chart") });
  const show = chart.getByRole("button", { name: "Show trades" });
  await expect(chart.locator("canvas")).toBeVisible();
  await expect(page.getByText("how it has settled, and its trades")).toBeVisible();
  await expect(show).toHaveCount(0);
  await signInTo(page, address);
  await expect(show).toBeVisible();
  expect(asked()).toEqual([]);

  await show.click();
  await expect(chart.getByText("The service failed. It has logged why.")).toBeVisible();
  await page.unroute("**/api/getTrades?*");
  const response = page.waitForResponse(/getTrades/);
  await chart.getByRole("button", { name: "Try again" }).click();
  const said = chart.getByRole("status");
  await expect(said).toHaveText(/^The newest [\d,]+ trades\. Left out: older ones and \d+ block trades\.$/);
  const shown = /[\d,]+/.exec(await said.innerText())?.[0].replace(",", "");
  expect((await (await response).text()).match(/"trade_id"/g)).toHaveLength(Number(shown));

  const named = chart.locator("figcaption b");
  const plot = await chart.locator(".u-over").boundingBox();
  if (plot === null) throw new Error("The chart has no plot");
  await expect(async () => {
    for (let y = 1; y < plot.height; y += 8) {
      await page.mouse.move(plot.x + plot.width - 2, plot.y + y);
      if (/contract/.test(await named.innerText())) return;
    }
    throw new Error("No trade was named");
  }).toPass({ timeout: 30_000 });
  await expect(named).toHaveText(/^[\d.]+ contracts? at [\d.]+ ¢, .*\d:\d\d/);
  await page.mouse.move(0, 0);
  await expect(named).toHaveText("");

  const picker = chart.getByRole("slider");
  await tabTo(page, picker);
  await expect(named).not.toHaveText("");
  const newest = await named.innerText();
  await expect(picker).toHaveAttribute("aria-valuetext", newest);
  await page.keyboard.press("ArrowLeft");
  await expect(named).not.toHaveText(newest);
  await expect(picker).toHaveAttribute("aria-valuetext", await named.innerText());
  await review(page, "word-trades");
  expect(await unnamedControls(page)).toEqual([]);
  await chart.getByRole("button", { name: "Hide trades" }).click();
  await expect(picker).toHaveCount(0);
  await expect(named).toHaveText("");
});

interface WordBody {
  markets: object[];
}

function isWordBody(body: unknown): body is WordBody {
  return typeof body === "object" && body !== null && "markets" in body && Array.isArray(body.markets);
}

const estimate = { probability: 0.27, low: 0.03, high: 0.66, observations: 3, basis: ["record"] };
const parts = [{ basis: "record", count: 3, probability: 0, weight: 3, newest: null }];
const quoted = { yes_bid_dollars: 0.71, yes_ask_dollars: 0.72, record: { yes: 0, no: 3 } };
const fair = { fair_value: 0.647, fair_low: 0.5634, fair_high: 0.6814 };
const forecast = { bid: 0.7, ask: 0.72, ...fair, verdict: "buy_no", profit_dollars: 0.68 };
const settled = { status: "settled", forecast, estimate: { ...estimate, parts } };
const none = { fair_value: null, fair_low: null, fair_high: null, fair_basis: null };

for (const [what, changed, sentence] of [
  [
    "before the event",
    { ...quoted, estimate: { ...estimate, parts, ...fair, fair_basis: "price" } },
    /^Price 71.5 ¢, we say 64.7 \(56.3 to 68.1\): said in 0 of 3 /,
  ],
  [
    "without a fair value",
    { ...quoted, estimate: { ...estimate, parts, ...none } },
    /^Price 71.5 ¢: said in 0 of 3 .*No fair value/,
  ],
  [
    "once it has settled",
    { ...settled, result: "no" },
    /^We said 65 \(56 to 68\)\. Our number was closer to the result\. The verdict bought no: \+68 ¢ /,
  ],
  ["settled without a result", { ...settled, result: null }, /neither the price nor our number was closer\./],
] as const)
  test(`a sentence joins the price and the number of a word ${what}`, async ({ page, context, server }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const address = await boardWord(server, (await eventAddress(server)).split("=")[1]);
    await page.route("**/api/getBoard?event_ticker=*", async (route) => {
      const response = await route.fetch();
      const body: unknown = await response.json();
      if (isWordBody(body)) Object.assign(body.markets[0] ?? {}, changed);
      await route.fulfill({ response, json: body, headers: { ...response.headers(), age: "0" } });
    });
    // Its book has other prices than these, and would decide.
    await page.route("**/api/getBoard?market_ticker=*", (route) => route.fulfill({ json: {} }));
    await page.goto(address);
    const chance = page.locator(".chance");
    await expect(chance.locator("p", { hasText: sentence })).toBeVisible();
    if (what !== "without a fair value") {
      const number = "result" in changed ? "65 (56 to 68)" : "64.7 (56.3 to 68.1)";
      await expect(chance.locator(".scale-labels").first()).toHaveText(`we say ${number.split(" ")[0]}`);
      await expect(chance.getByText(`Our number, with its range: ${number}.`)).toBeAttached();
    }
    if ("result" in changed) return;
    await page.getByRole("button", { name: "Share" }).click();
    await expect(page.getByText("Copied: a sentence and the link")).toBeVisible();
    const shared = await page.evaluate(() => navigator.clipboard.readText());
    expect(shared).toContain(await chance.locator(".chance-reason").innerText());
  });
