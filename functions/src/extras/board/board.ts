import { bytesOf, megabyte } from "../../base/bytes.ts";
import { createCache } from "../../base/cached.ts";
import { fromIso, minuteMs, secondMs, type Clock } from "../../base/clock.ts";
import { messageOf } from "../../base/errors.ts";
import { withOwnDeadline } from "../../base/request.ts";
import type { Provider } from "../../markets/ports.ts";
import { findCoverage, transcriptsError } from "../../words/coverage.ts";
import { seriesKindOf } from "../../words/series-kind.ts";
import type { WordServices } from "../../words/services.ts";
import { findShown, isWhole, msToStart, readBoardEvent } from "./board-event.ts";
import { createReadList } from "./board-list.ts";
import type { BoardEvent, BoardList } from "./board-schema.ts";
import { freshMsOf, phaseOf } from "./phase.ts";
import { createBoardSources } from "./sources.ts";
import type { TrackRecordPort } from "./track-record.ts";

interface BoardOptions {
  readonly provider: Provider;
  readonly words: Omit<WordServices, "readSeries" | "readWordMarkets">;
  readonly trackRecord: TrackRecordPort;
}

/** A response that everybody may be given. */
export interface Shared<Body> {
  readonly body: Body;
  /** Whole seconds since what it says was read. */
  readonly ageSeconds: number;
  /** How long others may keep it, counted from when it was read, and how much longer while they read it anew. */
  readonly maxAgeSeconds: number;
  readonly staleSeconds: number;
}

export type Board = ReturnType<typeof createBoard>;

/** A visitor waits no longer. */
const maxWaitMs = 4 * secondMs;
const ttlMs = 10 * minuteMs;
/** What lacks something. */
const partFreshMs = 10 * secondMs;
const keptBytes = 64 * megabyte;

/** The board: what everybody may see, kept for everybody. Each call throws an AppError of code `upstream` when it can't be read in time. */
export function createBoard({ provider, words, trackRecord }: BoardOptions) {
  const { clock, log } = words;
  const sources = createBoardSources({ provider, words });
  const reads = {
    sources,
    trackRecord,
    clock,
    transcriptsError: (series: string) => transcriptsError(series, words, log),
  };
  const readList = createReadList({
    sources,
    clock,
    log,
    kindOf: (series) => seriesKindOf(series, words.announcerSeries),
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
  const inTime = <Result>(run: () => Promise<Result>) =>
    withOwnDeadline(clock.monotonicMs() + maxWaitMs, run);

  return {
    /** The events of the next 72 hours and those in progress. */
    list: (): Promise<Shared<BoardList>> =>
      inTime(async () => {
        const before = lists.peek("");
        const isLive = before?.list.events.some(({ status }) => status === "live") ?? false;
        const freshMs = before?.isWhole === false ? partFreshMs : freshMsOf(isLive);
        const { list } = await lists.get("", readList, freshMs);
        const starts = list.events.map(({ scheduledStartTime }) =>
          msToStart(scheduledStartTime, clock.now()),
        );
        return sharedOf(list, clock, freshMs, Math.min(...starts));
      }),

    /** One event with its words; null for one that the board does not show. */
    event: (ticker: string): Promise<Shared<BoardEvent> | null> =>
      inTime(async () => {
        const shown = await findShown(reads, ticker);
        if (shown === null) return null;
        const phase = phaseOf(shown, clock.now());
        // What was read before the start has edges that are gone after it.
        const key = `${ticker} ${phase}`;
        const before = events.peek(key) ?? null;
        const freshMs = before !== null && !isWhole(before) ? partFreshMs : freshMsOf(phase === "live");
        const body = await events.get(key, () => readBoardEvent(reads, ticker, shown), freshMs);
        return body === null
          ? null
          : sharedOf(body, clock, freshMs, msToStart(body.scheduledStartTime, clock.now()));
      }),
  };
}

function sharedOf<Body extends { readonly now: string }>(
  body: Body,
  clock: Clock,
  freshMs: number,
  leftMs: number,
): Shared<Body> {
  const ageMs = Math.max(0, clock.now() - (fromIso(body.now) ?? 0));
  const maxAgeMs = Math.min(freshMs, ageMs + leftMs);
  return {
    body,
    ageSeconds: Math.floor(ageMs / secondMs),
    maxAgeSeconds: Math.floor(maxAgeMs / secondMs),
    staleSeconds: Math.floor(Math.min(freshMs, ageMs + leftMs - maxAgeMs) / secondMs),
  };
}
