import { expect, type BrowserContext, type Page } from "@playwright/test";
import { chatServers } from "@mention-market/extras/test/support/chat-servers";
import type { LocalServer } from "./local-server.ts";
import { eventAddress, wordsOf } from "./markets.ts";

/** A server that behaves like Discord. */
export interface Discord {
  /** Of a channel; it is a secret. */
  readonly address: string;
  /** The texts of the messages as a reader sees them, the oldest first. */
  readonly messages: () => string[];
  /** Responds with this status from now on; null: as Discord does. */
  readonly respondWith: (status: number | null) => void;
  readonly close: () => Promise<void>;
}

export async function startDiscord(): Promise<Discord> {
  const servers = await chatServers();
  return {
    address: servers.addressOf("discord"),
    messages: () => servers.received.map(({ body }) => contentOf(JSON.parse(body))),
    respondWith: (status) =>
      servers.respondAs(status === null ? null : (response) => response.writeHead(status).end("{}")),
    close: servers.close,
  };
}

function contentOf(body: unknown): string {
  const members: [string, unknown][] = Object.entries(body ?? {});
  const content = String(members.find(([name]) => name === "content")?.[1]);
  // Discord shows neither word joiners nor the backslash before a sign.
  return content.replaceAll("\u2060", "").replaceAll(/\\([^\w\s])/g, "$1");
}

/** Opens the page of the next event, and waits for its words. Returns the address. */
export async function openEvent(page: Page, server: LocalServer): Promise<string> {
  const address = await eventAddress(server);
  await page.goto(address);
  await wordsOf(page);
  return address;
}

/** Pastes a text where the focus is. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("ControlOrMeta+V");
}

/** Counts how often somebody clicks or taps from now on. */
export async function countClicks(page: Page, context: BrowserContext): Promise<() => number> {
  let clicks = 0;
  await context.exposeFunction("countClick", () => clicks++);
  await page.evaluate(() => document.addEventListener("pointerdown", () => window.countClick()));
  return () => clicks;
}

/** The dialog of an alert, once where it is sent can be chosen. */
export async function alertDialog(page: Page) {
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("group", { name: "Where" })).toBeVisible();
  return dialog;
}

/** Makes an alert at a new address of Discord in the open dialog, and waits for its test. */
export async function createAt(page: Page, address: string): Promise<void> {
  const dialog = await alertDialog(page);
  await dialog.getByRole("radio", { name: /^Discord/ }).check();
  await dialog.getByLabel("Address").fill(address);
  await dialog.getByRole("button", { name: "Create alert" }).click();
  await expect(dialog.getByRole("status")).toHaveText("The test has arrived. The alert is on.");
}
