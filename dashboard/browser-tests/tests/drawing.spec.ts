import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "../support/test.ts";

declare global {
  interface Window {
    /** Of dashboard/bench/draw-table.tsx. */
    tableOf100: () => Record<Way, () => void>;
  }
}

const ways = ["plain", "drawn", "sorted"] as const;
type Way = (typeof ways)[number];
const [rounds, repeats] = [5, 4];

const dashboard = join(import.meta.dirname, "../..");

test("drawing an event of 100 words takes at most 1.5 times what the same rows as plain HTML take, sorting it at most 1.5 times its drawing", async ({
  page,
  request,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "mention-market-drawing-"));
  const args = ["build", "--config", "bench/vite.config.ts", "--outDir", folder, "--logLevel", "error"];
  const { status } = spawnSync(process.execPath, ["../node_modules/vite/bin/vite.js", ...args], {
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
  const table = await page.evaluateHandle(() => window.tableOf100());
  // Processor time of the page's thread: what else the machine does is not in it.
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const busySeconds = async () =>
    (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration")
      ?.value ?? NaN;
  const seconds = { plain: 0, drawn: 0, sorted: 0 };
  for (let round = 0; round < rounds; round += 1)
    for (const way of ways) {
      const before = await busySeconds();
      await table.evaluate(
        (all, { way, repeats }) => {
          for (let at = 0; at < repeats; at += 1) all[way]();
        },
        { way, repeats },
      );
      // The first round compiles.
      if (round > 0) seconds[way] += (await busySeconds()) - before;
    }
  const [drawn, sorted] = [seconds.drawn / seconds.plain, seconds.sorted / seconds.drawn];
  const ms = (1000 * seconds.drawn) / ((rounds - 1) * repeats);
  test.info().annotations.push({
    type: "drawn",
    description: `${ms.toFixed(1)} ms, ${drawn.toFixed(2)} of plain, sorted ${sorted.toFixed(2)} of drawn`,
  });
  expect(drawn).toBeLessThanOrEqual(1.5);
  expect(sorted).toBeLessThanOrEqual(1.5);
});
