import { expect, test } from "../support/test.ts";

test("the search is reached with a slash and its results with the arrow keys", async ({ page }) => {
  await page.goto("/docs");
  await expect(page.getByRole("button", { name: "Search the docs" })).toBeEnabled();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("strike word");
  const results = page.getByRole("dialog").getByRole("listitem");
  await expect(results.filter({ hasText: "searchNFLStrikeWord" }).first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs\/\w+/);
});
