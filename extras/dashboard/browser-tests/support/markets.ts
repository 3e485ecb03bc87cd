import { expect, type Locator, type Page } from "@playwright/test";
import type { LocalServer } from "./local-server.ts";

/** In the hour before a Sunday's game the next one of its series does not trade yet. */
const games = ["KXNFLMENTION", "KXTNFMENTION"];
/** Its words are unlike those of other games: one is a number, and others never settled. */
const unlikeOthers = "KXNFLMENTION-SB27";

/** The first event of a server that has just started waits for its first reads of everything. */
const firstEventMs = 40_000;

interface ListedEvents {
  events: { event_ticker: string; event_title: string; scheduledStartTime: string | null }[];
  cursor: string | null;
}

/** A body of getMentionEvents, for a test to change. */
export function listedEvents(body: unknown): ListedEvents {
  if (!isListedEvents(body)) throw new Error("This is not a list of events");
  return body;
}

function isListedEvents(body: unknown): body is ListedEvents {
  return typeof body === "object" && body !== null && "events" in body && "cursor" in body;
}

export interface EventBody {
  markets: {
    market_ticker: string;
    strike_word: string | null;
    volume_24h: number;
    yes_ask_size: number | null;
    record?: { yes: number; no: number } | null;
    estimate?: { probability: number } | null;
    buy_yes?: { price_dollars: number; edge_dollars: number | null } | null;
    transcripts?: object;
  }[];
}

/** A body of getMentionEvent whose markets a test changes. */
export function changedEvent(body: unknown, change: (markets: EventBody["markets"]) => void): EventBody {
  if (!isEventBody(body)) throw new Error("This is no event");
  change(body.markets);
  return body;
}

function isEventBody(body: unknown): body is EventBody {
  return typeof body === "object" && body !== null && "markets" in body && Array.isArray(body.markets);
}

/** Its settled events, latest first. */
export async function pastEvents(
  server: LocalServer,
  series = "KXNFLMENTION",
): Promise<ListedEvents["events"]> {
  return await eventsOf(server, { series_ticker: series, status: "settled" });
}

async function eventsOf(
  server: LocalServer,
  query: Readonly<Record<string, string>>,
): Promise<ListedEvents["events"]> {
  const path = `getMentionEvents?${new URLSearchParams(query).toString()}`;
  const response = await fetch(`${server.baseUrl}/api/${path}`, { headers: { "x-api-key": server.apiKey } });
  return listedEvents(await response.json()).events;
}

/** The address of the next game's page, or of a series' next event: one that does not begin while the tests run, because its page changes then. */
export async function eventAddress(server: LocalServer, series?: string): Promise<string> {
  const later = new Date(Date.now() + 60 * 60_000).toISOString();
  for (const one of series === undefined ? games : [series]) {
    const event = (await eventsOf(server, { series_ticker: one })).find(
      ({ event_ticker, scheduledStartTime }) =>
        (scheduledStartTime ?? later) >= later && event_ticker !== unlikeOthers,
    );
    if (event !== undefined) return `/event?event_ticker=${event.event_ticker}`;
  }
  throw new Error(`The sample has no event of ${series ?? games.join(", ")} after ${later}`);
}

/** Waits until an event's words are there. */
export async function wordsOf(page: Page) {
  const table = page.getByRole("region", { name: "Words of the event" });
  await expect(table.getByRole("row").nth(5)).toBeVisible({ timeout: firstEventMs });
  return table;
}

/** The texts of a column of the words' table, in the order of the rows. */
export function column(page: Page, id: string): Promise<string[]> {
  return page.locator(`.word-table tbody .column-${id}`).allInnerTexts();
}

/** Functions that a page has asked, by their names and queries, from the record of all requests. */
export function functionRequests(requests: readonly { readonly url: string }[]): string[] {
  return requests.map(({ url }) => url.split("/api/")[1]).filter((path) => path !== undefined);
}

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

/** Waits until the board has the next game's event, or a series' next one, and returns the address of its page. */
export async function warmEvent(server: LocalServer, series?: string): Promise<string> {
  const address = await eventAddress(server, series);
  await warm(server, address.split("=")[1]);
  return address;
}

/** Waits until the board has the event that a link leads to. */
export async function warmLink(server: LocalServer, link: Locator): Promise<void> {
  const query = new URLSearchParams((await link.getAttribute("href"))?.split("?")[1]);
  await warm(server, query.get("event_ticker") ?? undefined);
}

/** Waits until the board's list has the words of all its events. */
export async function warmStart({ baseUrl }: LocalServer): Promise<void> {
  await expect
    .poll(async () => areWordsKnown(await (await fetch(`${baseUrl}/api/getBoard`)).json()), {
      timeout: 90_000,
    })
    .toBe(true);
}

function areWordsKnown(body: unknown): boolean {
  return isBoardList(body) && body.events.every(({ top_words: words }) => words !== null);
}

interface BoardListBody {
  events: { top_words: object[] | null }[];
}

function isBoardList(body: unknown): body is BoardListBody {
  return typeof body === "object" && body !== null && "events" in body && Array.isArray(body.events);
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

/** Further reads of the board return what the first one did, so that no event begins and no word moves while a test looks. */
export async function holdBoard(page: Page): Promise<void> {
  const bodies = new Map<string, string>();
  await page.route("**/api/getBoard*", async (route) => {
    const url = route.request().url();
    let body = bodies.get(url);
    if (body === undefined) {
      const response = await route.fetch();
      if (!response.ok()) return route.fulfill({ response });
      body = await response.text();
      bodies.set(url, body);
    }
    await route.fulfill({ contentType: "application/json", body });
  });
}

/** Waits for the sample's track record, which is made up after the server's start. */
export async function untilRecordIsThere(server: LocalServer): Promise<void> {
  await expect
    .poll(async () => (await fetch(`${server.baseUrl}/api/getTrackRecord`)).text(), { timeout: 60_000 })
    .toContain('"brier"');
}
