import { type Clock, toIso } from "@mention-market/service/base/clock";
import { AppError, unavailableText } from "@mention-market/service/base/errors";
import { createThrottle } from "@mention-market/service/middleware/throttle";
import { z } from "zod";
import type { Board, Shared } from "./board.ts";
import { defineEndpoint } from "../http/endpoint.ts";
import { invalidParameter } from "@mention-market/service/http/query";
import { maxContracts } from "../markets/book/order-book.ts";
import { marketTickerHint } from "../markets/ticker.ts";
import type { SettledMarket } from "../markets/market.ts";
import { saysNoEvent } from "../markets/strike-word.ts";
import { toTicker } from "@mention-market/service/markets/ticker";
import { contractsNumber, defaultContracts } from "../endpoints/prices.ts";
import { eventNotFound, marketNotFound, noEvent } from "../endpoints/services.ts";
import { boardResponse, type BoardEvent, type BoardList } from "./board-schema.ts";

export const tooManyRequests = "Too many requests";
/** Limit of an address that calls the function itself. */
const requestsPerMinute = 120;
/** Limit of all requests through Firebase Hosting together: no header names their client in a way that the function can trust. */
const hostingRequestsPerMinute = 6_000;

type CountBoardRequest = (address: string | null) => number | null;

/** Counts a request of an address; null: it came through Hosting. Returns for how many ms its sender has to wait; null: not at all. */
export function createCountBoardRequest(clock: Clock): CountBoardRequest {
  const ofAddress = createThrottle(clock, requestsPerMinute);
  const ofHosting = createThrottle(clock, hostingRequestsPerMinute);
  return (address) => (address === null ? ofHosting("") : ofAddress(address));
}

/** The error for a request that has to wait for `waitMs`. */
function tooMany(waitMs: number, address: string | null): AppError {
  const seconds = Math.ceil(waitMs / 1000);
  const bound =
    address === null
      ? `${hostingRequestsPerMinute} requests a minute of all visitors`
      : `${requestsPerMinute} requests a minute of one address`;
  return new AppError("exhausted", tooManyRequests, {
    detail: `At most ${bound} are answered; ask again in ${seconds} s`,
    retryAfterSeconds: seconds,
  });
}

const notPublic = "The board is not public here";
const notShownNow = "Event no longer on the board";
const retryAfterSeconds = 5;
/** Browsers and the CDN cache a book for as long as the service does. */
const bookMaxAgeSeconds = 2;

export interface BoardServices {
  /** Null if the board is not public. */
  readonly board: Board | null;
  /** Counts a request of an address. Returns for how many ms its sender has to wait after too many requests, else null. */
  readonly countBoardRequest: CountBoardRequest;
  /** Like countBoardRequest, for order books. They are counted apart, so that a page that follows a book can still load its event. */
  readonly countBookRequest: CountBoardRequest;
}

const ticker = (what: string) =>
  z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe(`${what} of 1 to 200 characters in Kalshi's own spelling, given once`);

export const getBoard = defineEndpoint({
  name: "getBoard",
  access: "none",
  summary: "What anyone may see: the next events, one event with its words, or a market's order book",
  description:
    "Without `event_ticker` the events of the next 72 hours and those in progress, soonest first, at most " +
    "300, of each series those of its next day `later`, and the last 50 that `settled` within 7 days. With it the response of " +
    "getMentionEvent?with_record=true, the last event of its series, the next one, prices over time and " +
    "what the track record says. It serves open events, those that wait for their results, and those that " +
    "settled in the last 7 days. With `market_ticker` instead it is the response of getOrderBook for a " +
    "market of such an event.\n\n" +
    "It takes no API key and counts nothing: a key is a 400, and so is every parameter that it does not " +
    "have, also one whose name begins with `_`. One address may make 120 requests a minute, and 120 for " +
    "order books; all visitors of pages behind Firebase Hosting 6,000 of each together. An operator turns " +
    "it on with the setting `PUBLIC_BOARD`; without it every request is a 404.\n\n" +
    "Everybody gets the same response. An event is kept for 10 seconds while it is in progress, else for " +
    "60, an order book for 2, and `Cache-Control` says so. `Age` is the seconds since it was read. An older " +
    "event or list of up to 10 minutes stands in when the provider is slow or fails.\n\n" +
    "`/calendar.ics` of the pages has the list's events that have a start as a calendar (the function " +
    "`calendar`), with `series` those of one series. It has the same limits.",
  querySchema: z.object({
    event_ticker: ticker("an event's ticker"),
    market_ticker: ticker("instead of event_ticker: a market's ticker"),
    contracts: contractsNumber
      .optional()
      .describe(
        `only with market_ticker: a whole number from 1 to ${maxContracts}; default: ${defaultContracts}`,
      ),
  }),
  responseSchema: boardResponse,
  examples: [
    { query: {} },
    { query: { event_ticker: "KXALDERMEREMENTION-26DEC09" } },
    { query: { market_ticker: "KXALDERMEREMENTION-26DEC09-TARI", contracts: "500" } },
  ],
  errors: { notFound: [eventNotFound, notShownNow, marketNotFound, notPublic], tooMany: tooManyRequests },
  sendsAge: true,
  isShared: true,
  maxInstances: 1,
  async handle({ event_ticker, market_ticker, contracts }, services: BoardServices, { address }) {
    if (market_ticker !== undefined && event_ticker !== undefined)
      throw invalidParameter("event_ticker or market_ticker, not both", "market_ticker");
    if (market_ticker === undefined && contracts !== undefined)
      throw invalidParameter("it goes with market_ticker", "contracts");
    const count = market_ticker === undefined ? services.countBoardRequest : services.countBookRequest;
    const board = admitToBoard(services.board, count, address);
    if (market_ticker !== undefined) return bookOf(board, market_ticker, contracts);
    const shared = await read(board, event_ticker).catch(orNotInTime);
    if (shared === null) throw await notShown(board, event_ticker ?? "");
    return { body: shared.body, headers: sharedHeaders(shared) };
  },
});

