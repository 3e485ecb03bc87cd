import { expect, type Page } from "@playwright/test";
import type { LocalServer } from "./local-server.ts";

/** The address of the page of an event's first word, once the board has the event: a new server reads for some seconds before. */
export async function boardWord({ baseUrl }: LocalServer, ticker = ""): Promise<string> {
  let market: string | undefined;
  await expect
    .poll(
      async () => {
        const response = await fetch(`${baseUrl}/api/getBoard?event_ticker=${ticker}`);
        market = /"market_ticker":"([^"]+)"/.exec(await response.text())?.[1];
        return response.status;
      },
      { timeout: 90_000 },
    )
    .toBe(200);
  return `/word?event_ticker=${ticker}&market_ticker=${market}`;
}

/** A new server reads for some seconds before it has a board, and says so until then. */
export async function warm({ baseUrl }: LocalServer, ticker?: string): Promise<void> {
  const query = ticker === undefined ? "" : `?event_ticker=${ticker}`;
  await expect
    .poll(async () => (await fetch(`${baseUrl}/api/getBoard${query}`)).status, { timeout: 90_000 })
    .toBe(200);
}

/** How words close that close one by one, as a body has it. */
export const byWord = { kind: "by_word", events: 20, median_minutes: 40 };

interface BoardBody {
  now: string;
  scheduledStartTime: string | null;
  markets: { market_ticker: string; strike_word: string | null }[];
  events?: { scheduledStartTime: string | null; kind: string }[];
  later?: object[];
}

/** Changes every body of getBoard, as one that was made just now. */
export async function changeBoard(page: Page, change: (body: BoardBody) => void): Promise<void> {
  await page.route("**/api/getBoard*", async (route) => {
    const response = await route.fetch();
    const body: unknown = await response.json();
    if (isBody(body)) change(body);
    await route.fulfill({ response, json: body, headers: { ...response.headers(), age: "0" } });
  });
}

function isBody(body: unknown): body is BoardBody {
  return typeof body === "object" && body !== null && "now" in body;
}

/** Waits for the sample's track record, which is made up after the server's start. */
export async function untilRecordIsThere(server: LocalServer): Promise<void> {
  await expect
    .poll(async () => (await fetch(`${server.baseUrl}/api/getTrackRecord`)).text(), { timeout: 60_000 })
    .toContain('"brier"');
}
