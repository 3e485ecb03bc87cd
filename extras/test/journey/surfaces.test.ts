import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { z } from "zod";
import { dayMs, hourMs, minuteMs, toIso } from "@mention-market/service/base/clock";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import { startProvider, type Provider } from "@mention-market/service/test/support/provider";
import { seed } from "@mention-market/service/test/support/random-seed";
import { tick } from "@mention-market/service/test/support/until";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";
import { MentionMarket } from "../../clients/typescript/src/client.ts";
import { boardEvent, boardList } from "../../src/board/board-schema.ts";
import { changesPage } from "../../src/changes/get-changes.ts";
import { foundWords } from "../../src/endpoints/search/find-word.ts";
import { watchCallables } from "../../src/functions.ts";
import { mentionEvents } from "../../src/markets/event/events-page.ts";
import { mentionMarkets } from "../../src/markets/market.ts";
import { deliveryList } from "../../src/watches/own-deliveries.ts";
import { eventResponse, type EventResponse } from "../../src/words/value-event.ts";
import { readPage, writeBuiltPages } from "../support/built-pages.ts";
import { chatServers } from "../support/chat-servers.ts";
import { created } from "../support/make-watch.ts";
import { startMcpService, type McpService } from "../support/mcp.ts";
import { readCalendar } from "../support/read-calendar.ts";
import { serveWorld } from "../support/serve-world.ts";
import { strictlyParsed } from "../support/tables.ts";

const facts = ["title", "start", "phase", "price", "number", "range", "verdict", "result"] as const;
type Fact = (typeof facts)[number];
/** What is said of an event or of a word. A fact that is not there is not said. */
type Said = Partial<Record<Fact, unknown>>;
/** By the ticker of an event or of a market. */
type Reading = Map<string, Said>;

const noWords = "it lists events";
const noNumber = "it does not value words";
/** Why a surface leaves a fact out. All other cells are filled, and compared with getMentionEvent. */
const empty: Readonly<Record<string, Partial<Record<Fact, string>>>> = {
  "getMentionEvent as CSV": {},
  "getMentionEvent by the TypeScript package": {},
  getMentionEvents: wordsAre(noWords),
  "getMentionEvents as CSV": wordsAre(noWords),
  getMentionMarkets: {
    ...{ title: "the market's own title is another one", phase: "it reads markets, not all of an event" },
    ...{
      number: noNumber,
      range: noNumber,
      verdict: noNumber,
      result: "a market has 28 fields, and no result",
    },
  },
  "getBoard's list": wordsAre("its words are of words_as_of"),
  "getBoard's event": {},
  findWord: { result: "it finds open markets" },
  getChanges: {
    ...{ phase: "a phase follows from the time, not from a change", price: "prices are no changes" },
    ...{ number: noNumber, range: noNumber, verdict: noNumber },
  },
  "calendar.ics": { ...wordsAre("it has events"), phase: "programs compute it from the start" },
  "MCP find_events": wordsAre(noWords),
  "MCP get_event": {},
  "MCP upcoming_words": {
    phase: "its hours leave only what is ahead or in progress",
    result: "its words are open",
  },
  "the event page's HTML": {
    ...wordsAre("its text is the event's"),
    phase: "the text is kept for 10 minutes",
  },
  "the word page's HTML": {
    ...{ start: "its text is the word's", phase: "its text is the word's" },
    verdict: "its text is a sentence",
  },
  "alerts to a phone": {
    ...{ start: "as a time of day", phase: "an alert is sent at one moment" },
    verdict: "a price alert waits for a price",
  },
};
function wordsAre(why: string): Partial<Record<Fact, string>> {
  return { price: why, number: why, range: why, verdict: why, result: why };
}

