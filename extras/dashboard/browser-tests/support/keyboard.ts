import { expect, type Locator, type Page } from "@playwright/test";

const maxPresses = 60;

/** Presses Tab until an element has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  for (let presses = 0; presses < maxPresses; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${target.toString()}`);
}

/** Where the focus stopped: at which of the page's controls, in the order of its elements, and how far down the page. */
interface Stop {
  readonly at: number;
  readonly y: number;
}

/**
 * Presses Tab or Shift+Tab until the focus leaves the page or begins again. Every stop has an outline that nothing cuts, and is in
 * sight. Returns the stops, and how many controls the page has.
 */
export async function walk(
  page: Page,
  key: "Tab" | "Shift+Tab",
): Promise<{ stops: Stop[]; controls: number }> {
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press(key);
    const { at, y, controls } = await focused(page);
    // After the first control, Shift+Tab comes to the last one again where the browser has no controls of its own.
    if (at === null || at === stops[0]?.at) return { stops, controls };
    await expectInSight(page);
    stops.push({ at, y });
    if (stops.length > 2 * controls) throw new Error(`${key} never leaves the page`);
  }
}

/** What has the focus has an outline that nothing cuts, and is in sight. */
export async function expectInSight(page: Page): Promise<void> {
  await expect.poll(() => faultOfFocus(page)).toBe(null);
}

function focused(page: Page): Promise<{ at: number | null; y: number; controls: number }> {
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, summary, [tabindex]",
    );
    const controls = [...all].filter(
      (one) => one.tabIndex >= 0 && one.checkVisibility() && !one.matches(":disabled"),
    );
    const element = document.activeElement;
    const isOutside = element === null || element === document.body;
    const at = controls.findIndex((one) => one === element);
    const y = isOutside ? 0 : element.getBoundingClientRect().top + scrollY;
    return { at: isOutside ? null : at, y, controls: controls.length };
  });
}

function faultOfFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null) return "nothing has the focus";
    const name = element.outerHTML.slice(0, 100);
    // A link whose text may be cut has the outline of what cuts it.
    const outlined = [element, element.parentElement ?? element].find(
      (one) => getComputedStyle(one).outlineStyle !== "none",
    );
    if (outlined === undefined) return `no outline: ${name}`;
    const { outlineOffset, outlineWidth } = getComputedStyle(outlined);
    const beyond = parseFloat(outlineOffset) + parseFloat(outlineWidth) - 1;
    const box = outlined.getBoundingClientRect();
    for (let one = outlined.parentElement; one !== null && one !== document.body; one = one.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(one);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const isCut =
        box.left - beyond < left ||
        box.right + beyond > right ||
        box.top - beyond < top ||
        box.bottom + beyond > bottom;
      if (isCut) return `cut outline: ${name}`;
    }
    // Of a link in two lines the first one, and of a text that is cut its beginning.
    const [line = box] = element.getClientRects();
    const at = document.elementFromPoint(
      line.left + Math.min(line.width / 2, 12),
      line.top + line.height / 2,
    );
    return at !== null && element.contains(at) ? null : `covered: ${name}`;
  });
}
