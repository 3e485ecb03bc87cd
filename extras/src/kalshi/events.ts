import { chunksOf } from "@mention-market/service/base/arrays";
import { createCache, megabyte } from "@mention-market/service/base/cached";
import { minuteMs, type Clock } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import { nextTick } from "@mention-market/service/base/request";
import { type Client, nullIfRejected } from "@mention-market/service/kalshi/client";
import {
  eventsPath,
  hasMilestones,
  milestonesOf,
  priorities,
  requireEvent,
  startingMilestone,
  withMilestones,
} from "@mention-market/service/kalshi/events";
import { identity, readRecords, type Lists, type OnSkipped } from "@mention-market/service/kalshi/lists";
import { createLookUps, type TickerReads } from "@mention-market/service/kalshi/look-ups";
import type { ReadPriority } from "@mention-market/service/kalshi/queue";
import {
  eventsPage,
  marketsPage,
  parse,
  pathOf,
  tierPaths,
  type WireEventsPage,
} from "@mention-market/service/kalshi/wire";
import { maxEventMarkets } from "../markets/event/event.ts";
import type { CurrentEvent, ListedEvent, Provider } from "../markets/ports.ts";
import {
  requireFewMarkets,
  toCurrentEvent,
  toEventMarkets,
  toListedEvent,
  type ToEvent,
} from "./to-event.ts";
import { nestedEventBody, wireNestedEvent, wireStart, type WireStart } from "./wire.ts";

/** Events of a list without their markets, or with them. */
interface EventForm<Event> {
  readonly nested: Readonly<Record<string, string>>;
  readonly toEvent: ToEvent<Event>;
  readonly recordsPerTick: number;
}

const summaryForm: EventForm<ListedEvent> = { nested: {}, toEvent: toListedEvent, recordsPerTick: 50 };
const wholeForm: EventForm<CurrentEvent> = {
  nested: { with_nested_markets: "true" },
  toEvent: toCurrentEvent,
  recordsPerTick: 1,
};
/** Few, because each may have dozens of markets, and a page must be within our limit for a body. */
const maxWholeEvents = 20;
const maxSummaries = 200;
/** Half of what a key's queue holds. */
const milestonesAtOnce = 64;
/**
 * For how long lists use what was read of an event's milestones, so that a list which fails half-way goes on from there. No running
 * read is shared, because one in the background is slower than a request may wait.
 */
const ownMilestones = { freshMs: 5 * minuteMs, sharedMs: 0, maxBytes: 4 * megabyte };
/** 20,000 events. */
const maxPages = 100;
/** Maximum bytes of an event's archived markets: a response can't hold more. */
const maxEventBytes = 8 * megabyte;

type EventMethods = Pick<Provider, "currentEvent" | "archivedMarkets" | "listEvents" | "milestoneOf">;

