import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { signInTo } from "../support/markets.ts";
import { expect, test } from "../support/test.ts";
import { tracesOf } from "../support/traces-of.ts";
import { createWatch, isSignedBy, startReceiver, takeSecret } from "../support/watches.ts";

const entryOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name }).first();

test("Watches sends a visitor to sign in and back again", async ({ page }) => {
  await page.goto("/watches");
  await expect(page).toHaveURL(/\/sign-in\?next=\/watches$/);
  await page.getByRole("button", { name: "Sign in as the demo user" }).click();
  await expect(page).toHaveURL(/\/watches$/);
  await expect(page.getByRole("heading", { name: "No watches yet" })).toBeVisible();
});

test("a watch's life: its test arrives signed, a failure is shown with its next try, sent again it arrives, a rotated secret signs beside the old one, deleted it is gone", async ({
  page,
}) => {
  const receiver = await startReceiver();
  await signInTo(page, "/watches");
  const secret = await createWatch(page, "price bot", receiver.url);
  const entry = entryOf(page, "price bot");
  await expect(entry).toContainText(`KXSBMENTION: anything changes; sends to ${receiver.url}`);
  await expect(entry).toContainText(/Active The receiver answered 200 at/);
  expect(receiver.received.map((one) => isSignedBy(secret, one))).toEqual([true]);
  expect(receiver.received[0]?.body).toContain('"type":"watch.test"');

  await entry.getByRole("button", { name: "Deliveries" }).click();
  const deliveries = entry.getByRole("listitem");
  await expect(deliveries).toHaveCount(1);
  await expect(deliveries.first()).toContainText(/Test[^]*Delivered at/);

  receiver.status = 500;
  await entry.getByRole("button", { name: "Send a test" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "A test of “price bot” is on its way." }),
  ).toBeVisible();
  await expect(deliveries.first()).toContainText(/Waiting the receiver answered 500; the next try is/);
  await expect(entry).toContainText(/Failing since .+: the receiver answered 500; the next try is/);
  await deliveries.first().locator("summary").click();
  await expect(deliveries.first().getByRole("row").nth(1)).toContainText(/500\d+ msseen$/);
  await expect(deliveries.first().getByRole("region", { name: /^Body: Test/ })).toContainText(
    '"type": "watch.test"',
  );

  receiver.status = 200;
  await deliveries.first().getByRole("button", { name: "Send again" }).click();
  await expect(deliveries.first()).toContainText(/Delivered at .+, by try \d/);
  await expect(entry).toContainText(/Active The receiver answered 200 at/);
  const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids).size).toBe(2);

  await entry.getByRole("button", { name: "Rotate secret" }).click();
  await expect(page.getByRole("dialog")).toContainText("The old one signs for 24 hours more");
  await page.getByRole("dialog").getByRole("button", { name: "Rotate secret" }).click();
  const rotated = await takeSecret(page);
  const before = receiver.received.length;
  await entry.getByRole("button", { name: "Send a test" }).click();
  await expect.poll(() => receiver.received.length).toBe(before + 1);
  const last = receiver.received.slice(-1);
  expect(last.map((one) => [isSignedBy(secret, one), isSignedBy(rotated, one)])).toEqual([[true, true]]);

  await entry.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Name").fill("word bot");
  await page.getByLabel("Series").fill("KXTRUMPMENTION");
  for (const type of ["An event is listed", "A start moves", "Trading opens or closes"])
    await page.getByLabel(type).uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  const renamed = entryOf(page, "word bot");
  await expect(renamed).toContainText(
    "KXTRUMPMENTION: a word is listed or settles; sends to http://127.0.0.1",
  );

  const traces = await tracesOf(page);
  for (const [place, text] of Object.entries(traces)) {
    expect(text.includes(secret), `the secret is in ${place}`).toBe(false);
    expect(text.includes(rotated), `the rotated secret is in ${place}`).toBe(false);
  }

  await renamed.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.getByRole("button", { name: "Delete watch" }).click();
  await expect(page.getByRole("heading", { name: "No watches yet" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Watches", exact: true })).toBeFocused();
  receiver.stop();
});

test("what the service refuses is said beside its field, in its words", async ({ page, recorder }) => {
  recorder.expectProblem(/status of 400/);
  await signInTo(page, "/watches");
  await page.getByRole("button", { name: "New watch" }).first().click();
  await page.getByLabel("Name").fill("refused");
  const url = page.getByLabel("Address of your receiver");
  await url.fill("https://10.0.0.1/hook");
  await page.getByRole("button", { name: "Create watch" }).click();
  await expect(url).toBeFocused();
  await expect(url).toHaveAccessibleDescription(/^Invalid argument: url \(/);
  await url.fill("https://example.com/hook");
  const series = page.getByLabel("Series");
  await series.fill("KXA, not-a-ticker?");
  await page.getByRole("button", { name: "Create watch" }).click();
  await expect(series).toBeFocused();
  await expect(series).toHaveAccessibleDescription(/^Invalid argument: seriesTickers \(/);
});

/** Keeps a port for a server that another process starts. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

for (const { language, program, file } of [
  { language: "TypeScript", program: process.execPath, file: "receiver.ts" },
  { language: "Python", program: "python3", file: "receiver.py" },
]) {
  test(`the receiver in ${language} runs as the page shows it, and accepts what the service signs`, async ({
    page,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), "mention-market-receiver-"));
    const port = await freePort();
    await signInTo(page, "/watches");
    const secret = await createWatch(page, "sample", `http://127.0.0.1:${port}/`);
    const entry = entryOf(page, "sample");
    await expect(entry).toContainText(/New No answer: .*It becomes active once/);
    await page.getByText("A receiver", { exact: true }).click();
    await page.getByRole("tab", { name: language }).click();
    writeFileSync(join(folder, file), await page.getByRole("tabpanel").innerText());
    const env = { ...process.env, WATCH_SECRET: secret, PORT: String(port) };
    const running = spawn(program, [join(folder, file)], { env, stdio: ["ignore", "pipe", "inherit"] });
    await untilAnswering(port, running);

    const unsigned = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "{}" });
    expect(unsigned.status).toBe(401);
    const printed = once(running.stdout, "data");
    await entry.getByRole("button", { name: "Send a test" }).click();
    expect(String(await printed)).toContain('"type":"watch.test"');
    await expect(entry).toContainText("Active The receiver answered 204 at");
    const ended = once(running, "close");
    running.kill();
    await ended;
    rmSync(folder, { recursive: true });
  });
}

async function untilAnswering(port: number, running: ChildProcess): Promise<void> {
  await expect
    .poll(() => {
      if (running.exitCode !== null) throw new Error(`The receiver ended with ${running.exitCode}`);
      return fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "" }).then(
        () => true,
        () => false,
      );
    })
    .toBe(true);
}
