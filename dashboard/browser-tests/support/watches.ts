import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/**
 * A server on this machine that webhooks are sent to: it keeps them, and answers with `status`. If that is no success, it asks for ten
 * minutes, so that no try of the service comes between those of the test.
 */
export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  status: number;
  stop(): void;
}

export async function startReceiver(): Promise<Receiver> {
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
export function isSignedBy(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`;
  const expected = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  return String(headers["webhook-signature"]).split(" ").includes(expected);
}

/** Fills the form of a new watch of a series that rests (the sample's bulletins change each minute) and creates it. Returns its secret, whose dialog is closed. */
export async function createWatch(page: Page, name: string, url: string): Promise<string> {
  await page.getByRole("button", { name: "New watch" }).first().click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Address of your receiver").fill(url);
  await page.getByLabel("Series").fill("KXSBMENTION");
  await page.getByRole("button", { name: "Create watch" }).click();
  return takeSecret(page);
}

/** Reads the secret of the dialog that shows it, and closes the dialog. */
export async function takeSecret(page: Page): Promise<string> {
  const secret = await page.getByRole("dialog").getByLabel("Secret", { exact: true }).innerText();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Close without copying" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  return secret;
}
