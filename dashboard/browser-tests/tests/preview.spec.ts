import { eventAddress } from "../support/markets.ts";
import { expect, test } from "../support/test.ts";

test.use({ isBoardPublic: true });

test("a link to an event is shown with its title, subtitle and start, one to a word with its price and record, and both with a picture at a whole address", async ({
  page,
  request,
  server,
}) => {
  const address = await eventAddress(server);
  await page.goto(address);
  const title = (await page.locator("h1[title]").getAttribute("title")) ?? "none";
  const word = (await page.locator('main a[href^="/word?"]').first().getAttribute("href")) ?? "none";
  const previews = [
    { path: address, title, description: /, \d{4}, \d{1,2}:\d\d [AP]M E[SD]T$/ },
    { path: word, title: /^.+ · .+/, description: /\d ¢.*said in .* that settled/i },
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
