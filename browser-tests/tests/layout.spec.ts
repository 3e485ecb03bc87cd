import { expect, generateKey, signUp, test } from "../support/test.ts";

const maxShift = 0.01;

test("nothing moves while pages load: start, sign-in, API Settings, documents", async ({ page, context }) => {
  await context.addInitScript(() => {
    window.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ("value" in entry && typeof entry.value === "number") window.layoutShifts.push(entry.value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await signUp(page);
  await generateKey(page, "first");
  const paths = ["/", "/sign-in", "/settings", "/docs", "/docs/reference/searchNFLStrikeWord", "/docs/api"];
  for (const [path, width] of paths.flatMap((one) => [[one, 1280] as const, [one, 360] as const])) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const shifts = await page.evaluate(() => window.layoutShifts);
    const total = shifts.reduce((sum, shift) => sum + shift, 0);
    expect(total, `layout shift of ${path} at ${width}`).toBeLessThanOrEqual(maxShift);
  }
});

test("the start page loads no more than 20 KB of scripts, and neither Firebase nor the chart", async ({
  page,
}) => {
  const sizes: { url: string; bytes: number }[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    void response.body().then((body) => sizes.push({ url: response.url(), bytes: body.length }));
  });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(sizes.length).toBeGreaterThan(0);
  for (const { url } of sizes) expect(url).not.toMatch(/firebase|chart/);
});