const seriesTickers = ["KXTALKMENTION", "KXSHOWMENTION", "KXSTUMPMENTION"];
const spellings = ["Alpha", "Bravo", "Charlie"];
const cents = fc.integer({ min: 1, max: 96 });
const randomEvent = fc.record({
  series: fc.constantFrom(...seriesTickers),
  /** From the first moment, in minutes; null: no milestone names it. */
  startsIn: fc.option(fc.integer({ min: -1_800, max: 4_000 }), { freq: 6, nil: null }),
  milestone: fc.option(fc.constantFrom("cancelled", "delayed"), { freq: 6, nil: undefined }),
  /** The day that its subtitle names, in days from the first moment; null: none. */
  namedDay: fc.option(fc.integer({ min: -2, max: 3 }), { nil: null }),
  isListedLate: fc.boolean(),
  movesBy: fc.option(fc.integer({ min: -30, max: 300 }), { freq: 3, nil: 0 }),
  words: fc.array(
    fc.record({
      bid: fc.option(cents, { freq: 8, nil: null }),
      spread: fc.integer({ min: 1, max: 40 }),
      /** What the price does between the moments, in cents. */
      moves: fc.integer({ min: -30, max: 10 }),
      /** Statuses at the moments, of an event that has begun; others are active. */
      life: fc.constantFrom(
        ...(["active active active", "active active closed", "active closed finalized"] as const),
        ...(["active active finalized", "closed closed determined", "closed determined finalized"] as const),
        ...(["closed disputed finalized", "finalized finalized finalized"] as const),
      ),
      result: fc.constantFrom("yes", "no", "scalar"),
    }),
    { minLength: 1, maxLength: spellings.length },
  ),
});
type Moment = 0 | 1 | 2;
type RandomEvent = typeof randomEvent extends fc.Arbitrary<infer Event> ? Event : never;

const tickerOf = ({ series }: RandomEvent, at: number) => `${series}-26DEC${10 + at}`;
const marketTickerOf = (event: RandomEvent, at: number, word: number) =>
  `${tickerOf(event, at)}-${(spellings[word] ?? "").toUpperCase()}`;

/** Some events are listed late, long before they start. */
function isUnlisted({ isListedLate, startsIn }: RandomEvent, moment: Moment): boolean {
  return isListedLate && (startsIn === null || startsIn > 120) && moment === 0;
}

/** The provider's records of random events at a moment. */
function worldOf(events: readonly RandomEvent[], from: number, moment: () => Moment) {
  const startOf = ({ startsIn, movesBy }: RandomEvent) =>
    startsIn === null ? null : from + (startsIn + (moment() === 0 ? 0 : movesBy)) * minuteMs;
  const listed = () =>
    events.flatMap((event, at) =>
      isUnlisted(event, moment()) ? [] : [{ event, ticker: tickerOf(event, at) }],
    );
  const marketsOf = ({ event, ticker }: ReturnType<typeof listed>[number]) =>
    event.words.map(({ bid, spread, moves, life, result }, at) => {
      const hasBegun = event.startsIn !== null && event.startsIn < 0;
      const status = hasBegun ? (life.split(" ")[moment()] ?? "active") : "active";
      const isDecided = ["determined", "disputed", "finalized"].includes(status);
      // Kalshi offers nothing once a market is closed.
      const price =
        bid === null || status !== "active"
          ? null
          : Math.min(97, Math.max(1, bid + Math.min(1, moment()) * moves));
      const dollars = (value: number | null) => (value === null ? null : (value / 100).toFixed(4));
      return {
        ticker: `${ticker}-${(spellings[at] ?? "").toUpperCase()}`,
        event_ticker: ticker,
        title: "What will be said?",
        rules_primary: "",
        custom_strike: { Word: spellings[at] },
        yes_bid_dollars: dollars(price ?? 0),
        yes_ask_dollars: dollars(price === null ? 100 : Math.min(99, price + spread)),
        ...{ yes_bid_size_fp: "10.00", yes_ask_size_fp: "20.00", last_price_dollars: dollars(price) },
        ...{ volume_fp: "100.10", open_time: toIso(from - 9 * dayMs), status },
        result: isDecided ? result : "",
        settlement_ts: status === "finalized" ? toIso(from - hourMs) : null,
      };
    });
  /** One word was said in all of the series' past events, one in half of them, one in none. */
  const past = seriesTickers.flatMap((series) =>
    Array.from({ length: 12 }, (_, at) => {
      const ticker = `${series}-26OCT${10 + at}`;
      const settlement_ts = toIso(from - (40 - at) * dayMs);
      return {
        ...{ event_ticker: ticker, series_ticker: series, title: `Past ${ticker}`, status: "finalized" },
        markets: spellings.map((word, nth) => ({
          ...{
            ticker: `${ticker}-${word.toUpperCase()}`,
            event_ticker: ticker,
            custom_strike: { Word: word },
          },
          ...{ status: "finalized", result: 6 * nth > at ? "no" : "yes", settlement_ts },
          ...{ title: "What will be said?", rules_primary: "", open_time: toIso(from - 60 * dayMs) },
        })),
      };
    }),
  );
  const current = () =>
    listed().map(({ event, ticker }) => ({
      event_ticker: ticker,
      series_ticker: event.series,
      title: `Speech ${ticker.slice(-2)}, by ${event.series}`,
      status: statusOf(marketsOf({ event, ticker })),
      sub_title: event.namedDay === null ? "A day" : `Scheduled for November ${20 + event.namedDay}, 2026`,
      markets: marketsOf({ event, ticker }),
    }));
  return {
    series: () =>
      seriesTickers.map((ticker) => ({
        ...{ ticker, category: "Mentions", title: ticker, fee_type: "quadratic", fee_multiplier: 1 },
      })),
    events: () => [...past, ...current()],
    milestones: () =>
      listed().flatMap(({ event, ticker }) => {
        const startsAt = startOf(event);
        const details = event.milestone === undefined ? {} : { details: { status: event.milestone } };
        return startsAt === null
          ? []
          : [{ start_date: toIso(startsAt), primary_event_tickers: [ticker], ...details }];
      }),
    live: () => [...past.flatMap(({ markets }) => markets), ...listed().flatMap(marketsOf)],
    candles: () => [],
  };
}

