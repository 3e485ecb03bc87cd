import Big from "big.js";
import { dayMs, fromIso, minuteMs, secondMs, toIso, type Clock } from "../../base/clock.ts";
import { AppError, messageOf, orUpstream } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import { inTime, withOwnDeadline } from "../../base/request.ts";
import { by } from "../../base/arrays.ts";
import { nextTick } from "../../base/ticks.ts";
import type { MentionEvent, MentionEventSummary } from "../../markets/event/event.ts";
import type { SeriesKind } from "../../words/series-kind.ts";
import type { BoardList, LargestEdge, ListedBoardEvent } from "./board-schema.ts";
import { phaseOf, type Phase } from "./phase.ts";
import type { BoardSources } from "./sources.ts";
import { sideOf } from "../../estimates/rules.ts";
import type { ValuedEvent } from "../../words/valued-event.ts";

interface ListReads {
  readonly sources: BoardSources;
  readonly clock: Clock;
  readonly log: Log;
  readonly kindOf: (series: string) => SeriesKind;
  readonly hasTranscripts: (series: string) => boolean;
}

/** What the list shows of an event once it has been read. */
interface Seen {
  readonly words: number;
  readonly volume: number;
  readonly isOpen: boolean;
  readonly largest_edge: LargestEdge | null;
}

const shownAheadMs = 3 * dayMs;
const maxEvents = 300;
const maxLater = 100;
const maxValueMs = minuteMs;
/** A first list waits so long for its events to be read. */
const maxFirstMs = 1.5 * secondMs;

/** The list of the board. What its events are worth is read after the response, so the next one knows more of them. */
export function createReadList({ sources, clock, log, kindOf, hasTranscripts }: ListReads) {
  /** Of the events of the last list. */
  let seen = new Map<string, Seen>();
  /** The reads of an earlier list that are under way; null without any. */
  let looking: Promise<void> | null = null;

  /** Resolves when all events have been read, before what they are worth has. Never rejects. */
  function look(events: readonly MentionEventSummary[]): Promise<void> {
    if (looking !== null) return looking;
    const onFailure = (error: unknown) => {
      // The instance closes.
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

  /** Every event at once: many are one read. */
  async function readAll(events: readonly MentionEventSummary[]): Promise<readonly MentionEvent[]> {
    const found = await Promise.all(
      events.map((event) =>
        orUpstream(sources.event(event.event_ticker, event.scheduledStartTime, minuteMs)),
      ),
    );
    const read = found.flatMap((one) => (one !== null && "event" in one ? [one.event] : []));
    const older = seen;
    seen = new Map(
      read.map((event) => [
        event.event_ticker,
        {
          words: event.markets.filter(({ strike_word }) => strike_word !== null).length,
          volume: event.markets.reduce((sum, { volume }) => sum.plus(volume), new Big(0)).toNumber(),
          isOpen: event.markets.some(({ status }) => status === "open"),
          largest_edge: older.get(event.event_ticker)?.largest_edge ?? null,
        },
      ]),
    );
    return read;
  }

  /** One by one, so that a page's own reads come between, and each in a tick of its own: all of them together compute for long. */
  async function valueAll(events: readonly MentionEvent[]): Promise<void> {
    for (const event of events) {
      await nextTick();
      const valued = await withOwnDeadline(clock.monotonicMs() + maxValueMs, () => sources.value(event));
      const known = seen.get(event.event_ticker);
      if (known !== undefined && valued.record_error === undefined)
        seen.set(event.event_ticker, { ...known, largest_edge: largestEdgeOf(valued) });
    }
  }

  return async function readList(): Promise<{ readonly list: BoardList; readonly isWhole: boolean }> {
    const now = clock.now();
    const startOf = ({ scheduledStartTime }: MentionEventSummary) =>
      scheduledStartTime === null ? Infinity : (fromIso(scheduledStartTime) ?? Infinity);
    const { soon = [], after = [] } = Object.groupBy(
      (await inTime(clock, sources.open())).toSorted(by(startOf, ({ event_ticker }) => event_ticker)),
      (event) => (startOf(event) <= now + shownAheadMs ? "soon" : "after"),
    );
    const shown = soon
      .map((event) => {
        const isOpen = seen.get(event.event_ticker)?.isOpen ?? true;
        return { event, phase: phaseOf({ ...event, isOpen }, now) };
      })
      .filter(({ phase }) => phase !== "after")
      .slice(0, maxEvents);
    const later = [...Map.groupBy(after, ({ series_ticker }) => series_ticker).values()].flatMap(([first]) =>
      first === undefined || first.scheduledStartTime === null ? [] : [first],
    );
    const reading = look(shown.map(({ event }) => event));
    if (shown.some(({ event }) => !seen.has(event.event_ticker)))
      await orUpstream(inTime(clock, reading, { maxMs: maxFirstMs }));
    const listed = (event: MentionEventSummary, phase: Phase, known?: Seen): ListedBoardEvent => ({
      ...event,
      status: phase === "live" ? "live" : "upcoming",
      kind: kindOf(event.series_ticker),
      words: known?.words ?? null,
      volume: known?.volume ?? null,
      has_transcripts: hasTranscripts(event.series_ticker),
      largest_edge: phase === "live" ? null : (known?.largest_edge ?? null),
    });
    const events = shown.map(({ event, phase }) => listed(event, phase, seen.get(event.event_ticker)));
    return {
      list: {
        now: toIso(now),
        events,
        later: later.slice(0, maxLater).map((event) => listed(event, "before")),
      },
      isWhole: events.every(({ words }) => words !== null),
    };
  };
}

/** The largest of the edges that the pages colour green; null when no edge is green. */
export function largestEdgeOf({ markets, fee }: ValuedEvent): LargestEdge | null {
  const edges = markets.flatMap((market): LargestEdge[] => {
    const { market_ticker, strike_word, estimate, yes_bid_dollars: bid, yes_ask_dollars: ask } = market;
    if (fee === null || estimate === null || bid === null || ask === null) return [];
    const { low, high, fair_value: fairValue, fair_basis: fairBasis } = estimate;
    const side = sideOf("green", { low, high, fairValue, fairBasis, bid, ask }, fee);
    const edge_dollars = (side === "yes" ? market.buy_yes : market.buy_no)?.edge_dollars ?? null;
    return side === null || edge_dollars === null ? [] : [{ market_ticker, strike_word, side, edge_dollars }];
  });
  return edges.toSorted((one, other) => other.edge_dollars - one.edge_dollars)[0] ?? null;
}
