import Big from "big.js";
import { dayMs, minuteMs, secondMs, toIso, type Clock } from "@mention-market/service/base/clock";
import { AppError, messageOf } from "@mention-market/service/base/errors";
import { orUpstream, inTime } from "../base/provider-reads.ts";
import type { Log } from "@mention-market/service/base/log";
import { withOwnDeadline, nextTick } from "@mention-market/service/base/request";
import { by } from "@mention-market/service/base/arrays";
import type { ReadSeenEvents, ReadSettled, SeenState } from "../markets/event/event.ts";
import type { MentionEventSummary } from "@mention-market/service/markets/market";
import { beginningBy } from "../markets/event/event-dates.ts";
import { maxLiveMs, listedAsOpen, phaseOf, type Phase, type PhaseMarket } from "../markets/event/phase.ts";
import { toSummary } from "../markets/event/find-events.ts";
import type { ListedEvent } from "../markets/ports.ts";
import { easternDayOf } from "../base/eastern-time.ts";
import type { SeriesKind } from "../words/series-kind.ts";
import type { BoardEventRead } from "./board-reads.ts";
import type { BoardList, ListedBoardEvent, TopWord } from "./board-schema.ts";
import { shownAfterMs } from "./freshness.ts";
import { createEventDays } from "./event-days.ts";
import type { BoardSources } from "./sources.ts";
import { largestEdgeOf, topWordsOf } from "./top-words.ts";

interface ListReads {
  readonly sources: BoardSources;
  readonly readSeenEvents: ReadSeenEvents;
  readonly readSettled: ReadSettled | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly kindOf: (series: string) => SeriesKind;
  readonly hasTranscripts: (series: string) => boolean;
}

/** What the list shows of an event after it was read. */
interface Seen {
  readonly words: number;
  readonly volume: number;
  readonly markets: readonly PhaseMarket[];
  readonly phase: Phase | null;
  /** Null before they were computed. */
  readonly top: TopWords | null;
}

/** An event's top words before and after its beginning. */
interface TopWords {
  readonly ahead: readonly TopWord[];
  readonly begun: readonly TopWord[];
  readonly hasRecord: boolean;
  /** When their prices were read, UTC ms. */
  readonly at: number;
}

const shownAheadMs = 3 * dayMs;
const maxEvents = 300;
const maxLater = 100;
const maxSettled = 50;
const maxValueMs = minuteMs;
/** Older words are not shown: nobody has asked for the list meanwhile. */
const maxWordsAgeMs = 10 * minuteMs;
/** How long the first list waits until its events are read. */
const maxFirstMs = 1.5 * secondMs;

