import { expect, test, untilFormWorks } from "../support/test.ts";
import { tabTo } from "../support/keyboard.ts";

test("the whole life of a key works with the keyboard alone, and the focus is never lost", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const press = (key: string) => page.keyboard.press(key);
  await page.goto("/");
  await press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await tabTo(page, page.getByRole("link", { name: "Get an API key" }));
  await press("Enter");
  await tabTo(page, page.getByLabel("E-mail"));
  await page.keyboard.type(`keyboard-${process.pid}@example.com`);
  await press("Tab");
  await page.keyboard.type("correct horse");
  await untilFormWorks(page);
  await press("Enter");

  const generate = page.getByRole("button", { name: "Generate key" }).first();
  await expect(page.getByRole("heading", { name: "No keys yet" })).toBeVisible();
  await tabTo(page, generate);
  await press("Enter");
  await expect(page.getByLabel("Label")).toBeFocused();
  await page.keyboard.type("typed");
  await press("Enter");
  await expect(page.getByRole("button", { name: "Copy key" })).toBeFocused();
  await press("Enter");
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  await tabTo(page, page.getByRole("tab", { name: "curl" }));
  await press("ArrowRight");
  await expect(page.getByRole("tab", { name: "TypeScript" })).toBeFocused();
  await expect(page.getByRole("tabpanel")).toContainText("await fetch(url");
  await press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(generate).toBeFocused();

  await tabTo(page, page.getByRole("button", { name: /^Rotate/ }));
  await press("Enter");
  await expect(page.getByRole("radio", { name: "1 day" })).toBeFocused();
  await press("ArrowUp");
  await press("Enter");
  await expect(page.getByRole("button", { name: "Copy key" })).toBeFocused();
  await press("Enter");
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  await press("Escape");
  await expect(page.getByText("Replaced, works until")).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");

  await tabTo(page, page.getByRole("button", { name: /^Revoke/ }).last());
  await press("Enter");
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await press("Tab");
  await press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "was revoked" })).toBeVisible();
  await expect(page.getByText("Ended in the last 30 days (1)")).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});
