import { tabTo } from "../support/keyboard.ts";
import { changedEvent, eventAddress, functionRequests, wordsOf } from "../support/markets.ts";
import { review, unnamedControls } from "../support/review.ts";
import { signInTo } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

/** Asks a function as the page does. */
async function ask(server: { baseUrl: string; apiKey: string }, path: string): Promise<unknown> {
  const response = await fetch(`${server.baseUrl}/api/${path}`, { headers: { "x-api-key": server.apiKey } });
  return response.json();
}

test("a word shows its market, how often, lately, when and by whom it was said, its settled markets and rules, for 4 requests", async ({
  page,
  server,
  recorder,
}) => {
  await signInTo(page, await eventAddress(server, "KXQUILLMENTION"));
  const table = await wordsOf(page);
  // Prices decide which word is the first, and not each one was said in as many transcripts as this test needs.
  const word = "School";
  await table.getByRole("link", { name: word, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: word })).toBeVisible();
  await expect(page.locator(".findings-claim")).toHaveText(/said in \d+ of \d+ transcripts/);
  await expect(page.getByRole("heading", { name: "Mentions by speaker" })).toBeVisible();
  await expect(page.locator(".speakers")).toContainText("Ada Quill");
  const asked = (of: RegExp) => functionRequests(recorder.requests).filter((path) => of.test(path)).length;
  expect(asked(/^getMentionEvent\?/)).toBe(1);
  expect(asked(/^search|^getPriceHistory\?market/)).toBe(2);
  await page.getByRole("heading", { name: "Last settled" }).scrollIntoViewIfNeeded();
  await expect(page.locator(".settled-row li").first()).toBeVisible();
  expect(asked(/strike_word=/)).toBe(1);
  const settled = await ask(
    server,
    `getSettledMarkets?${new URLSearchParams({ series_ticker: "KXQUILLMENTION", strike_word: word }).toString()}`,
  );
  const days = [...JSON.stringify(settled).matchAll(/"event_date":"([^"]+)"/g)].map(([, day]) => day);
  const shown = page.locator(".settled-row time");
  expect(await shown.evaluateAll((all) => all.map((one) => one.getAttribute("datetime")))).toEqual(days);
  expect(days).toEqual(days.toSorted().toReversed());
  await expect(page.locator(".settled-row .chip").first()).toHaveText(/^(Yes|No)$/);
  await expect(page.locator(".settled-row a").first()).toHaveAttribute("title", /, settled .*\d:\d\d/);
  await expect(page.getByText("Not advice")).toBeVisible();
  await expect(page.locator(".requirement")).toHaveText("At least once, by Ada Quill.");
  await page.getByText("Rules of the market").click();
  await expect(page.getByText(/resolves to Yes/).first()).toBeVisible();
  await page.getByText("Filter by day").click();
  await review(page, "word");
  expect(await unnamedControls(page)).toEqual([]);
  await page.setViewportSize({ width: 820, height: 1180 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(820);

  const found = await ask(
    server,
    `searchStrikeWord?${new URLSearchParams({ series_ticker: "KXQUILLMENTION", target_phrase: word }).toString()}`,
  );
  expect(found).toMatchObject({ collection: "speeches" });
  const text = JSON.stringify(found);
  const count = (name: string) => new RegExp(`"${name}":(\\d+)`).exec(text)?.[1] ?? "none";
  await expect(page.locator(".findings-claim")).toContainText(
    `said in ${count("transcripts_with_phrase")} of ${count("total_transcripts_checked")} transcripts`,
  );
  const latest = /"latest":\{"checked":10,"with_phrase":(\d+)\}/.exec(text)?.[1] ?? "none";
  const rate = (1000 * Number(count("total_mentions"))) / Number(count("total_words_checked"));
  const figure = (label: string) => page.locator(".figures div", { hasText: label }).locator("dd");
  await expect(figure("In the latest")).toHaveText(`${latest} of 10`);
  expect(Number(await figure("Per 1,000 words").innerText())).toBeCloseTo(rate, 1);
  await expect(
    page.getByText(/^From the 10 newest of the \d+ transcripts in which it was said: /),
  ).toContainText(`${await page.locator(".snippets li").count()} of ${count("total_mentions")} mentions`);
  const months = text.match(/"month":"/g)?.length;
  await expect(page.locator(".months li")).toHaveCount(months ?? -1);
});

test("what was said is filtered by speaker, team and day; a filter that was read costs no second request", async ({
  page,
  server,
  recorder,
}) => {
  const searches = () => functionRequests(recorder.requests).filter((path) => path.startsWith("search"));
  const claim = page.locator(".findings-claim");
  await signInTo(page, await eventAddress(server, "KXEARNINGSMENTIONLMRA"));
  await (await wordsOf(page)).getByRole("link", { name: /^AI/ }).click();
  await expect(claim).toHaveText(/said in \d+ of 8 transcripts/);
  const all = await claim.innerText();
  await page.getByText("Filter by speaker, day").click();
  const speaker = page.getByLabel("Speaker", { exact: true });
  await speaker.selectOption({ index: 1 });
  await page.getByLabel("From").fill("2026-01-01");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(claim).not.toHaveText(all);
  await expect(claim).toHaveText(/said in \d+ of [1-7] transcripts/);
  await expect(page.locator(".speakers li")).toHaveCount(1);
  await expect(page.locator(".speakers")).toContainText(await speaker.inputValue());
  await review(page, "word-filtered");
  expect(await unnamedControls(page)).toEqual([]);
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(claim).toHaveText(all);
  await expect(page.getByLabel("From")).toHaveValue("");
  const asked = searches().length;
  await speaker.selectOption({ index: 1 });
  await page.getByLabel("From").fill("2026-01-01");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(claim).not.toHaveText(all);
  expect(searches()).toHaveLength(asked);

  await page.goto(await eventAddress(server));
  await (await wordsOf(page)).getByRole("link", { name: "Tush Push", exact: true }).click();
  await expect(claim).toHaveText(/said in \d+ of 133 transcripts/);
  await expect(page.getByText("captions name nobody")).toBeVisible();
  await page.getByText("Filter by team, day").click();
  const box = (selector: string) => page.locator(`.transcript-filter ${selector}`).boundingBox();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    const [summary, form] = [await box("summary"), await box("form")];
    expect(form?.y, "the form is under its summary").toBeGreaterThan((summary?.y ?? 0) + 16);
    expect(form?.x).toBe(summary?.x);
  }
  await page.getByLabel("Team").selectOption("Kansas City Chiefs");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(claim).toHaveText(/said in \d+ of \d{1,2} transcripts/);
  await expect(page.locator(".figures")).toContainText(/In the latest\d of \d/);
});

test("what was also said and does not count is shown with how often, of the transcripts that a filter lets through", async ({
  page,
  server,
  recorder,
}) => {
  await signInTo(page, await eventAddress(server, "KXQUILLMENTION"));
  await (await wordsOf(page)).getByRole("link", { name: "School", exact: true }).click();
  const mentions = async (days: Readonly<Record<string, string>>) => {
    const query = { series_ticker: "KXQUILLMENTION", target_phrase: "School", near_misses: "true", ...days };
    const found = await ask(server, `searchStrikeWord?${new URLSearchParams(query).toString()}`);
    return /"form":"schoolboy","mentions":(\d+)/.exec(JSON.stringify(found))?.[1] ?? "none";
  };
  const shown = page.locator(".near-misses");
  await expect(shown).toHaveText(`Also said, does not count: schoolboy ${await mentions({})}`);
  expect(functionRequests(recorder.requests).filter((path) => path.startsWith("search"))).toHaveLength(1);
  await page.getByText("Filter by day").click();
  await page.getByLabel("From").fill("2026-06-01");
  await page.getByRole("button", { name: "Apply" }).click();
  const filtered = await mentions({ start_date: "2026-06-01" });
  expect(filtered).not.toBe(await mentions({}));
  await expect(shown).toHaveText(`Also said, does not count: schoolboy ${filtered}`);
});

test("a word of a series without transcripts, a market without a word and an unknown market say so", async ({
  page,
  server,
  recorder,
}) => {
  await signInTo(page, await eventAddress(server, "KXLATESHOWMENTION"));
  await (await wordsOf(page)).getByRole("rowheader").getByRole("link").first().click();
  await expect(page.getByText("No transcripts cover this series.")).toBeVisible();
  // It is known without a search, whose 404 would be in the console.
  expect(functionRequests(recorder.requests).filter((path) => path.startsWith("search"))).toEqual([]);
  await review(page, "word-no-corpus");
  const address = new URL(page.url());
  address.searchParams.set("market_ticker", "KXLATESHOWMENTION-NONE");
  await page.goto(address.href);
  await expect(page.getByRole("heading", { name: "No such word" })).toBeVisible();
  const asked = recorder.requests.length;
  address.searchParams.set("market_ticker", `${address.searchParams.get("event_ticker")}-ENQ`);
  await page.goto(address.href);
  await expect(page.getByText("This market names no word")).toBeVisible();
  expect(
    functionRequests(recorder.requests.slice(asked)).filter((path) => /^search|^getSettled/.test(path)),
  ).toEqual([]);
});

test("any phrase is searched in any collection and of one speaker, by keyboard alone; the address repeats it", async ({
  page,
}) => {
  await signInTo(page, "/search");
  await tabTo(page, page.getByLabel("Phrase"));
  await page.keyboard.type("budget");
  await tabTo(page, page.getByLabel("Collection"));
  await page.keyboard.type("speeches");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Ada");
  await tabTo(page, page.getByRole("button", { name: "Search" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText(/said in \d+ of 60 transcripts/)).toBeVisible();
  await expect(page.locator(".snippets mark").first()).toHaveText(/budget/i);
  await expect(page).toHaveURL(/phrase=budget&collection=speeches&speaker=Ada\+Quill/);
  await review(page, "search");
  await page.reload();
  await expect(page.getByText(/said in \d+ of 60 transcripts/)).toBeVisible();
  await page.getByLabel("Collection").selectOption("nfl");
  await expect(page.getByLabel("Speaker")).toBeDisabled();
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText(/said in \d+ of 133 transcripts/)).toBeVisible();
});

test("a word's page shows the sum that makes its number, its own prices, and the sentence that joins its chances", async ({
  page,
  server,
}) => {
  await signInTo(page, await eventAddress(server));
  await (await wordsOf(page)).getByRole("link", { name: "Tush Push", exact: true }).click();
  await page.getByText("How the number is made").click();
  const sum = page.getByRole("table").filter({ hasText: "Each kind of evidence counts by its weight" });
  await expect(sum.getByRole("row", { name: /^Rate of the series/ })).toBeVisible();
  const added = await sum.locator("tbody td:last-child").allInnerTexts();
  const total = added.reduce((all, text) => all + Number(text), 0);
  expect(
    Math.abs(total - Number(await sum.locator("tfoot tr").first().locator("td").last().innerText())),
  ).toBeLessThan(0.3);
  await expect(page.getByRole("figure").locator("canvas")).toBeVisible();
  await expect(page.locator(".chance-reason")).toHaveText(
    /^(?:Price [\d.]+ ¢(?:, we say .*)?: |No price .*; |Last price .*: |No price: ).*; the series' words in \d+ of 100\./,
  );
  await expect(page).toHaveTitle(/^.+ · .+$/);
});

test.describe("in a German browser", () => {
  test.use({ locale: "de-DE" });

  test("every number of a word's page has the decimal comma", async ({ page, server }) => {
    await signInTo(page, await eventAddress(server));
    await (await wordsOf(page)).getByRole("link", { name: "Tush Push", exact: true }).click();
    await expect(page.locator(".sum-table tfoot")).toContainText(/\d,\d/);
    await expect(page.locator(".figures")).toContainText(/\d,\d/);
    for (const place of [".sum-table td", ".figures dd", ".chance b", ".ticket dd"])
      for (const text of await page.locator(place).allInnerTexts())
        expect(text).not.toMatch(/\d\.\d(?!\d\d)/);
  });
});

test("a market's word with a comma is searched as one phrase", async ({ page, server, recorder }) => {
  await page.route("**/api/getMentionEvent?*", async (route) => {
    const response = await route.fetch();
    const body = changedEvent(await response.json(), ([first]) => {
      if (first !== undefined) first.strike_word = "Yes, we can";
    });
    await route.fulfill({ response, json: body });
  });
  await signInTo(page, await eventAddress(server, "KXQUILLMENTION"));
  await (await wordsOf(page)).getByRole("link", { name: "Yes, we can" }).click();
  await expect(page.locator(".findings-claim mark")).toHaveText("Yes we can");
  await expect(page.locator(".months")).toHaveCount(0);
  const asked = functionRequests(recorder.requests).filter((path) => path.startsWith("searchStrikeWord"));
  expect(asked).toEqual([expect.stringContaining("target_phrase=Yes+we+can")]);
});

test("a shared search says to whoever is not signed in what it would show, on the sign-in page too", async ({
  page,
}) => {
  await page.goto("/search?phrase=health+care&collection=speeches&speaker=");
  await expect(page.getByRole("heading", { name: "Sign in to search the transcripts" })).toBeVisible();
  await expect(page.getByText("how often “health care” was said in the collection “Speeches”")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByText("to look for “health care”.")).toBeVisible();
});

test("all collections are searched unless one is chosen, each with its newest quotation; a phrase that nobody says leads to spellings that are said", async ({
  page,
  recorder,
}) => {
  await signInTo(page, "/search");
  await expect(page.getByLabel("Collection")).toHaveValue("");
  await page.getByLabel("Phrase").fill("tuchdown");
  await page.getByRole("button", { name: "Search" }).click();
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows.filter({ hasText: "NFL broadcasts" })).toContainText("0 of 133");
  await expect(page.getByText(/^No matches\. Did you mean touchdown(?:, \w+)*\?$/)).toBeVisible();
  await review(page, "search-other-spelling");
  await page.getByRole("link", { name: "touchdown", exact: true }).click();
  await expect(rows.filter({ hasText: "NFL broadcasts" })).toContainText("133 of 133");
  await review(page, "search-all");
  expect(await unnamedControls(page)).toEqual([]);
  await expect(rows.filter({ hasText: "NFL broadcasts" }).locator("+ .quotation mark")).toHaveText(
    /touchdown/i,
  );
  const requests = functionRequests(recorder.requests).length;
  await rows.getByRole("link", { name: "NFL broadcasts" }).click();
  await expect(page.getByText("said in 133 of 133 transcripts")).toBeVisible();
  await expect(page.getByText(/Last said on .*20\d\d\./)).toBeVisible();
  expect(functionRequests(recorder.requests)).toHaveLength(requests);
  await expect(page.getByRole("link", { name: "Open markets on “touchdown”" })).toHaveAttribute(
    "href",
    "/events?word=touchdown",
  );
});

test("a service without any transcripts says so and leads to how to add them", async ({ page }) => {
  await page.route("**/api/getTranscriptCollections", (route) =>
    route.fulfill({ json: { collections: [] } }),
  );
  await signInTo(page, "/search");
  await expect(page.getByRole("heading", { name: "No transcripts" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Search" })).toBeDisabled();
  await review(page, "search-no-corpus");
});
