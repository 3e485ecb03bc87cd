import type { Page } from "@playwright/test";
import { boardWord, eventAddress, warmStart } from "../support/markets.ts";
import { signInTo } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

test.use({ isBoardPublic: true });

const hostile = {
  html: "<img src=x onerror=\"document.title='ran'\"><script>document.title='ran'</script>",
  long: "W".repeat(10_000),
  sentences: "word ".repeat(2_000),
  rightToLeft: "\u202Eשלום עולם\u202E",
  emoji: "👩‍👩‍👧‍👦🏳️‍🌈".repeat(50),
  nul: "a\u0000b\u0007c",
};
const texts = Object.values(hostile);

interface Body {
  event_title?: string;
  event_subtitle?: string;
  markets?: { market_ticker: string; strike_word: string; rules_primary: string }[];
  events?: { event_title: string; top_words: { strike_word: string }[] | null }[];
}

/** Puts such texts wherever the provider's are. */
async function poison(page: Page): Promise<void> {
  await page.route("**/api/getBoard*", async (route) => {
    const response = await route.fetch();
    const body: unknown = await response.json();
    if (isBody(body)) {
      if (body.event_title !== undefined) body.event_title = hostile.html + hostile.long;
      if (body.event_subtitle !== undefined) body.event_subtitle = hostile.sentences;
      body.markets?.slice(0, texts.length).forEach((market, at) => {
        market.strike_word = texts[at % texts.length] ?? "";
        market.rules_primary = hostile.html + hostile.long;
      });
      body.events?.slice(0, texts.length).forEach((event, at) => {
        const strike_word = texts[at % texts.length];
        const largest_edge = { market_ticker: "A", strike_word, side: "no", edge_dollars: 0.03 - at / 1_000 };
        Object.assign(event, {
          event_title: strike_word,
          event_subtitle: hostile.long,
          phase: "upcoming",
          largest_edge,
        });
        event.top_words?.forEach((word) => Object.assign(word, { strike_word }));
      });
    }
    await route.fulfill({ response, json: body });
  });
}

function isBody(body: unknown): body is Body {
  return typeof body === "object" && body !== null && "now" in body;
}

test("texts of a provider with HTML, 10,000 characters, another direction, emoji or NUL break no layout and run nothing", async ({
  page,
  server,
}) => {
  const address = await eventAddress(server);
  await warmStart(server);
  const word = await boardWord(server, address.split("=")[1]);
  await poison(page);
  for (const [path, shown] of [
    [address, "tr[data-ticker]"],
    [word, ".ticket"],
    ["/", ".event-card ul"],
    ["/events", ".board-row a"],
  ] as const) {
    await page.goto(path);
    await expect(page.locator(shown).first()).toBeVisible({ timeout: 40_000 });
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond, `${path} at ${width}`).toBeLessThanOrEqual(0);
      const heights = await page
        .locator("tr[data-ticker], .event-heading, .board-row, .event-card, .start-verdict")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      expect(Math.max(0, ...heights), `${path} at ${width}`).toBeLessThanOrEqual(500);
    }
    await expect(page).not.toHaveTitle("ran");
    expect(await page.locator("img[src=x]").count()).toBe(0);
  }
});

interface Found {
  context: { title: string; snippets: Record<string, string>[] }[];
  by_speaker: { speaker: string; role: string }[];
}

function isFound(body: unknown): body is Found {
  return typeof body === "object" && body !== null && "context" in body && "by_speaker" in body;
}

test("such texts of a transcript neither widen nor fill the page of a search", async ({ page }) => {
  await page.route("**/api/searchStrikeWord?*", async (route) => {
    const response = await route.fetch();
    const body: unknown = await response.json();
    if (!isFound(body)) throw new Error("This is no search with its transcripts");
    const textAt = (at: number) => texts[at % texts.length] ?? "";
    body.context.forEach((transcript, at) => {
      transcript.title = textAt(at);
      Object.assign(transcript.snippets[0] ?? {}, { after: textAt(at), speaker: textAt(at + 1) });
    });
    body.by_speaker.forEach((one, at) => Object.assign(one, { speaker: textAt(at), role: textAt(at + 1) }));
    await route.fulfill({ response, json: body });
  });
  await signInTo(page, "/search?phrase=budget&collection=speeches&speaker=");
  await expect(page.locator(".snippets li").first()).toBeVisible({ timeout: 40_000 });
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    const heights = await page
      .locator(":is(.snippets, .speakers) li")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThanOrEqual(260);
  }
  await expect(page).not.toHaveTitle("ran");
  expect(await page.locator("img[src=x]").count()).toBe(0);
});