/** As Kalshi lists an event: as closed until its results are final. */
function statusOf(markets: readonly { readonly status: string }[]): string {
  if (markets.some(({ status }) => status === "active")) return "active";
  return markets.every(({ status }) => status === "finalized") ? "finalized" : "closed";
}

const eventFacts = (event: {
  readonly event_title: string | null;
  readonly scheduledStartTime: string | null;
  readonly phase: string | null;
}): Said => ({ title: event.event_title, start: event.scheduledStartTime, phase: event.phase });

const startText = new Intl.DateTimeFormat("en-US", {
  ...{ timeZone: "America/New_York", weekday: "short", year: "numeric", month: "short", day: "numeric" },
  ...{ hour: "numeric", minute: "2-digit", timeZoneName: "short" },
});
const startOnPage = (start: unknown) =>
  typeof start === "string" ? startText.format(new Date(start)).replaceAll("\u202f", " ") : null;

/** A word as a body in JSON has it. Of a market that does not trade the offers are no price. */
const wordBody = z.object({
  market_ticker: z.string(),
  status: z.string().nullish(),
  yes_bid_dollars: z.number().nullable(),
  yes_ask_dollars: z.number().nullable(),
  result: z.string().nullish(),
  verdict: z.string().nullish(),
  estimate: z
    .object({
      ...{
        fair_value: z.number().nullable(),
        fair_low: z.number().nullable(),
        fair_high: z.number().nullable(),
      },
    })
    .nullish(),
});
function wordFacts(word: unknown): Said {
  const { status, yes_bid_dollars, yes_ask_dollars, result, verdict, estimate } = wordBody.parse(word);
  return {
    price: status === "open" || status === undefined ? [yes_bid_dollars, yes_ask_dollars] : null,
    number: estimate?.fair_value ?? null,
    range: [estimate?.fair_low ?? null, estimate?.fair_high ?? null],
    verdict: verdict ?? null,
    result: result ?? null,
  };
}
/** A word of findWord. Other evidence than that of this moment may be another one. */
function foundFacts(word: z.output<typeof foundWords>["words"][number], now: string): Said {
  const yes_bid_dollars = oneMinus(word.no_ask_dollars);
  const { result: _, price, ...said } = wordFacts({ ...word, yes_bid_dollars });
  return { price, ...(word.valued_at === now && said) };
}
function readingOf(event: EventResponse): Reading {
  return new Map<string, Said>([
    [event.event_ticker, eventFacts(event)],
    ...event.markets.map((word) => [word.market_ticker, wordFacts(word)] as const),
  ]);
}

