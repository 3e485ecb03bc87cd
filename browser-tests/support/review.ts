import { mkdirSync } from "node:fs";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const folder = join(import.meta.dirname, "..", "screenshots");
const sizes = [
  { name: "wide", width: 1280, height: 860, isExamined: true },
  // Looked at only: its layout is one of the others'.
  { name: "tablet", width: 820, height: 1180, isExamined: false },
  { name: "narrow", width: 360, height: 780, isExamined: true },
];
/** Of a longer page the first screen is taken. */
const maxPictureHeight = 3000;
const themes = ["light", "dark"] as const;
/** What a theme may break: it changes nothing but colors. */
const rulesOfColors = ["color-contrast", "link-in-text-block"];

/** Looks at a page or dialog in three sizes and both themes: takes a picture, asks axe, and looks for text that runs out of the page. */
export async function review(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const { name: size, width, height, isExamined } of sizes) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const where = `${name}-${size}-${colorScheme}`;
      const height = await page.evaluate(() => {
        scrollTo(0, 0);
        return document.documentElement.scrollHeight;
      });
      await page.screenshot({ path: join(folder, `${where}.png`), fullPage: height <= maxPictureHeight });
      if (isExamined) expect(await violationsOf(page, colorScheme), `axe on ${where}`).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `scrolls sideways: ${where}`).toBeLessThanOrEqual(0);
      expect(await cellsOutOfSight(page), `columns out of sight: ${where}`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}

/** Cells of tables that can be seen only by scrolling sideways; those of the documents may be. */
function cellsOutOfSight(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("table:not(.prose *) td")]
      .filter((cell) => cell.checkVisibility() && cell.getBoundingClientRect().right > innerWidth + 1)
      .map((cell) => cell.outerHTML.slice(0, 200)),
  );
}

async function violationsOf(page: Page, colorScheme: (typeof themes)[number]): Promise<string[]> {
  // The pages have no frames: without this mode axe opens a page of its own each time, which takes three times as long.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  if (colorScheme === "dark") axe.withRules(rulesOfColors);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