/** Reads events with their markets, up to 20 at once, and lists. Kalshi leaves some events out, which are read by themselves. */
export function createEventReader(client: Client, lists: Lists, clock: Clock): EventMethods {
  /** By event. A page with milestones knows newer ones. */
  const own = createCache<readonly WireStart[]>({ clock, ...ownMilestones });
  const reads: TickerReads<CurrentEvent | null> = {
    path: eventsPath,
    maxTickers: maxWholeEvents,
    // First, because a response waits for them, while the price that it has read grows old.
    priority: "first",
    async read(tickers, end) {
      const named = { tickers: tickers.join(","), limit: tickers.length };
      const query = { ...named, ...wholeForm.nested, ...withMilestones };
      const result = await nullIfRejected(client.attempt(eventsPath, query, { member: "events", end }));
      const page = parse(eventsPage, result?.json ?? {});
      // A page without milestones knows no start: each event is then read by itself.
      if (!hasMilestones(page)) return () => ({ record: null });
      const events = new Map<string, CurrentEvent>();
      await lists.logSkipped(eventsPath, async (onSkipped) => {
        for (const event of await eventsOf(page, wholeForm, onSkipped))
          if (!isWhole(event)) continue;
          else if (tickers.includes(event.event_ticker)) {
            events.set(event.event_ticker, event);
            own.delete(event.event_ticker);
          } else onSkipped(new Error(`The event ${event.event_ticker} was not asked for`));
      });
      return (ticker) => ({ record: events.get(ticker) ?? null });
    },
  };
  const wholeEvents = createLookUps(reads, client, clock);

  /** The milestones of an event's own read, which is at most `maxAgeMs` old. Default: they are read anew. */
  function ownOf(eventTicker: string, priority: ReadPriority, maxAgeMs = 0): Promise<readonly WireStart[]> {
    return own.get(eventTicker, () => milestonesOf(lists, eventTicker, priority, wireStart), maxAgeMs);
  }

  /** The events of a page. Each is parsed by itself. `milestones`: those of its events; default: those of the page. */
  async function eventsOf<Event>(
    { events, milestones: sent }: WireEventsPage,
    { toEvent, recordsPerTick }: EventForm<Event>,
    onSkipped: OnSkipped,
    milestones: readonly WireStart[] = readRecords(wireStart, sent, onSkipped, identity),
  ): Promise<Event[]> {
    const found: Event[] = [];
    for (const records of chunksOf(events ?? [], recordsPerTick)) {
      await nextTick();
      const read = readRecords(wireNestedEvent, records, onSkipped, (wire) =>
        toEvent(wire, milestones, clock.now(), onSkipped),
      );
      found.push(...read);
    }
    return found;
  }

  /** The milestones of a page's events that `isListed` accepts, of each event's own read, some at a time. */
  async function milestonesOfEach(page: WireEventsPage, isListed: (event: ListedEvent) => boolean) {
    const events = await eventsOf(page, summaryForm, () => undefined, []);
    const found: WireStart[] = [];
    for (const some of chunksOf(events.filter(isListed), milestonesAtOnce)) {
      const read = some.map(({ event_ticker }) => ownOf(event_ticker, "normal", ownMilestones.freshMs));
      found.push(...(await Promise.all(read)).flat());
    }
    return found;
  }

  return {
    async milestoneOf(eventTicker) {
      const milestones = await milestonesOf(lists, eventTicker, "normal", wireStart.catch(unreadable));
      const found = startingMilestone(eventTicker, milestones, clock.now());
      if (found === null && !milestones.every((milestone) => isOfOthers(eventTicker, milestone)))
        throw new AppError("upstream", "Provider sent a milestone of the event without a readable start");
      return found?.start ?? null;
    },

    async currentEvent(eventTicker, purpose = "needed") {
      const listed = await wholeEvents(eventTicker, purpose);
      if (listed !== null) return listed;
      const priority = priorities[purpose];
      const path = pathOf(eventsPath, eventTicker);
      const [result, milestones] = await Promise.all([
        client.get(path, wholeForm.nested, { member: "event", priority }),
        ownOf(eventTicker, priority),
      ]);
      if (result === null) return null;
      const { event, markets } = parse(nestedEventBody, result.json);
      requireEvent(eventTicker, event.event_ticker);
      const wire = { ...event, event_ticker: eventTicker, markets: event.markets ?? markets };
      return lists.logSkipped(path, (onSkipped) => toCurrentEvent(wire, milestones, clock.now(), onSkipped));
    },

    async archivedMarkets(eventTicker) {
      const archive = tierPaths.historical;
      const query = { event_ticker: eventTicker, limit: maxEventMarkets };
      const list = { path: archive, query, schema: marketsPage, maxBytes: maxEventBytes };
      const records: unknown[] = [];
      await lists.read({ ...list, member: "markets", priority: "first" }, ({ markets }) => {
        records.push(...(markets ?? []));
        requireFewMarkets(records.length);
      });
      return lists.logSkipped(archive, (onSkipped) => toEventMarkets(eventTicker, records, onSkipped));
    },

    async listEvents(
      { status, series_ticker, withMarkets = false, updatedSince, isWanted = () => true },
      each,
    ) {
      const form: EventForm<ListedEvent> = withMarkets ? wholeForm : summaryForm;
      const ofSeries = series_ticker === null ? {} : { series_ticker };
      const limit = withMarkets ? maxWholeEvents : maxSummaries;
      const changed = updatedSince === undefined ? {} : { min_updated_ts: updatedSince };
      const query = { status, ...ofSeries, ...changed, ...form.nested, ...withMilestones, limit };
      await lists.read(
        { path: eventsPath, query, schema: eventsPage, member: "events", maxPages },
        async (page, onSkipped) => {
          const isListed = (event: ListedEvent) =>
            isWanted(event) && (series_ticker === null || event.series_ticker === series_ticker);
          const milestones = hasMilestones(page) ? undefined : await milestonesOfEach(page, isListed);
          for (const event of await eventsOf(page, form, onSkipped, milestones)) {
            if (!isWanted(event)) continue;
            if (milestones === undefined) own.delete(event.event_ticker);
            for (const { message } of event.markets?.errors ?? []) onSkipped(new Error(message));
            if (series_ticker === null || event.series_ticker === series_ticker) each(event);
            else onSkipped(new Error(`An event of ${event.series_ticker} among those of ${series_ticker}`));
          }
        },
      );
    },
  };
}

/** A milestone that can't be read. */
const unreadable: WireStart = {
  ...{ start_date: null, end_date: null, details: null },
  ...{ primary_event_tickers: [], related_event_tickers: [] },
};

/** Whether a milestone names other events alone. One that names none may be of any. */
function isOfOthers(
  eventTicker: string,
  { primary_event_tickers, related_event_tickers }: WireStart,
): boolean {
  const named = [...primary_event_tickers, ...related_event_tickers];
  return named.length > 0 && !named.includes(eventTicker);
}

/** Whether a list that contains the event contains all of it. A proxy may drop the parameter that requests markets. */
function isWhole({ markets: { markets, errors } }: CurrentEvent): boolean {
  return markets.length + errors.length > 0;
}