const row = z.looseObject({ market_ticker: z.string() });
/** A table's row with its numbers as numbers, and null where a cell is empty. */
function cellsOf(csv: string): Record<string, string | number | null>[] {
  const [header = [], ...rows] = strictlyParsed(csv);
  const valueOf = (cell: string, name: string) =>
    cell === "" ? null : /_dollars$|^estimate_fair_(?:value|low|high)$/.test(name) ? Number(cell) : cell;
  return rows.map((cells) =>
    Object.fromEntries(header.map((name, at) => [name, valueOf(cells[at] ?? "", name)])),
  );
}
const eventRow = z.object({
  event_ticker: z.string(),
  event_title: z.string().nullable(),
  scheduledStartTime: z.string().nullable(),
  phase: z.string().nullable(),
});
const estimateOf = (cells: Record<string, unknown>) => ({
  fair_value: cells["estimate_fair_value"],
  fair_low: cells["estimate_fair_low"],
  fair_high: cells["estimate_fair_high"],
});

const oneMinus = (price: number | null) => (price === null ? null : Number((1 - price).toFixed(4)));

/** What texts for people say of a word, with the exact values where the shown ones are these rounded to their last decimal. */
function factsInText(text: string, { price, number, range }: Said): Said {
  const exactly = z.array(z.number().nullable());
  const isShown = (value: unknown, shown = "", of = 100) =>
    typeof value === "number" &&
    Math.abs(of * value - Number(shown)) <= 0.5 * 10 ** -(shown.split(".")[1]?.length ?? 0) + 1e-9;
  const [, ownPrice, ownNumber, low, high] =
    /Price ([\d.]+) ¢(?:, we say ([\d.]+)(?: \(([\d.]+) to ([\d.]+)\))?)?/.exec(text) ?? [];
  const [bid, ask] = exactly.catch([]).parse(price);
  const middle = bid == null || ask == null ? null : (bid + ask) / 2;
  const [lowest, highest] = exactly.parse(range);
  return {
    ...(ownPrice !== undefined && { price: isShown(middle, ownPrice) ? price : `price ${ownPrice}` }),
    ...(ownNumber !== undefined && { number: isShown(number, ownNumber) ? number : `number ${ownNumber}` }),
    ...(low !== undefined && {
      range: isShown(lowest, low) && isShown(highest, high) ? range : `range ${low} to ${high}`,
    }),
  };
}

/** Cells that were compared, by surface and fact. */
const compared = new Map<string, number>();
const worlds = fc.sample(fc.array(randomEvent, { minLength: 50, maxLength: 50 }), { numRuns: 4, seed });

