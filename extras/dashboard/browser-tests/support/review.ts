import { type Page, expect } from "@playwright/test";
import axe from "axe-core";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

/** Pictures are for people, and cost as much as axe: they are taken when PICTURES is set. */
const areTaken = (process.env.PICTURES ?? "") !== "";
const folder = join(import.meta.dirname, "..", "screenshots");
const themes = ["light", "dark"] as const;

/** Of a longer page the first screen is taken. */
const maxPictureHeight = 3000;

/** Shifts that come later are not counted. */
const waitMs = 500;

declare global {
  interface Window {
    axe: typeof axe;
  }
}

type Theme = (typeof themes)[number];
/** A theme changes nothing but colors, and `unit/dashboard/colors` holds those of texts against those they stand on, in both: one theme a size. */
const sizes: readonly { name: string; width: number; height: number; examined: Theme | null }[] = [
  { name: "wide", width: 1280, height: 860, examined: "light" },
  // Looked at only: its layout is one of the others'.
  { name: "tablet", width: 820, height: 1180, examined: null },
  { name: "narrow", width: 360, height: 780, examined: "dark" },
];

/** Looks at a page or dialog in three sizes and both themes: asks axe, looks for text that runs out of the page, and takes a picture. */
export async function review(page: Page, name: string): Promise<void> {
  await page.evaluate(axe.source);
  for (const { name: size, width, height, examined } of sizes) {
    await page.setViewportSize({ width, height });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `scrolls sideways: ${name}-${size}`).toBeLessThanOrEqual(0);
    expect(await cellsOutOfSight(page), `columns out of sight: ${name}-${size}`).toEqual([]);
    for (const colorScheme of themes) {
      if (colorScheme !== examined && !areTaken) continue;
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const where = `${name}-${size}-${colorScheme}`;
      if (areTaken) await takePicture(page, where);
      if (colorScheme === examined) expect(await violationsOf(page), `axe on ${where}`).toEqual([]);
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

async function takePicture(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const height = await page.evaluate(() => {
    scrollTo(0, 0);
    return document.documentElement.scrollHeight;
  });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: height <= maxPictureHeight });
}

/** Asks axe for no more than the violations: the selectors and the nodes that pass take it as long as its rules. */
async function violationsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ["violations"],
      selectors: false,
      iframes: false,
      preload: false,
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  });
}

/** What the keyboard reaches on a page and the browser's accessibility tree has no name for, by its role. */
export async function unnamedControls(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes
    .filter(({ ignored, properties }) => !ignored && properties?.some(({ name }) => name === "focusable"))
    .filter(({ name }) => textOf(name?.value) === "")
    .map(({ role }) => textOf(role?.value));
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** What moved after the first paint, as the browser scores it. */
export async function layoutShift(page: Page): Promise<number> {
  return await page.evaluate(
    (ms) =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if ("value" in entry && typeof entry.value === "number") sum += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => done(sum), ms);
      }),
    waitMs,
  );
}
