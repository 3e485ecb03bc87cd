import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { megabyte, createCache } from "@mention-market/service/base/cached";
import { secondMs, type Clock } from "@mention-market/service/base/clock";
import { messageOf } from "@mention-market/service/base/errors";
import type { Log } from "@mention-market/service/base/log";
import { withTimeout } from "@mention-market/service/base/request";
import type { EventStore } from "@mention-market/service/markets/market";
import { createCountBoardRequest } from "./get-board.ts";
import type { Board } from "./board.ts";
import type { BoardEvent } from "./board-schema.ts";
import {
  pageTextsOf,
  withPageTexts,
  wordTextsOf,
  wordTitleOf,
  type PageTexts,
  type TitledEvent,
} from "./page-texts.ts";
import type { ReadSeenEvents } from "../markets/event/event.ts";
import type { EdgeServices } from "../http/endpoint.ts";
import { visitorAddress } from "../http/serve-endpoint.ts";
import { commonErrors } from "@mention-market/service/http/errors";
import { splitQuery, valuesOf } from "@mention-market/service/http/query";
import { allowGet, handleRequest } from "@mention-market/service/middleware/handle-request";
import type { HttpHandler, Instance } from "@mention-market/service/http/endpoint";
import { toTicker } from "@mention-market/service/markets/ticker";

interface EventPageOptions {
  /** Read without the finder, which has no event for a store that fails: that page must not be cached. */
  readonly store: Pick<EventStore, "get">;
  /** What the collector has stored, for an event that the board can't read in time. */
  readonly readSeenEvents: ReadSeenEvents;
  readonly clock: Clock;
  readonly log: Log;
  /** The folder of the built pages. */
  readonly folder: string;
  /** The origin of the pages; null if unknown. */
  readonly site: string | null;
  /** Null if the board is not public. Then clients without a key see nothing of an event. */
  readonly board: Pick<Board, "event"> | null;
}

/** A page that this function serves instead of Hosting. */
interface WantedPage {
  /** Its file's. */
  readonly name: "event" | "word";
  readonly eventTicker: string | null;
  /** The word's. */
  readonly marketTicker: string | null;
}

