import { setTimeout as later } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { eventAddress, pastEvents } from "../support/markets.ts";
import { openSettings } from "../support/sign-in.ts";
import { entryOf, expect, generateKey, test } from "../support/test.ts";

const maxShift = 0.01;

test("nothing moves while pages load: start, sign-in, events, an event, a settled one, a word, search, API Settings, Watches, documents", async ({
  page,
  context,
  server,
}) => {
  await context.addInitScript(() => {
    window.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ("value" in entry && typeof entry.value === "number") window.layoutShifts.push(entry.value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await openSettings(page);
  await generateKey(page, "first");
  const event = await eventAddress(server);
  const word = `/word?${event.split("?")[1]}&market_ticker=${event.split("=")[1]}-TUSH`;
  const [past] = await pastEvents(server);
  const paths = [
    "/",
    "/sign-in",
    "/events",
    event,
    `/event?event_ticker=${past?.event_ticker}`,
    word,
    "/search?phrase=budget&collection=speeches&speaker=",
    "/settings",
    "/alerts",
    "/docs",
    "/docs/reference/searchNFLStrikeWord",
    "/docs/api",
  ];
  for (const [path, width] of paths.flatMap((one) => [[one, 360] as const, [one, 1280] as const])) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const shifts = await page.evaluate(() => window.layoutShifts);
    const total = shifts.reduce((sum, shift) => sum + shift, 0);
    expect(total, `layout shift of ${path} at ${width}`).toBeLessThanOrEqual(maxShift);
  }
});

test("the start page loads no more than 20 KB of scripts as gzip, and neither Firebase nor the chart", async ({
  page,
}) => {
  const scripts = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.set(response.url(), response.body());
  });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(scripts.size).toBeGreaterThan(0);
  for (const url of scripts.keys()) expect(url).not.toMatch(/firebase|chart/);
  const sizes = (await Promise.all(scripts.values())).map((body) => gzipSync(body).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(20_000);
});

test("the name is in the same place and the same letters on every page, even when fonts come late", async ({
  browser,
  baseURL,
}) => {
  for (const width of [390, 1280, 1800]) {
    const context = await browser.newContext({ baseURL, viewport: { width, height: 800 } });
    await context.route("**/*.woff2", async (route) => {
      await later(400);
      await route.continue();
    });
    const page = await context.newPage();
    const places: unknown[] = [];
    for (const path of ["/", "/docs", "/docs/api", "/sign-in", "/docs/nowhere"]) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => document.fonts.ready);
      places.push(await page.locator(".brand").boundingBox());
    }
    for (const place of places) expect(place, `at ${width}`).toEqual(places[0]);
    await context.close();
  }
});

test("a label of 60 characters and a long e-mail address fit a phone, and are shown whole", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const email = `${"long".repeat(15)}@${"domain".repeat(9)}.example.com`;
  await openSettings(page, email);
  const label = "W".repeat(60);
  const key = await generateKey(page, label);
  await expect(page.getByText(`open the link we sent to ${email}`)).toBeVisible();
  const dialogs = [/^Rotate/, /^Revoke/];
  for (const name of dialogs) {
    await entryOf(page, key).getByRole("button", { name }).click();
    await expect(page.getByRole("dialog").getByRole("heading", { name: label })).toBeVisible();
    expect(await widthBeyond(page)).toEqual([]);
    await page.getByRole("button", { name: "Cancel" }).click();
  }
  expect(await widthBeyond(page)).toEqual([]);
});

/** The elements whose text runs out of them, or out of the page. */
function widthBeyond(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("body *:not(.visually-hidden, .visually-hidden *, pre, pre *)")]
      .filter((element) => {
        const { right } = element.getBoundingClientRect();
        const isCut = element.scrollWidth > element.clientWidth && element.clientWidth > 0;
        return right > innerWidth + 1 || (isCut && getComputedStyle(element).overflowX !== "visible");
      })
      .map((element) => element.outerHTML.slice(0, 200)),
  );
}