describe.each(worlds.map((events, at) => ({ events, at })))(
  "50 random events of world $at",
  ({ events, at }) => {
    let clock: VirtualClock;
    let folder: string;
    let pages: string;
    let provider: Provider;
    let mcp: McpService;
    let client: MentionMarket;
    let phone: Awaited<ReturnType<typeof chatServers>>;
    let moment: Moment;
    const from = Date.UTC(2026, 10, 20, 3 + 6 * at);

    beforeAll(async () => {
      clock = virtualClock(from);
      moment = 0;
      folder = mkdtempSync(join(memoryFolder, "surfaces-"));
      pages = await writeBuiltPages();
      provider = await startProvider();
      serveWorld(
        provider,
        worldOf(events, from, () => moment),
      );
      phone = await chatServers();
      const env = {
        ...{ UPSTREAM_BASE_URL: provider.baseUrl, DATA_DIR: folder, PAGES_DIR: pages, PUBLIC_BOARD: "true" },
        ...{ PROVEN_SERIES: "KXTALKMENTION,KXSTUMPMENTION", RATE_LIMIT_PER_HOUR: "100000" },
        ...{ WATCH_SECRET_KEY: randomBytes(32).toString("base64"), LOCAL_RECEIVERS: "true" },
      };
      mcp = await startMcpService({ env, clock });
      const { baseUrl, makeKey } = mcp.service;
      client = new MentionMarket({ apiKey: await makeKey(), baseUrl });
    });
    afterAll(async () => {
      await mcp.close();
      await phone.close();
      await provider.close();
      for (const made of [folder, pages]) rmSync(made, { recursive: true, force: true });
    });

    /** As a visitor of the pages, whose requests come through Hosting. */
    const visitor = { "x-forwarded-host": "pages" };
    const ofKey = async (path: string): Promise<unknown> => (await mcp.service.get(path)).json();
    const csvOf = async (path: string) => cellsOf(await (await mcp.service.get(`${path}&format=csv`)).text());
    const ofVisitor = async (path: string): Promise<unknown> => {
      const response = await mcp.service.get(path, visitor);
      return response.status === 200 ? response.json() : null;
    };
    const textOf = async (path: string) =>
      (await fetch(`${mcp.service.baseUrl}${path}`, { headers: visitor })).text();
    const readingsOf = async (
      tickers: Iterable<string>,
      read: (ticker: string) => Promise<Reading | null>,
    ) => {
      const all: Reading = new Map();
      for (const ticker of tickers) for (const [of, said] of (await read(ticker)) ?? []) all.set(of, said);
      return all;
    };
    const lists = ["", `series_ticker=${seriesTickers.join()}&phase=upcoming,live,over,settled`];
    const listOf = async (query: string) =>
      mentionEvents.parse(await ofKey(`/getMentionEvents?limit=200&${query}`));

    async function rowsOfAllPages(name: string, list: string, input: object) {
      const all: Record<string, unknown>[] = [];
      for (let cursor: unknown; cursor !== null;) {
        const page = await mcp.resultOf(name, cursor === undefined ? input : { ...input, cursor });
        all.push(...z.array(z.record(z.string(), z.unknown())).parse(page[list]));
        cursor = page["cursor"] ?? null;
      }
      return all;
    }

    /** What each surface says now. `known`: what getMentionEvent says. */
    const surfaces: Record<string, (known: Reading, isEvent: (of: string) => boolean) => Promise<Reading>> = {
      "getMentionEvent as CSV": (known, isEvent) =>
        readingsOf([...known.keys()].filter(isEvent), async (ticker) => {
          const rows = await csvOf(`/getMentionEvent?event_ticker=${ticker}&with_record=true`);
          return new Map<string, Said>([
            [ticker, eventFacts(eventRow.parse(rows[0]))],
            ...rows.map((cells) => {
              const word = { ...cells, estimate: estimateOf(cells) };
              return [row.parse(word).market_ticker, wordFacts(word)] as const;
            }),
          ]);
        }),
      "getMentionEvent by the TypeScript package": (known, isEvent) =>
        readingsOf([...known.keys()].filter(isEvent), async (event_ticker) =>
          readingOf(eventResponse.parse(await client.getMentionEvent({ event_ticker, with_record: true }))),
        ),
      getMentionEvents: async () => {
        const listed = (await Promise.all(lists.map(listOf))).flatMap((list) => list.events);
        return new Map(listed.map((event) => [event.event_ticker, eventFacts(event)]));
      },
      "getMentionEvents as CSV": async () => {
        const rows = (
          await Promise.all(lists.map((query) => csvOf(`/getMentionEvents?limit=200&${query}`)))
        ).flat();
        return new Map(
          rows.map((cells) => [eventRow.parse(cells).event_ticker, eventFacts(eventRow.parse(cells))]),
        );
      },
      getMentionMarkets: (known, isEvent) =>
        readingsOf(
          [...known.keys()].filter((of) => !isEvent(of)),
          async (ticker) => {
            const { markets } = mentionMarkets.parse(
              await ofKey(`/getMentionMarkets?market_tickers=${ticker}`),
            );
            const said = (market: (typeof markets)[number]): Said => ({
              price: known.get(ticker)?.price === null ? null : wordFacts(market).price,
            });
            return new Map<string, Said>(
              markets.flatMap((market) => [
                [market.market_ticker, said(market)] as const,
                [market.event_ticker, { start: market.scheduledStartTime }] as const,
              ]),
            );
          },
        ),
      "getBoard's event": (known, isEvent) =>
        readingsOf([...known.keys()].filter(isEvent), async (ticker) => {
          const body = await ofVisitor(`/getBoard?event_ticker=${ticker}`);
          return body === null ? null : readingOf(boardEvent.parse(body));
        }),
      "getBoard's list": async () => {
        const { events: soon, later } = boardList.parse(await ofVisitor("/getBoard"));
        return new Map<string, Said>(
          [...soon, ...later].map((event) => [event.event_ticker, eventFacts(event)]),
        );
      },
      findWord: () =>
        readingsOf(spellings, async (phrase) => {
          const { words } = foundWords.parse(await ofKey(`/findWord?phrase=${phrase}`));
          return new Map<string, Said>(
            words.flatMap((word) => [
              [word.event_ticker, eventFacts(word)] as const,
              [word.market_ticker, foundFacts(word, toIso(clock.now()))] as const,
            ]),
          );
        }),
      getChanges: async () => {
        const { changes } = changesPage.parse(
          await ofKey(`/getChanges?since=${toIso(from - dayMs)}&limit=500`),
        );
        const all: Reading = new Map();
        for (const change of changes)
          if (change.type === "event.listed")
            all.set(change.event_ticker, {
              title: change.data.event_title,
              start: change.data.scheduledStartTime,
            });
          else if (change.type === "event.start_changed")
            all.set(change.event_ticker, { ...all.get(change.event_ticker), start: change.data.to });
          else if (change.type === "market.settled")
            all.set(change.market_ticker, { result: change.data.result });
        return all;
      },
      "calendar.ics": async () => {
        const { icalJs } = readCalendar(await textOf("/calendar.ics"));
        return new Map(
          icalJs.map(({ uid, summary, start }) => [uid.replace(/@.*/, ""), { title: summary, start }]),
        );
      },
      "MCP find_events": async () =>
        new Map(
          (await rowsOfAllPages("find_events", "events", {})).map((listed) => {
            const event = eventRow.parse(listed);
            return [event.event_ticker, eventFacts(event)];
          }),
        ),
      "MCP get_event": (known, isEvent) =>
        readingsOf([...known.keys()].filter(isEvent), async (event_ticker) => {
          const event = await mcp.resultOf("get_event", { event_ticker });
          const words = z.array(row).parse(event["words"]);
          return new Map<string, Said>([
            [event_ticker, eventFacts(eventRow.parse(event))],
            ...words.map((word) => [word.market_ticker, wordFacts(word)] as const),
          ]);
        }),
      "MCP upcoming_words": async () => {
        const words = await rowsOfAllPages("upcoming_words", "words", { hours: 168 });
        return new Map<string, Said>(
          words.flatMap((word) => {
            const { event_ticker } = eventRow.parse({ phase: null, ...word });
            const { market_ticker } = row.parse(word);
            const { phase, ...event } = eventFacts(eventRow.parse({ phase: null, ...word }));
            const { result, ...said } = wordFacts(word);
            return [
              [event_ticker, event],
              [market_ticker, said],
            ] as const;
          }),
        );
      },
      "the event page's HTML": (known, isEvent) =>
        readingsOf([...known.keys()].filter(isEvent), async (ticker) => {
          const { texts } = readPage(await textOf(`/event?event_ticker=${ticker}`));
          const start = known.get(ticker)?.start ?? null;
          const shown = texts["description"]?.split(" · ")[1] ?? null;
          // Without its day where the subtitle has that.
          const isSame = shown === null ? start === null : (startOnPage(start)?.endsWith(shown) ?? false);
          return new Map([[ticker, { title: texts["title"], start: isSame ? start : shown }]]);
        }),
      "the word page's HTML": (known, isEvent) =>
        readingsOf(
          [...known.keys()].filter((of) => !isEvent(of)),
          async (ticker) => {
            const eventTicker = ticker.slice(0, ticker.lastIndexOf("-"));
            const path = `/word?event_ticker=${eventTicker}&market_ticker=${ticker}`;
            const { title = "", description = "" } = readPage(await textOf(path)).texts;
            const [, eventTitle] = /^\w+ · (.*)$/.exec(title) ?? [];
            const [, result] = /^Settled (yes|no)\./.exec(description) ?? [];
            return new Map<string, Said>([
              ...(eventTitle === undefined ? [] : [[eventTicker, { title: eventTitle }] as const]),
              [
                ticker,
                {
                  ...factsInText(description, known.get(ticker) ?? {}),
                  ...(result !== undefined && { result }),
                },
              ],
            ]);
          },
        ),
    };

    /** Compares every surface with getMentionEvent, and counts the cells. */
    async function compareAll() {
      const known: Reading = new Map();
      for (const [at, event] of events.entries()) {
        if (isUnlisted(event, moment)) continue;
        const path = `/getMentionEvent?event_ticker=${tickerOf(event, at)}&with_record=true`;
        for (const [of, said] of readingOf(eventResponse.parse(await ofKey(path)))) known.set(of, said);
      }
      const isEvent = (of: string) => "title" in (known.get(of) ?? {});
      for (const [surface, read] of Object.entries(surfaces))
        compare(surface, await read(known, isEvent), known);
      return known;
    }
    function compare(surface: string, reading: Reading, known: Reading) {
      const differing = [...reading].flatMap(([of, said]) => {
        const expected = known.get(of);
        if (expected === undefined) return [];
        return facts.flatMap((fact) => {
          if (!(fact in said)) return [];
          const isSame = JSON.stringify(said[fact]) === JSON.stringify(expected[fact]);
          const cell = `${surface} ${fact}`;
          if (expected[fact] !== null) compared.set(cell, (compared.get(cell) ?? 0) + 1);
          return isSame ? [] : [{ surface, of, fact, said: said[fact], expected: expected[fact] }];
        });
      });
      expect(differing).toEqual([]);
    }

    /** Watches of an account whose messages come to a phone: settled words, a price that falls, and verdicts. */
    async function watchFrom(known: Reading) {
      const call = (name: keyof typeof watchCallables, input: unknown) =>
        watchCallables[name].handle(input, "somebody", mcp.service.services, clock.now());
      // Of events that are not live by then, whose prices are read once a run.
      const falling = events.flatMap((event, at) =>
        event.words.flatMap(({ bid, spread, moves }, nth) => {
          const isLater = event.startsIn !== null && event.startsIn > 120 && event.movesBy >= 0;
          const marketTicker = marketTickerOf(event, at, nth);
          if (!isLater || bid === null || bid + spread > 98 || moves > -5 || bid + moves < 2) return [];
          if (known.get(marketTicker)?.number == null) return [];
          return { marketTicker, dollars: (bid + moves + spread + 1) / 100 };
        }),
      );
      const conditions = [
        { types: ["market.settled"] },
        ...falling.slice(0, 8).map(({ marketTicker, dollars }) => ({
          types: ["price.crossed"],
          price: { marketTicker, when: "buy_yes_at_or_below", dollars },
        })),
      ];
      const made: string[] = [];
      for (const condition of conditions) {
        const input = { name: "Phone", format: "ntfy", url: phone.addressOf("ntfy"), ...condition };
        made.push(created.pick({ watch: true }).parse(await call("createWatch", input)).watch.watchId);
      }
      const isWaiting = async (watchId: string) =>
        deliveryList
          .parse(await call("listDeliveries", { watchId }))
          .deliveries.some(({ status }) => status === "waiting");
      return async () => {
        for (const watchId of made) while (await isWaiting(watchId)) await tick();
      };
    }
    function alertReading(known: Reading): Reading {
      const all: Reading = new Map();
      const lines = phone.received.flatMap(({ body }) => body.split("\n"));
      for (const line of lines) {
        const [, word = "", title = ""] = /^"(\w+)".* (Speech \d\d, by \w+), start(?:s|ed) /.exec(line) ?? [];
        const eventTicker = [...known].find(([, said]) => said.title === title)?.[0];
        if (eventTicker === undefined) continue;
        const marketTicker = `${eventTicker}-${word.toUpperCase()}`;
        const [, result] = /" settled (yes|no|void)\./.exec(line) ?? [];
        all.set(eventTicker, { title });
        all.set(marketTicker, {
          ...factsInText(line, known.get(marketTicker) ?? {}),
          ...(result !== undefined && { result: result === "void" ? null : result }),
        });
      }
      return all;
    }

    async function minutesOfCollector(count: number) {
      for (let run = 0; run < count; run += 1) {
        clock.advance(minuteMs);
        expect(await mcp.service.services.collect()).not.toHaveProperty("failure");
      }
    }

    it("have the same facts in every function, table, text and package, at three moments", async () => {
      await mcp.service.services.collect();
      await minutesOfCollector(1);
      const sent = await watchFrom(await compareAll());
      await minutesOfCollector(1);
      clock.advance(55 * minuteMs);
      moment = 1;
      await minutesOfCollector(4);
      const beforeSettling = await compareAll();
      await sent();
      compare("alerts to a phone", alertReading(beforeSettling), beforeSettling);
      phone.received.length = 0;
      moment = 2;
      await minutesOfCollector(2);
      const known = await compareAll();
      await sent();
      compare("alerts to a phone", alertReading(known), known);
    });
  },
);

it("every fact of every surface was compared, unless the table says why not", () => {
  const cells = Object.keys(empty).flatMap((surface) =>
    facts.map((fact) => [surface, fact, fact in (empty[surface] ?? {})] as const),
  );
  const wrong = cells.filter(
    ([surface, fact, isEmpty]) => isEmpty !== ((compared.get(`${surface} ${fact}`) ?? 0) === 0),
  );
  expect(wrong).toEqual([]);
});
