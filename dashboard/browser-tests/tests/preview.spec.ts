import { eventAddress } from "../support/markets.ts";
import { expect, test } from "../support/test.ts";

test.use({ isBoardPublic: true });

test("a link to an event or a word is shown with the event's title, subtitle and start, and with a picture at a whole address", async ({
  page,
  request,
  server,
}) => {
  const address = await eventAddress(server);
  await page.goto(address);
  const title = (await page.locator("h1[title]").getAttribute("title")) ?? "none";
  const word = (await page.locator('main a[href^="/word?"]').first().getAttribute("href")) ?? "none";
  for (const path of [address, word]) {
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
    await expect.poll(() => contentOf("og:title"), { timeout: 90_000 }).toBe(title);
    expect(await contentOf("og:description")).toMatch(/, \d{4}, \d{1,2}:\d\d [AP]M E[SD]T$/);
    expect(await contentOf("og:image")).toBe(`${server.baseUrl}/share.png`);
  }
});
