import type { Page } from "@playwright/test";
import { eventAddress, boardWord, warmStart } from "../support/markets.ts";
import { expect, test } from "../support/test.ts";

test.use({ isBoardPublic: true });

/** The sizes of all numbers that stand for themselves, such as `31 ¢`, `$82.08` or `85%`, and the numbers whose figures differ in width. A word may be a number, too. */
async function numbersOf(page: Page): Promise<{ sizes: string[]; uneven: string[] }> {
  return await page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector("main") ?? document, NodeFilter.SHOW_TEXT);
    const sizes = new Set<string>();
    const uneven: string[] = [];
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const [text, element] = [node.textContent?.trim() ?? "", node.parentElement];
      if (element === null || !/^[+−]?\$?\d[\d.,]*( ?¢|%)?$/.test(text)) continue;
      if (
        !element.checkVisibility() ||
        element.closest("svg, .visually-hidden, .months, .column-word, pre, code") !== null
      )
        continue;
      const { fontSize, fontVariantNumeric, fontFamily } = getComputedStyle(element);
      sizes.add(fontSize);
      if (!fontVariantNumeric.includes("tabular-nums") && !fontFamily.includes("Mono")) uneven.push(text);
    }
    return { sizes: [...sizes].toSorted(), uneven };
  });
}

/** Where header, content and footer begin, and where header and content end. */
async function edgesOf(page: Page): Promise<{ left: number[]; right: number[] }> {
  return await page.evaluate(() => {
    const inside = (selector: string) => {
      const element = document.querySelector(selector) ?? document.body;
      const { left, right } = element.getBoundingClientRect();
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      return {
        left: Math.round(left + parseFloat(paddingLeft)),
        right: Math.round(right - parseFloat(paddingRight)),
      };
    };
    const [header, content, footer] = [".site-header", "main", ".site-footer"].map(inside);
    const account = document.querySelector("#account")?.getBoundingClientRect().right ?? NaN;
    const brand = document.querySelector(".brand")?.getBoundingClientRect().left ?? NaN;
    return {
      left: [header?.left ?? NaN, content?.left ?? NaN, footer?.left ?? NaN, Math.round(brand)],
      right: [header?.right ?? NaN, content?.right ?? NaN, Math.round(account)],
    };
  });
}

test("numbers have the sizes 32, 20 and 14 and figures of one width, and every page has one left edge and one width", async ({
  page,
  server,
}) => {
  await warmStart(server);
  const address = await eventAddress(server);
  const word = await boardWord(server, address.split("=")[1]);
  for (const [path, shown] of [
    ["/", ".event-card .price"],
    ["/events", ".board-row a"],
    [address, "tr[data-ticker]"],
    [word, ".ticket-total"],
    ["/track-record", ".record-fold summary"],
  ] as const)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      await expect(page.locator(shown).first()).toBeVisible({ timeout: 40_000 });
      const { sizes, uneven } = await numbersOf(page);
      expect(["14px", "20px", "32px"], `numbers of ${path} at ${width}`).toEqual(
        expect.arrayContaining(sizes),
      );
      expect(uneven, `figures of ${path} at ${width}`).toEqual([]);
      const { left, right } = await edgesOf(page);
      expect(new Set(left).size, `left edges of ${path} at ${width}: ${left.join(", ")}`).toBe(1);
      expect(new Set(right).size, `right edges of ${path} at ${width}: ${right.join(", ")}`).toBe(1);
    }
});
