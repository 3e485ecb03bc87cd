import { rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import type { EventStore } from "@mention-market/service/markets/market";
import { secondMs } from "@mention-market/service/base/clock";
import { noSeenEvents, type ReadSeenEvents, type SeenState } from "../../src/markets/event/event.ts";
import type { Board } from "../../src/board/board.ts";
import { createEventPageHandler, createReadEventPage } from "../../src/board/event-page.ts";
import { boardEvent } from "../../src/board/board-schema.ts";
import { builtPage, readPage, writeBuiltPages } from "../support/built-pages.ts";
import { startBoardProvider, type BoardProvider } from "../support/board-provider.ts";
import { eventTicker, startEventProvider, type EventProvider } from "../support/event-provider.ts";
import { addressOf } from "@mention-market/service/test/support/provider";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { startService, type Service } from "../support/service.ts";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";
import { withFastTimers } from "../support/fast-timers.ts";

/** The ticker of a market need not begin with its event's. */
const wordQuery = `event_ticker=${eventTicker}&market_ticker=KXOLDNAME-26NOV21-A`;
/** The page of a word without its texts is asked for again soon. */
const withoutWord = "public, max-age=10, s-maxage=10";
let folder: string;

beforeAll(async () => {
  folder = await writeBuiltPages();
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe("the pages of an event, on the service", () => {
  let provider: EventProvider;
  let board: BoardProvider | undefined;
  let service: Service;

  beforeEach(async () => {
    provider = await startEventProvider();
  });
  afterEach(async () => {
    await service.close();
    await provider.close();
    await board?.close();
    board = undefined;
  });

  /** `seen`: whether the event was looked up before, which stores it. */
  async function start(env: Record<string, string> = {}, seen = true): Promise<void> {
    service = await startService({
      env: {
        UPSTREAM_BASE_URL: provider.baseUrl,
        PUBLIC_BOARD: "true",
        PAGES_DIR: folder,
        SITE_URL: "https://example.com",
        ...env,
      },
    });
    if (seen) expect((await service.get(`/getMentionEvent?event_ticker=${eventTicker}`)).status).toBe(200);
  }

  async function get(path: string) {
    const response = await fetch(service.baseUrl + path);
    const { status, headers } = response;
    return { status, headers, html: await response.text() };
  }

  it("are not cached while the store fails", async () => {
    await start();
    jest.spyOn(service.services.eventStore, "get").mockRejectedValue(new Error("The disk is gone"));
    const { status, headers } = await get(`/event?${wordQuery}`);
    expect([status, headers.get("cache-control")]).toEqual([200, "no-cache"]);
  });

  it("have its title, its subtitle and its start, with the picture's whole address, and read no provider", async () => {
    await start();
    for (const path of [`/event?event_ticker=${eventTicker}`, `/word?event_ticker=${eventTicker}`]) {
      const { status, headers, html } = await get(path);
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(headers.get("content-security-policy")).toBe("default-src 'none'");
      const isWord = path.startsWith("/word");
      expect(headers.get("cache-control")).toBe(
        isWord ? "public, max-age=10, s-maxage=10" : "public, max-age=60, s-maxage=600",
      );
      const built = builtPage(isWord ? "word" : "event");
      expect(readPage(html)).toEqual({
        elements: readPage(built).elements,
        texts: {
          title: "SNL",
          description: "Sat, Nov 21, 2026, 11:30 PM EST",
          image: "https://example.com/share.png",
          "image:width": "1200",
        },
      });
      const entry = service.log.findLast(({ message }) => message === "eventPage 200");
      expect(entry?.fields).toMatchObject({ function: "eventPage", upstreamCalls: 0 });
    }
  });

  it.each([
    ["quotes", `"'><img src=x onerror=alert(1)>`],
    ["a script", "</title><script>alert(document.domain)</script>"],
    ["text from right to left", "\u202eesrever\u2066 עברית"],
    ["NUL", "before\0after"],
    ["10,000 characters", "word ".repeat(2_000)],
  ])("stay the same page whatever the provider calls the event: %s", async (_what, hostile) => {
    provider.event = { title: hostile, sub_title: hostile };
    await start();
    const { status, html } = await get(`/event?event_ticker=${eventTicker}`);
    expect(status).toBe(200);
    const { elements, texts } = readPage(html);
    expect(elements).toEqual(readPage(builtPage("event")).elements);
    for (const name of ["title", "description"]) {
      const text = texts[name] ?? "";
      expect(Array.from(text).length).toBeLessThanOrEqual(200);
      expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\0]/u);
    }
    const plain = hostile
      .replace(/[\u202a-\u202e\u2066-\u2069]/gu, "")
      .replace("\0", " ")
      .trim();
    expect(texts["title"]?.slice(0, 20)).toBe(plain.slice(0, 20));
  });

  it("are the built ones for an event that is not stored, and for what is no ticker", async () => {
    await start({}, false);
    for (const query of [
      "",
      `?event_ticker=${eventTicker}`,
      "?event_ticker=",
      "?event_ticker=%00",
      "?event_ticker=../../etc/passwd",
      `?event_ticker=${"A".repeat(10_000)}`,
    ]) {
      const { status, headers, html } = await get(`/event${query}`);
      expect([query, status, html]).toEqual([query, 200, builtPage("event")]);
      expect(headers.get("cache-control")).toBe("public, max-age=10, s-maxage=10");
    }
    expect((await get(`/word?market_ticker=${eventTicker}-A`)).html).toBe(builtPage("word"));
  });

  it("look at no other parameter and repeat none", async () => {
    await start();
    const { html } = await get(`/event?event_ticker=${eventTicker}`);
    for (const more of [
      "&sort=edge",
      "&market_ticker=KXOTHERMENTION-1-A",
      "&og:title=x&title=%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
      "&apiKey=mm_test_secret",
    ])
      expect((await get(`/event?event_ticker=${eventTicker}${more}`)).html).toBe(html);
    const word = await get(`/word?event_ticker=KXOTHERMENTION-1&market_ticker=${eventTicker}-A`);
    expect(word.html).toBe(builtPage("word"));
  });

  it("say nothing of an event where the board is not public", async () => {
    await start({ PUBLIC_BOARD: "false" });
    expect((await get(`/event?event_ticker=${eventTicker}`)).html).toBe(builtPage("event"));
  });

  it("name an event and its word that nobody has asked for before, in the title too", async () => {
    const ticker = "KXSNLMENTION-26NOV28";
    board = await startBoardProvider([{ ticker, start: "2026-11-28T20:00:00Z", words: ["Fog"] }]);
    const env = { UPSTREAM_BASE_URL: board.baseUrl, PUBLIC_BOARD: "true", PAGES_DIR: folder };
    service = await startService({ env, clock: virtualClock(Date.UTC(2026, 10, 27)) });
    const event = await get(`/event?event_ticker=${ticker}`);
    expect(event.html).toContain(`<title>Title of ${ticker} · mention-market</title>`);
    expect(readPage(event.html).texts["title"]).toBe(`Title of ${ticker}`);
    const list = await (await service.get(`/getBoard?event_ticker=${ticker}`, {})).json();
    const [market] = boardEvent.parse(list).markets;
    const word = await get(`/word?event_ticker=${ticker}&market_ticker=${market?.market_ticker}`);
    expect(word.html).toContain(`<title>Fog · Title of ${ticker} · mention-market</title>`);
  });

  it("name the word, its price and its record, for no more than the board itself reads", async () => {
    const [ticker, before] = ["KXSNLMENTION-26NOV28", "KXSNLMENTION-26NOV14"];
    const settled = { result: "yes", at: "2026-11-14T12:00:00Z" } as const;
    board = await startBoardProvider([
      { ticker, start: "2026-11-28T20:00:00Z", words: ["Fog"] },
      { ticker: before, start: "2026-11-14T09:00:00Z", words: ["Fog"], settled },
    ]);
    const env = { UPSTREAM_BASE_URL: board.baseUrl, PUBLIC_BOARD: "true", PAGES_DIR: folder };
    const clock = virtualClock(Date.UTC(2026, 10, 27));
    service = await startService({ env, clock });
    const shown = await service.get(`/getBoard?event_ticker=${ticker}`, {});
    const { markets } = boardEvent.parse(await shown.json());
    const reads = board.calls.length;
    const path = `/word?event_ticker=${ticker}&market_ticker=${markets[0]?.market_ticker}`;
    const { headers, html } = await get(path);
    const { title, description } = readPage(html).texts;
    expect(title).toBe(`Fog · Title of ${ticker}`);
    expect(description).toMatch(/^Price \d.* ¢.*: said in 1 of 1 event; /);
    expect(headers.get("cache-control")).toBe("public, max-age=60, s-maxage=60");
    expect(board.calls).toHaveLength(reads);
    expect(readPage((await get(`${path}X`)).html).texts["title"]).toBe(`Title of ${ticker}`);
  });

  it("are HTML for GET and HEAD alone", async () => {
    await start();
    const url = `${service.baseUrl}/event?event_ticker=${eventTicker}`;
    const head = await fetch(url, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect((await fetch(url, { method: "POST" })).status).toBe(405);
  });
});

describe("the pages of an event, on a store", () => {
  const stored = {
    event_title: "SNL",
    event_subtitle: null,
    scheduledStartTime: null,
    fetchedAt: 0,
  };
  const clock = virtualClock();
  let server: Server;
  let log: ReturnType<typeof recordingLog>;
  let reads: string[];

  /** Serves the handler on a store of one method. */
  async function start(
    read: EventStore["get"],
    readBoard: Board["event"] = () => Promise.resolve(null),
    readSeenEvents: ReadSeenEvents = noSeenEvents,
  ): Promise<(path: string) => Promise<Response>> {
    log = recordingLog();
    reads = [];
    const readEventPage = createReadEventPage({
      store: {
        get(ticker) {
          reads.push(ticker);
          return read(ticker);
        },
      },
      readSeenEvents,
      clock,
      log,
      folder,
      site: null,
      board: { event: readBoard },
    });
    const services = {
      readEventPage,
      corsOrigins: ["*"],
      providerTimeoutMs: 1_000,
      project: undefined,
      admit: () => Promise.reject(new Error("A page needs no key")),
      refund: () => Promise.reject(new Error("A page needs no key")),
      peek: () => Promise.reject(new Error("A page needs no key")),
      sending: { reserve: () => undefined },
    };
    const handler = createEventPageHandler({ clock, log, services: () => services });
    server = createServer((request, response) => void handler(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = addressOf(server.address());
    return (path) => fetch(`http://127.0.0.1:${port}${path}`);
  }
  afterEach(async () => {
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  });
  const titleOf = async (response: Response) => readPage(await response.text()).texts["title"];

  it("cost one read in 10 seconds for all who look, whatever else is in the address", async () => {
    const get = await start(() => Promise.resolve(stored));
    const paths = [1, 2, 3].map((number) => `/event?event_ticker=${eventTicker}&n=${number}`);
    const word = `/word?${wordQuery}`;
    for (const response of await Promise.all([...paths, word].map(get)))
      expect(await titleOf(response)).toBe("SNL");
    expect(reads).toEqual([eventTicker]);
    clock.advance(10 * secondMs);
    await get(word);
    expect(reads).toEqual([eventTicker, eventTicker]);
  });

  it("are the built ones when the store fails, which the log says, and are then not kept", async () => {
    const get = await start(() => Promise.reject(new Error("The disk is gone")));
    const response = await get(`/event?event_ticker=${eventTicker}`);
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-cache"]);
    expect(await response.text()).toBe(builtPage("event"));
    expect(log.entries).toContainEqual({
      severity: "warn",
      message: "A page was sent without the texts of its event",
      fields: { event_ticker: eventTicker, cause: "The disk is gone" },
    });
  });

  it("wait two seconds for a store that hangs", async () =>
    withFastTimers(async () => {
      const get = await start(() => new Promise(() => undefined));
      expect(await (await get(`/event?event_ticker=${eventTicker}`)).text()).toBe(builtPage("event"));
      expect(log.entries.map(({ fields }) => fields?.["cause"])).toEqual([
        "The store did not answer within 2000 ms",
      ]);
    }));

  it.each<[string, Board["event"]]>([
    ["fails", () => Promise.reject(new Error("Kalshi is down"))],
    ["hangs", () => new Promise(() => undefined)],
  ])("of a word are its event's for 10 seconds when the board %s, which the log says", async (_how, read) =>
    withFastTimers(async () => {
      const get = await start(() => Promise.resolve(stored), read);
      const response = await get(`/word?${wordQuery}`);
      expect(response.headers.get("cache-control")).toBe("public, max-age=10, s-maxage=10");
      expect(await titleOf(response)).toBe("SNL");
      expect(log.entries).toContainEqual(
        expect.objectContaining({ message: "A page was sent without the texts of its word" }),
      );
    }),
  );

  it("name the event and the word that the collector has stored when the board hangs on the first request", async () =>
    withFastTimers(async () => {
      const markets = [
        { market_ticker: "KXB-1-T", strike_word: "Tariff", status: "open", result: null },
      ] as const;
      const seen: SeenState = {
        title: "Morning Show",
        scheduledStartTime: "2026-11-22T04:30:00Z",
        latest: { startBasis: null, firstDay: null, markets },
      };
      const get = await start(
        () => Promise.resolve(null),
        () => new Promise(() => undefined),
        () => Promise.resolve(new Map([["KXA-1", seen]])),
      );
      for (const [path, title, cached] of [
        ["/event?event_ticker=KXA-1", "Morning Show", "public, max-age=60, s-maxage=600"],
        ["/word?event_ticker=KXA-1&market_ticker=KXB-1-T", "Tariff · Morning Show", withoutWord],
        ["/word?event_ticker=KXA-1&market_ticker=KXA-1-T", "Morning Show", withoutWord],
      ] as const) {
        const response = await get(path);
        const html = await response.text();
        expect(html).toContain(`<title>${title} · mention-market</title>`);
        expect(readPage(html).texts).toMatchObject({ title, description: "Sat, Nov 21, 2026, 11:30 PM EST" });
        expect(response.headers.get("cache-control")).toBe(cached);
      }
      const unknown = await get("/event?event_ticker=KXA-2");
      expect(await unknown.text()).toBe(builtPage("event"));
      expect(unknown.headers.get("cache-control")).toBe("no-cache");
      expect(log.entries).toContainEqual({
        severity: "warn",
        message: "A page was sent without the texts of its event",
        fields: { event_ticker: "KXA-2", cause: "The board did not answer within 2000 ms" },
      });
    }));

  it("are the built ones without a read once an address has asked for too many events", async () => {
    const get = await start(() => Promise.resolve(stored));
    const most = 120;
    for (let number = 0; number < most; number += 1) await get(`/event?event_ticker=KXSNLMENTION-${number}`);
    expect(reads).toHaveLength(most);
    expect(await (await get("/event?event_ticker=KXSNLMENTION-NEXT")).text()).toBe(builtPage("event"));
    expect(reads).toHaveLength(most);
    expect(await titleOf(await get("/event?event_ticker=KXSNLMENTION-0"))).toBe("SNL");
  });

  it("follow a build that was made meanwhile", async () => {
    const get = await start(() => Promise.resolve(null));
    expect(await (await get("/event")).text()).toBe(builtPage("event"));
    await writeFile(join(folder, "event.html"), "<p>New");
    clock.advance(10 * secondMs);
    expect(await (await get("/event")).text()).toBe("<p>New");
    await writeFile(join(folder, "event.html"), builtPage("event"));
  });
});
