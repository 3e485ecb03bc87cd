import { z } from "zod";
import { AppError, unavailableText } from "../../base/errors.ts";
import type { Board, Shared } from "./board.ts";
import { defineEndpoint } from "../../http/endpoint.ts";
import { toTicker } from "../../markets/ticker.ts";
import { eventNotFound, noEvent } from "../../endpoints/found.ts";
import type { Clock } from "../../base/clock.ts";
import { createThrottle } from "../../keys/throttle.ts";
import { boardResponse, type BoardEvent, type BoardList } from "./board-schema.ts";

const notPublic = "The board is not public here";
const tooManyRequests = "Too many requests";
const retryAfterSeconds = 5;
/** Of one address, where requests name it: those that come to the function itself. */
const requestsPerMinute = 120;
/** Of all that come through Firebase Hosting together: there no header names the visitor that the function could trust. */
const hostingRequestsPerMinute = 6_000;

/** Counts one more request of an address; null: it came through Hosting. Returns how long its sender has to wait, ms; null: not at all. */
export function createCountBoardRequest(clock: Clock): (address: string | null) => number | null {
  const ofAddress = createThrottle(clock, requestsPerMinute);
  const ofHosting = createThrottle(clock, hostingRequestsPerMinute);
  return (address) => (address === null ? ofHosting("") : ofAddress(address));
}

export interface BoardServices {
  /** Null: it is not public. */
  readonly board: Board | null;
  /** Counts a request of an address for the board; returns the milliseconds to wait once it has made too many, else null. */
  readonly countBoardRequest: ReturnType<typeof createCountBoardRequest>;
}

export const getBoard = defineEndpoint({
  name: "getBoard",
  access: "none",
  summary: "What anyone may see: the next events, or one event with its words",
  description:
    "Without `event_ticker` the events of the next 72 hours and those in progress, soonest first, at most " +
    "300, and of each series the first one `later`. With it the response of " +
    "getMentionEvent?with_record=true, the last event of its series, the next one, prices over time and " +
    "what the track record says. It serves open events, those that wait for their results, and those that " +
    "settled in the last 7 days. It takes no API key and counts nothing: a key is a 400, and so is every " +
    "parameter it does not have, one whose name begins with `_` as well. Everybody gets the same response: " +
    "it is kept for 10 seconds while the event is in progress, else for 60, and `Cache-Control` says so. " +
    "`Age` is the seconds since it was read. An older one of up to 10 minutes stands in when the provider " +
    "is slow or fails. One address may make 120 requests a minute, and all visitors of pages behind " +
    "Firebase Hosting 6,000 together. An operator turns it on with the setting `PUBLIC_BOARD`; without it " +
    "every request is a 404.",
  querySchema: z.object({
    event_ticker: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe("an event's ticker of 1 to 200 characters in the provider's own spelling, given once"),
  }),
  responseSchema: boardResponse,
  examples: [{ query: {} }, { query: { event_ticker: "KXNFLMENTION-SB27" } }],
  errors: { notFound: [eventNotFound, notPublic], tooMany: tooManyRequests },
  sendsAge: true,
  isShared: true,
  maxInstances: 1,
  async handle({ event_ticker }, { board, countBoardRequest }: BoardServices, { address }) {
    if (board === null)
      throw new AppError("not_found", notPublic, {
        detail: "Its operator has not turned it on (PUBLIC_BOARD). The other functions take an API key",
      });
    const waitMs = countBoardRequest(address);
    if (waitMs !== null) throw tooMany(waitMs, address);
    const shared = await read(board, event_ticker).catch((error: unknown) => {
      throw error instanceof AppError && error.code === "upstream" ? notInTime(error) : error;
    });
    if (shared === null) throw noEvent(event_ticker ?? "");
    const { body, ageSeconds, maxAgeSeconds, staleSeconds } = shared;
    return {
      body,
      headers: {
        "Cache-Control":
          `public, max-age=${maxAgeSeconds}, s-maxage=${maxAgeSeconds}, ` +
          `stale-while-revalidate=${staleSeconds}`,
        Age: String(ageSeconds),
      },
    };
  },
});

async function read(
  board: Board,
  eventTicker: string | undefined,
): Promise<Shared<BoardEvent | BoardList> | null> {
  if (eventTicker === undefined) return board.list();
  // Another spelling would be another address of the same response, which caches keep beside it.
  return toTicker(eventTicker) === eventTicker ? board.event(eventTicker) : null;
}

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

/** The older responses are gone, and the provider fails or is slow. */
function notInTime(cause: AppError): AppError {
  return new AppError("busy", unavailableText, {
    detail:
      "It could not be read within 4 seconds, and no older response is at hand: ask again in a few seconds",
    retryAfterSeconds,
    cause,
  });
}
