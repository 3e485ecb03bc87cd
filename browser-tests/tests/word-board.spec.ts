import { eventAddress, functionRequests, pastEvents } from "../support/markets.ts";
import type { LocalServer } from "../support/local-server.ts";
import { review } from "../support/review.ts";
import { signInTo } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";
import { unnamedControls } from "../support/unnamed-controls.ts";

test.use({ isBoardPublic: true });

/** The address of a word's page, once the board has its event: a new server reads for some seconds before. */
async function wordAddress({ baseUrl }: LocalServer, ticker = ""): Promise<string> {
  let market: string | undefined;
  await expect
    .poll(
      async () => {
        const response = await fetch(`${baseUrl}/api/getBoard?event_ticker=${ticker}`);
        market = /"market_ticker":"([^"]+)"/.exec(await response.text())?.[1];
        return response.status;
      },
      { timeout: 90_000 },
    )
    .toBe(200);
  return `/word?event_ticker=${ticker}&market_ticker=${market}`;
}

test("a shared link shows a word's market, its prices and the sum of its estimate to anyone, and leads through sign-in to what was said", async ({
  page,
  server,
  recorder,
}) => {
  const address = await wordAddress(server, (await eventAddress(server)).split("=")[1]);
  await page.goto(address);
  await expect(page.getByText("How the estimate is made")).toBeVisible();
  await expect(page.locator(".price-chart canvas")).toBeVisible();
  await expect(page.getByRole("heading", { name: "What it costs" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Trade at Kalshi" })).toHaveAttribute("rel", "noreferrer");
  await expect(page.getByText(/^Updated \d+ s ago$/)).toBeVisible();
  await expect(page.getByText("Sign in to see when and by whom it was said")).toBeVisible();
  expect(await unnamedControls(page)).toEqual([]);
  await review(page, "word-signed-out");
  expect(functionRequests(recorder.requests).filter((path) => !path.startsWith("getBoard"))).toEqual([]);

  const before = recorder.requests.length;
  await signInTo(page, address);
  await expect(page.locator(".findings-claim")).toHaveText(/said in \d+ of \d+ transcripts/);
  await expect(page.locator(".settled-row li").first()).toBeVisible();
  await expect(page.locator(".settled-row small").first()).toHaveText(
    /^1 h before: price [\d.]+ ¢, estimate \d+ %\. (The (price|estimate) was closer|Equally close)\.$/,
  );
  await review(page, "word-last-settled");
  const asked = functionRequests(recorder.requests.slice(before))
    .map((path) => path.split("?")[0])
    .filter((name) => name !== "getBoard" && name !== "generateApiKey");
  expect(asked.toSorted()).toEqual(["getSettledMarkets", "searchStrikeWord"]);
});

test("a settled word says how it settled, what it had cost, and which of price and estimate was closer", async ({
  page,
  server,
}) => {
  const [latest] = await pastEvents(server);
  await signInTo(page, await wordAddress(server, latest?.event_ticker));
  await expect(page.getByRole("heading", { level: 1 }).locator(".chip")).toHaveText(/^(Yes|No)$/);
  const facts = page.locator(".chance");
  await expect(facts.getByText(/(was closer|were equally close) to the result/)).toBeVisible();
  await expect(facts.locator(".chance-large b")).toHaveText(/^\d[\d.]* ¢$/);
  await expect(page.getByRole("heading", { name: "What it costs" })).toHaveCount(0);
});
