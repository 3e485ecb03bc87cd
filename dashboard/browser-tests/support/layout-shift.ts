import type { Page } from "@playwright/test";

/** Shifts that come later are not counted. */
const waitMs = 500;

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
