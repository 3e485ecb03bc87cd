import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "../support/test.ts";

declare global {
  interface Window {
    /** Of dashboard/bench/draw-table.tsx. */
    measureTable: () => { plainMs: number; drawnMs: number; sortedMs: number };
  }
}

const dashboard = join(import.meta.dirname, "../../dashboard");

test("drawing an event of 100 words takes at most 3 times what the same rows as plain HTML take, sorting it at most 1.5 times its drawing", async ({
  page,
  request,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "mention-market-drawing-"));
  const args = ["build", "--config", "bench/vite.config.ts", "--outDir", folder, "--logLevel", "error"];
  const { status } = spawnSync(process.execPath, ["node_modules/vite/bin/vite.js", ...args], {
    cwd: dashboard,
    stdio: "inherit",
  });
  expect(status).toBe(0);
  const script = readFileSync(join(folder, "draw-table.js"), "utf8");
  rmSync(folder, { recursive: true });

  await page.goto("/events");
  const href = await page.locator("link[rel=stylesheet]").first().getAttribute("href");
  const styles = await (await request.get(href ?? "")).text();
  await page.goto("about:blank");
  await page.addStyleTag({ content: styles.replaceAll(/@font-face\{[^}]*\}/g, "") });
  await page.addScriptTag({ content: script });
  const { plainMs, drawnMs, sortedMs } = await page.evaluate(() => window.measureTable());
  test.info().annotations.push({
    type: "ms",
    description: `plain ${plainMs.toFixed(1)}, drawn ${drawnMs.toFixed(1)}, sorted ${sortedMs.toFixed(1)}`,
  });
  expect(drawnMs / plainMs).toBeLessThanOrEqual(3);
  expect(sortedMs / drawnMs).toBeLessThanOrEqual(1.5);
});
