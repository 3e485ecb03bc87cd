import { bytesOf, megabyte, createCache } from "@mention-market/service/base/cached";
import { fromIso, minuteMs, secondMs, type Clock } from "@mention-market/service/base/clock";
import { AppError, messageOf } from "@mention-market/service/base/errors";
import { withOwnDeadline } from "@mention-market/service/base/request";
import { beginningBy, beginningOf, createAtTime } from "../markets/event/event-dates.ts";
import type { MentionEvent, ReadSeenEvents, ReadSettled } from "../markets/event/event.ts";
import type { Provider } from "../markets/ports.ts";
import { findCoverage, transcriptsError } from "../words/coverage.ts";
import { seriesKindOf } from "../words/series-kind.ts";
import type { WordServices } from "../words/services.ts";
import { createReadBoardBook, type SharedBook } from "./board-book.ts";
import {
  findSettled,
  findShown,
  hasBegunSince,
  isWhole,
  type Settled,
  msToBeginning,
  readBoardEvent,
} from "./board-event.ts";
import { createReadList } from "./board-list.ts";
import type { BoardEvent, BoardList } from "./board-schema.ts";
import { isInProgress, phaseOf } from "../markets/event/phase.ts";
import { freshMsOf } from "./freshness.ts";
import type { BoardSources, TrackRecordPort } from "./sources.ts";

interface BoardOptions {
  readonly provider: Pick<Provider, "orderBook">;
  readonly sources: BoardSources;
  readonly readSeenEvents: ReadSeenEvents;
  /** Null without the feed of changes. */
  readonly readSettled: ReadSettled | null;
  readonly words: Omit<WordServices, "readSeries" | "readWordMarkets">;
  readonly trackRecord: TrackRecordPort;
  /** Stores an event, whose texts link previews of its pages show. Never rejects. */
  readonly keep: (event: MentionEvent) => Promise<void>;
}

/** A response that needs no key and is the same for everybody. */
export interface Shared<Body> {
  readonly body: Body;
  /** Age of its data in whole seconds. */
  readonly ageSeconds: number;
  /** How long others may cache it, counted from the read of its data, and how much longer while they revalidate it. */
  readonly maxAgeSeconds: number;
  readonly staleSeconds: number;
}

const atTime = createAtTime<BoardEvent>();

export type Board = ReturnType<typeof createBoard>;

/** How long a visitor waits at most. */
const maxWaitMs = 4 * secondMs;
const ttlMs = 10 * minuteMs;
/** How long a response with missing parts is fresh. */
const partFreshMs = 10 * secondMs;
const keptBytes = 64 * megabyte;

/**
 * The public board. Its responses are shared by all clients. Each call throws an AppError of code `upstream` when its data can't be
 * read in time.
 */
export function createBoard({
  provider,
  sources,
  readSeenEvents,
  readSettled,
  words,
  trackRecord,
  keep,
}: BoardOptions) {
  const { clock, log } = words;
  const reads = {
    sources,
    trackRecord,
    keep,
    clock,
    transcriptsError: (series: string) => transcriptsError(series, words, log),
  };
  const readList = createReadList({
    sources,
    readSeenEvents,
    readSettled,
    clock,
    log,
    kindOf: (series) => seriesKindOf(series, words),
    hasTranscripts: (series) => findCoverage(series, words, log) !== null,
  });
  const kept = {
    clock,
    freshMs: minuteMs,
    ttlMs,
    staleIfError: {
      waitMs: secondMs,
      retryAfterMs: 5 * secondMs,
      onFailure: (name: string, error: unknown) =>
        log.warn("The board shows an older response", { name, cause: messageOf(error) }),
    },
    maxBytes: keptBytes / 2,
    sizeOf: bytesOf,
  };
  const events = createCache<BoardEvent | null>(kept);
  const lists = createCache<Awaited<ReturnType<typeof readList>>>(kept);
  const readBook = createReadBoardBook({ provider, sources, clock });
  const inTime = <Result>(run: () => Promise<Result>) =>
    withOwnDeadline(clock.monotonicMs() + maxWaitMs, run);

  return {
    /** The events of the next 72 hours, and those in progress. */
    list: (): Promise<Shared<BoardList>> =>
      inTime(async () => {
        const before = lists.peek("");
        const isLive = before?.list.events.some(({ phase }) => phase === "live") ?? false;
        const freshMs = before?.isWhole === false ? partFreshMs : freshMsOf(isLive);
        const { list } = await lists.get("", readList, freshMs);
        // The list of open events that it was made of may have been an older one already.
        if (clock.now() - (fromIso(list.as_of) ?? 0) >= ttlMs)
          throw new AppError("upstream", "The list of events could not be read for 10 minutes");
        const starts = list.events.map(({ scheduledStartTime, event_date = null }) =>
          msToBeginning(beginningBy(scheduledStartTime, event_date), clock.now()),
        );
        return sharedOf(list, { readAt: list.as_of, madeAt: list.now }, clock, freshMs, Math.min(...starts));
      }),

    /** An event with its words; null for an event that the board does not show. */
    event: (ticker: string): Promise<Shared<BoardEvent> | null> =>
      inTime(async () => {
        const shown = await findShown(reads, ticker);
        if (shown === null) return null;
        const phase = phaseOf(shown, clock.now());
        // A response from before the start, or before the day that the rules name, still has edges, so it must not be used after that.
        const last = events.peek(`${ticker} ${phase}`) ?? null;
        const key = `${ticker} ${last !== null && hasBegunSince(last, clock.now()) ? "begun" : phase}`;
        const before = events.peek(key) ?? null;
        const freshMs =
          before !== null && !isWhole(before) ? partFreshMs : freshMsOf(isInProgress(shown, clock.now()));
        const body = await events.get(key, () => readBoardEvent(reads, ticker, shown), freshMs);
        return body === null
          ? null
          : sharedOf(
              atTime(body, clock.now()),
              { readAt: body.now, madeAt: body.now },
              clock,
              freshMs,
              msToBeginning(beginningOf(body), clock.now()),
            );
      }),

    /** Null for an event that has not settled, or is unknown. */
    settled: (ticker: string): Promise<Settled | null> => inTime(() => findSettled(reads, ticker)),

    /** A market's order book, at most 2 seconds old; null for a market whose event the board does not show. */
    book: (marketTicker: string, contracts: number): Promise<SharedBook | null> =>
      inTime(() => readBook(marketTicker, contracts)),
  };
}

/** `readAt`: when the oldest of its data was read; `madeAt`: when the body was made of it, from which it is fresh. ISO 8601. */
function sharedOf<Body>(
  body: Body,
  { readAt, madeAt }: { readonly readAt: string; readonly madeAt: string },
  clock: Clock,
  freshMs: number,
  leftMs: number,
): Shared<Body> {
  const sinceMs = (at: string) => Math.max(0, clock.now() - (fromIso(at) ?? 0));
  const ageMs = sinceMs(readAt);
  const maxAgeMs = ageMs - sinceMs(madeAt) + Math.min(freshMs, sinceMs(madeAt) + leftMs);
  return {
    body,
    ageSeconds: Math.floor(ageMs / secondMs),
    maxAgeSeconds: Math.floor(maxAgeMs / secondMs),
    staleSeconds: Math.floor(Math.min(freshMs, ageMs + leftMs - maxAgeMs) / secondMs),
  };
}