interface EventPage {
  readonly html: string;
  /** How long browsers and the CDN may cache it, in seconds; null: not at all. */
  readonly maxAgeSeconds: { readonly browser: number; readonly shared: number } | null;
  /** The headers that Hosting sends with its pages. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The page with the texts of an event or of a word that the board shows. What the board can't read in time has the names that the
 * collector has stored. If the event is not stored there either or the store fails, returns the page as it was built. `address`: from visitorAddress.
 */
type ReadEventPage = (page: WantedPage, address: string | null) => Promise<EventPage>;

const freshMs = 10 * secondMs;
/** If the store or the board takes longer, the page is sent without its texts. */
const maxWaitMs = 2 * secondMs;
const withWord = { browser: 60, shared: 60 };
const withTexts = { browser: 60, shared: 600 };
/** Cached briefly, because the event may be stored a moment later. */
const withoutTexts = { browser: 10, shared: 10 };
const keptBytes = 2 * megabyte;

const headersSchema = z.record(z.string(), z.string());

export function createReadEventPage(options: EventPageOptions): ReadEventPage {
  const { store, readSeenEvents, clock, log, folder, site, board } = options;
  const files = createCache<string>({ clock, freshMs, maxBytes: keptBytes });
  const texts = createCache<{ readonly texts: PageTexts | null }>({
    clock,
    freshMs,
    maxBytes: keptBytes,
  });
  const countRequest = createCountBoardRequest(clock);
  const fileOf = (name: string) => files.get(name, () => readFile(join(folder, name), "utf8"));

  /** Headers of the pages. build.ts writes them; under `npm start` the file is missing, because the local site sends them. */
  async function readHeaders(): Promise<Readonly<Record<string, string>>> {
    const text = await fileOf("headers.json").catch(() => "{}");
    return headersSchema.parse(JSON.parse(text));
  }

  async function readTexts(eventTicker: string): Promise<{ readonly texts: PageTexts | null }> {
    const stored = await withTimeout(maxWaitMs, store.get(eventTicker), "The store");
    const known =
      stored ?? (await shownEvent(eventTicker).catch((error: unknown) => seenEvent(eventTicker, error)));
    return { texts: known === null ? null : pageTextsOf(known) };
  }

  /** Throws why the board failed for an event that the collector has not seen, because its page must not be cached. */
  async function seenEvent(eventTicker: string, cause: unknown): Promise<TitledEvent> {
    const event = (await readSeenEvents()).get(eventTicker);
    if (event === undefined) throw new Error(messageOf(cause), { cause });
    const { title = null, subtitle = null, scheduledStartTime } = event;
    return { event_title: title, event_subtitle: subtitle, scheduledStartTime };
  }

  /** The texts of an event, with the name of one of its words in the title. */
  async function withSeenWord(
    ofEvent: PageTexts,
    eventTicker: string,
    marketTicker: string,
  ): Promise<PageTexts> {
    const { markets = [] } = (await readSeenEvents()).get(eventTicker)?.latest ?? {};
    const word = markets.find(({ market_ticker }) => market_ticker === marketTicker)?.strike_word ?? null;
    return word === null ? ofEvent : { ...ofEvent, title: wordTitleOf(word, ofEvent.title) };
  }

  /** Shares the reads of getBoard among all visitors. */
  async function shownEvent(eventTicker: string): Promise<BoardEvent | null> {
    const shared = board && (await withTimeout(maxWaitMs, board.event(eventTicker), "The board"));
    return shared?.body ?? null;
  }

  async function readWord({ eventTicker, marketTicker }: WantedPage): Promise<PageTexts | null> {
    if (eventTicker === null || marketTicker === null) return null;
    const event = await shownEvent(eventTicker);
    return event === null ? null : wordTextsOf(event, marketTicker);
  }

  return async (page, address) => {
    const { name, eventTicker, marketTicker } = page;
    const [html, headers] = await Promise.all([fileOf(`${name}.html`), readHeaders()]);
    if (eventTicker === null || board === null) return { html, headers, maxAgeSeconds: withoutTexts };
    const isKept = texts.peek(eventTicker) !== undefined;
    if (!isKept && countRequest(address) !== null) return { html, headers, maxAgeSeconds: null };
    try {
      const [found, word] = await Promise.all([
        texts.get(eventTicker, () => readTexts(eventTicker)),
        readWord(page).catch((error: unknown) => {
          const fields = { market_ticker: marketTicker, cause: messageOf(error) };
          log.warn("A page was sent without the texts of its word", fields);
          return null;
        }),
      ]);
      if (word !== null) return { html: withPageTexts(html, word, site), headers, maxAgeSeconds: withWord };
      if (found.texts === null) return { html, headers, maxAgeSeconds: withoutTexts };
      const known =
        marketTicker === null ? found.texts : await withSeenWord(found.texts, eventTicker, marketTicker);
      return {
        html: withPageTexts(html, known, site),
        headers,
        maxAgeSeconds: name === "word" ? withoutTexts : withTexts,
      };
    } catch (error) {
      log.warn("A page was sent without the texts of its event", {
        event_ticker: eventTicker,
        cause: messageOf(error),
      });
      return { html, headers, maxAgeSeconds: null };
    }
  };
}

export interface EventPageServices extends EdgeServices {
  readonly readEventPage: ReadEventPage;
}

const maxTickerLength = 200;

/**
 * Serves `/event` and `/word` as Hosting serves the other pages, with the texts of their event or word for link previews, which run no
 * script. These are of `event_ticker` and `market_ticker`, as the pages show them; all else in the URL is ignored.
 */
export function createEventPageHandler(instance: Instance<EventPageServices>): HttpHandler {
  return handleRequest(
    instance,
    allowGet<EventPageServices>({
      name: "eventPage",
      failure: commonErrors.internal.error,
      async run({ request }, { readEventPage }) {
        const page = await readEventPage(wantedPage(request.url ?? ""), visitorAddress(request));
        return { response: { status: 200, text: page.html, headers: headersOf(page) } };
      },
    }),
  );
}

function wantedPage(url: string): WantedPage {
  const [path = ""] = url.split("?", 1);
  const tickerOf = (name: string) => tickerIn(valuesOf(splitQuery(url), name));
  const eventTicker = tickerOf("event_ticker");
  return path.endsWith("/word")
    ? { name: "word", eventTicker, marketTicker: tickerOf("market_ticker") }
    : { name: "event", eventTicker, marketTicker: null };
}

/** Null for a text that can't be a ticker, so that the store is not read for it. */
function tickerIn([text = ""]: readonly string[]): string | null {
  return text.length > maxTickerLength ? null : toTicker(text);
}

function headersOf({ headers, maxAgeSeconds }: EventPage): Readonly<Record<string, string>> {
  const keeping =
    maxAgeSeconds === null
      ? "no-cache"
      : `public, max-age=${maxAgeSeconds.browser}, s-maxage=${maxAgeSeconds.shared}`;
  return { ...headers, "Content-Type": "text/html; charset=utf-8", "Cache-Control": keeping };
}