/** Reads the board's list. The values of its events are computed after the response, so the next list knows more of them. */
export function createReadList({
  sources,
  readSeenEvents,
  readSettled,
  clock,
  log,
  kindOf,
  hasTranscripts,
}: ListReads) {
  /** The events of the latest list. */
  let seen = new Map<string, Seen>();
  /** Why some of them, or their records, could not be read; null if all could. */
  let wordsError: string | null = null;
  const days = createEventDays(clock);
  /** UTC ms; Infinity while neither start nor day is known. */
  const beginsAt = (event: MentionEventSummary) =>
    beginningBy(event.scheduledStartTime, days.of(event)) ?? Infinity;
  /** The running reads of an earlier list; null without any. */
  let looking: Promise<void> | null = null;

  /** Resolves when all events have been read. Their values are computed after that. Never rejects. */
  function look(events: readonly ListedEvent[]): Promise<void> {
    if (looking !== null) return looking;
    const onFailure = (error: unknown) => {
      // The instance is closing.
      if (error instanceof AppError && error.code === "unavailable") return;
      log.error("The events of the board could not be read", { cause: messageOf(error) });
    };
    const reading = readAll(events);
    looking = reading.then(() => undefined, onFailure);
    void reading
      .then(valueAll)
      .catch(onFailure)
      .finally(() => {
        looking = null;
      });
    return looking;
  }

  /** Reads all events at once, because reads are batched. */
  async function readAll(events: readonly ListedEvent[]): Promise<readonly BoardEventRead[]> {
    const found = await Promise.all(
      events.map((event) => orUpstream(sources.event(event.event_ticker, event, minuteMs))),
    );
    wordsError = found.find((outcome) => outcome instanceof AppError)?.publicMessage ?? null;
    const read = found.flatMap((outcome) => (outcome !== null && "event" in outcome ? [outcome] : []));
    for (const { event } of read) if (event.scheduledStartTime === null) days.keep(event);
    const older = seen;
    seen = new Map(
      read.map(({ event }) => [
        event.event_ticker,
        {
          words: event.markets.filter(({ strike_word }) => strike_word !== null).length,
          volume: event.markets.reduce((sum, { volume }) => sum.plus(volume), new Big(0)).toNumber(),
          markets: event.markets.map(({ status, result }) => ({ status, result })),
          phase: event.phase,
          top: older.get(event.event_ticker)?.top ?? null,
        },
      ]),
    );
    return read.filter(({ event }) => beginsAt(event) <= clock.now() + shownAheadMs);
  }

  /**
   * Computes values one event at a time, so that reads of pages come between, and each in its own tick, because together they take
   * long.
   */
  async function valueAll(reads: readonly BoardEventRead[]): Promise<void> {
    for (const { event, readAt } of reads) {
      await nextTick();
      const valued = await withOwnDeadline(clock.monotonicMs() + maxValueMs, () => sources.value(event));
      wordsError ??= valued.record_error ?? null;
      const hasRecord = valued.record_error === undefined;
      const lastSeen = seen.get(event.event_ticker);
      // Words with older values say more than words without any.
      if (lastSeen === undefined || (!hasRecord && recentWords(lastSeen, clock.now())?.hasRecord === true))
        continue;
      const [ahead, begun] = [topWordsOf(valued.markets, false), topWordsOf(valued.markets, true)];
      seen.set(event.event_ticker, { ...lastSeen, top: { ahead, begun, hasRecord, at: readAt } });
    }
  }

  /** Of a series' events in order, the next one, and those of the same day: two debates. */
  function nextOf(events: readonly ListedEvent[]): readonly ListedEvent[] {
    const days = events
      .map(beginsAt)
      .filter((at) => at !== Infinity)
      .map(easternDayOf);
    return events.filter((_, at) => days[at] !== undefined && days[at] === days[0]);
  }

  function inOrder(events: readonly ListedEvent[]): readonly ListedEvent[] {
    return events.toSorted(by(beginsAt, ({ event_ticker }) => event_ticker));
  }

  /** The phase of an event: by what the feed has seen, else by its own read, else by the list alone. */
  function phaseAt(event: ListedEvent, inFeed: SeenState | undefined, now: number): Phase | null {
    const { scheduledStartTime, event_ticker } = event;
    const read = seen.get(event_ticker);
    const own = { firstDay: days.firstOf(event), markets: read?.markets ?? listedAsOpen };
    const { firstDay, markets } = inFeed?.latest ?? own;
    if (inFeed?.latest === undefined && (read?.phase === "over" || read?.phase === "settled"))
      return read.phase;
    return phaseOf({ scheduledStartTime, firstDayAt: beginningBy(null, firstDay), markets }, now);
  }

  /** The events of the next 72 hours and those that may be in progress. An event without a start is shown until its day is over. */
  function shownOf(open: readonly ListedEvent[], inFeed: ReadonlyMap<string, SeenState>, now: number) {
    const isOver = (event: ListedEvent) =>
      event.scheduledStartTime === null && beginsAt(event) + dayMs + maxLiveMs <= now;
    return inOrder(open)
      .filter((event) => beginsAt(event) <= now + shownAheadMs && !isOver(event))
      .flatMap((event) => {
        const phase = phaseAt(event, inFeed.get(event.event_ticker), now);
        const isInProgress = phase === "live" && now < beginsAt(event) + maxLiveMs;
        const isUndated = phase === null && event.scheduledStartTime === null;
        return phase === "upcoming" || isUndated || isInProgress ? [{ event, phase }] : [];
      })
      .slice(0, maxEvents);
  }

  /** Null if it is not known. */
  async function lastSettled(now: number): Promise<BoardList["settled"]> {
    try {
      const settled = (await readSettled?.()) ?? null;
      const shown = settled?.filter(({ settledAt }) => now - settledAt <= shownAfterMs).slice(0, maxSettled);
      return shown?.map(({ event }) => ({ ...event, kind: kindOf(event.series_ticker) })) ?? null;
    } catch (error) {
      if (!(error instanceof AppError && error.code === "busy"))
        log.warn("The settled events could not be read", { cause: messageOf(error) });
      return null;
    }
  }

  return async function readList(): Promise<{ readonly list: BoardList; readonly isWhole: boolean }> {
    const now = clock.now();
    const [{ value: open, ageMs }, inFeed, settled] = await Promise.all([
      inTime(clock, sources.open()),
      readSeenEvents(),
      lastSettled(now),
    ]);
    const undated = days.unread(open);
    const reading = look([...shownOf(open, inFeed, now).map(({ event }) => event), ...undated]);
    if (shownOf(open, inFeed, now).some(({ event }) => !seen.has(event.event_ticker)) || undated.length > 0)
      await orUpstream(inTime(clock, reading, { maxMs: maxFirstMs }));
    // The days of some events are known only now.
    const shown = shownOf(open, inFeed, now);
    const after = inOrder(open).filter((event) => beginsAt(event) > now + shownAheadMs);
    const later = [...Map.groupBy(after, ({ series_ticker }) => series_ticker).values()].flatMap(nextOf);
    const dayField = (event: ListedEvent) => {
      const day = days.of(event);
      return day === null ? {} : { event_date: day };
    };
    const listed = (event: ListedEvent, phase: Phase | null, lastSeen?: Seen): ListedBoardEvent => {
      const top = recentWords(lastSeen, now);
      const hasBegun = beginsAt(event) <= now;
      return {
        ...toSummary(event, phase, inFeed.get(event.event_ticker)),
        ...dayField(event),
        kind: kindOf(event.series_ticker),
        words: lastSeen?.words ?? null,
        volume: lastSeen?.volume ?? null,
        has_transcripts: hasTranscripts(event.series_ticker),
        largest_edge: hasBegun || top === null ? null : largestEdgeOf(top.ahead),
        edges_known: top?.hasRecord === true,
        top_words: (hasBegun ? top?.begun : top?.ahead) ?? null,
      };
    };
    const readAts = shown.flatMap(({ event }) => recentWords(seen.get(event.event_ticker), now)?.at ?? []);
    const oldest = readAts.length === 0 ? null : Math.min(...readAts);
    const events = shown.map(({ event, phase }) => listed(event, phase, seen.get(event.event_ticker)));
    return {
      list: {
        now: toIso(now),
        as_of: toIso(now - ageMs),
        words_as_of: oldest === null ? null : toIso(oldest),
        ...(wordsError !== null && { words_error: wordsError }),
        events,
        later: later
          .slice(0, maxLater)
          .map((event) => listed(event, phaseAt(event, inFeed.get(event.event_ticker), now))),
        settled,
      },
      // Newer prices are read after this response, for a list that is made soon.
      isWhole:
        undated.length === 0 &&
        events.every(({ edges_known }) => edges_known) &&
        (oldest === null || now - oldest < minuteMs),
    };
  };
}

/** The top words of an event, unless they are too old. `now`: UTC ms. */
function recentWords(lastSeen: Seen | undefined, now: number): TopWords | null {
  const top = lastSeen?.top ?? null;
  return top !== null && now - top.at < maxWordsAgeMs ? top : null;
}
