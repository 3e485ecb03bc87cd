import type { Page } from "@playwright/test";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { tracesOf } from "../support/recorder.ts";
import { signInTo } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

const entryOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name }).first();

test("Alerts says what an alert is to a visitor, who signs in and is back; its old address leads there", async ({
  page,
}) => {
  await page.goto("/watches");
  await expect(page).toHaveURL(/\/alerts$/);
  await expect(page.getByText("An alert is a message in Discord")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/sign-in\?next=\/alerts$/);
  await page.getByRole("button", { name: "Sign in as the demo user" }).click();
  await expect(page).toHaveURL(/\/alerts$/);
  await expect(page.getByRole("heading", { name: "No alerts yet" })).toBeVisible();
});

test("a watch's life: its test arrives signed, a failure is shown with its next try, sent again it arrives, a rotated secret signs beside the old one, deleted it is gone", async ({
  page,
}) => {
  const receiver = await startReceiver();
  await signInTo(page, "/alerts#developers");
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
  for (const type of [
    "An event is listed",
    "A start moves",
    "A word's rules change",
    "Trading opens or closes",
  ])
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
  await expect(page.getByRole("heading", { name: "Alerts", exact: true })).toBeFocused();
  receiver.stop();
});

test("what the service refuses is said beside its field, in its words", async ({ page, recorder }) => {
  recorder.expectProblem(/status of 400/);
  await signInTo(page, "/alerts#developers");
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

test("beside a new secret stands how to install the package and to start the receiver at the address that was typed", async ({
  page,
  request,
}) => {
  await signInTo(page, "/alerts#developers");
  await page.getByRole("button", { name: "New watch" }).first().click();
  await page.getByLabel("Name").fill("installed");
  await page.getByLabel("Address of your receiver").fill("http://127.0.0.1:4100/hook");
  await page.getByRole("button", { name: "Create watch" }).click();
  const dialog = page.getByRole("dialog");
  const start = dialog.getByRole("tabpanel").first();
  await expect(start).toContainText("PORT=4100 WATCH_SECRET='whsec_…' node receive-webhooks.ts");
  await expect(dialog.getByRole("link", { name: /step by step$/ })).toBeVisible();
  for (const language of ["TypeScript", "Python"]) {
    await dialog.getByRole("tab", { name: language }).first().click();
    const [, url = "none"] = /install "([^"]+)"/.exec(await start.innerText()) ?? [];
    expect((await request.get(url)).status(), url).toBe(200);
  }
});

for (const { language, file } of [
  { language: "TypeScript", file: "typescript/examples/receive-webhooks.ts" },
  { language: "Python", file: "python/examples/receive_webhooks.py" },
]) {
  test(`the receiver in ${language} is the client package's, which its tests run`, async ({ page }) => {
    await signInTo(page, "/alerts#developers");
    await page.getByText("A receiver", { exact: true }).click();
    await page.getByRole("tab", { name: language }).click();
    const code = readFileSync(join(import.meta.dirname, "../../../clients", file), "utf8");
    expect(await page.locator(".receiver").getByRole("tabpanel").textContent()).toBe(code);
  });
}

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/**
 * A server on this machine that webhooks are sent to: it keeps them, and answers with `status`. If that is no success, it asks for ten
 * minutes, so that no try of the service comes between those of the test.
 */
interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  status: number;
  stop(): void;
}

async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      response
        .writeHead(receiver.status, receiver.status === 200 ? {} : { "retry-after": "600" })
        .end("seen");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    status: 200,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}

/** Whether one of a request's signatures is a secret's, by Standard Webhooks. */
function isSignedBy(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`;
  const expected = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  return String(headers["webhook-signature"]).split(" ").includes(expected);
}

/** Fills the form of a new watch of a series that rests (the sample's bulletins change each minute) and creates it. Returns its secret, whose dialog is closed. */
async function createWatch(page: Page, name: string, url: string): Promise<string> {
  await page.getByRole("button", { name: "New watch" }).first().click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Address of your receiver").fill(url);
  await page.getByLabel("Series").fill("KXSBMENTION");
  await page.getByRole("button", { name: "Create watch" }).click();
  return takeSecret(page);
}

/** Reads the secret of the dialog that shows it, and closes the dialog. */
async function takeSecret(page: Page): Promise<string> {
  const secret = await page.getByRole("dialog").getByLabel("Secret", { exact: true }).innerText();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Close without copying" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  return secret;
}