/** The board, for a request of an address. Throws `not_found` if it is not public, and `exhausted` after too many requests. */
export function admitToBoard(board: Board | null, count: CountBoardRequest, address: string | null): Board {
  if (board === null)
    throw new AppError("not_found", notPublic, {
      detail: "Its operator has not turned it on (PUBLIC_BOARD). The other functions take an API key",
    });
  const waitMs = count(address);
  if (waitMs !== null) throw tooMany(waitMs, address);
  return board;
}

/** The headers of a response that browsers and the CDN cache for everybody. */
export function sharedHeaders({ ageSeconds, maxAgeSeconds, staleSeconds }: Omit<Shared<unknown>, "body">) {
  return {
    "Cache-Control": `public, max-age=${maxAgeSeconds}, s-maxage=${maxAgeSeconds}, stale-while-revalidate=${staleSeconds}`,
    Age: String(ageSeconds),
  };
}

async function read(
  board: Board,
  eventTicker: string | undefined,
): Promise<Shared<BoardEvent | BoardList> | null> {
  if (eventTicker === undefined) return board.list();
  // Another spelling is refused: caches would store the same response again at its URL.
  return toTicker(eventTicker) === eventTicker ? board.event(eventTicker) : null;
}

/** The 404 of an event that settled longer ago says so, and how its words ended; another event does not exist. */
async function notShown(board: Board, eventTicker: string): Promise<AppError> {
  const isOwnSpelling = toTicker(eventTicker) === eventTicker;
  const settled = isOwnSpelling ? await board.settled(eventTicker).catch(orNotInTime) : null;
  if (settled === null) return noEvent(eventTicker);
  const { title, markets } = settled;
  const wordsOf = (wanted: SettledMarket["result"]) =>
    markets
      .flatMap(({ strikeWord, result }) => (result === wanted && !saysNoEvent(strikeWord) ? strikeWord : []))
      .toSorted();
  const held = settled.day === null ? "It" : `It was on ${settled.day}, and`;
  return new AppError("not_found", notShownNow, {
    detail: [
      `${held} settled at ${toIso(settled.at)}.`,
      title === "" || /[.!?]$/.test(title) ? title : `${title}.`,
      sentenceOf("Said", wordsOf("yes")),
      sentenceOf("Not said", wordsOf("no")),
      "With a key getMentionEvent has its results",
    ]
      .filter((text) => text !== "")
      .join(" "),
  });
}

const maxWordsNamed = 40;

function sentenceOf(start: string, words: readonly string[]): string {
  const left = words.length - maxWordsNamed;
  const more = left > 0 ? ` and ${left} more` : "";
  return words.length === 0 ? "" : `${start}: ${words.slice(0, maxWordsNamed).join(", ")}${more}.`;
}

async function bookOf(board: Board, marketTicker: string, contracts: number | undefined) {
  const isOwnSpelling = toTicker(marketTicker) === marketTicker;
  const shared = isOwnSpelling
    ? await board.book(marketTicker, contracts ?? defaultContracts).catch(orNotInTime)
    : null;
  if (shared === null)
    throw new AppError("not_found", marketNotFound, { detail: marketTickerHint(marketTicker) });
  const { body, ageSeconds } = shared;
  return {
    body,
    headers: { "Cache-Control": `public, max-age=${bookMaxAgeSeconds}`, Age: String(ageSeconds) },
  };
}

/** No stale response is left, and the provider fails or is slow: 503. */
export function orNotInTime(cause: unknown): never {
  if (!(cause instanceof AppError && cause.code === "upstream")) throw cause;
  throw new AppError("busy", unavailableText, {
    detail:
      "It could not be read within 4 seconds, and no older response is at hand: ask again in a few seconds",
    retryAfterSeconds,
    cause,
  });
}
