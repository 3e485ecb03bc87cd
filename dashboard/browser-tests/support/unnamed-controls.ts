import type { Page } from "@playwright/test";

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
