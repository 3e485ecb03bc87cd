import { chunksOf } from "../base/arrays.ts";
import { megabyte } from "../base/bytes.ts";
import type { Clock } from "../base/clock.ts";
import { nextTick } from "../base/ticks.ts";
import { maxEventMarkets, type MentionEventSummary } from "../markets/event/event.ts";
import type { CurrentEvent, ListedEvent, Provider } from "../markets/ports.ts";
import { toTicker } from "../markets/ticker.ts";
import type { Client } from "./client.ts";
import { asSent, readRecords, type LeaveOut, type Lists } from "./lists.ts";
import { createLookUps } from "./look-ups.ts";
import type { ReadPriority } from "./queue.ts";
import { orRefused, type TickerReads } from "./read-tickers.ts";
import {
  requireFewMarkets,
  toCurrentEvent,
  toEventMarkets,
  toEventSummary,
  type ToEvent,
} from "./to-event.ts";
import type { ProviderQuery } from "./transport.ts";
import {
  eventsPage,
  marketsPage,
  milestonesPage,
  nestedEventBody,
  parse,
  pathOf,
  requireSame,
  textOf,
  tierPaths,
  wireMilestone,
  wireNestedEvent,
  type WireEventsPage,
  type WireMilestone,
} from "./wire.ts";

/** Events without their markets, or with them. */
interface EventForm<Event> {
  readonly nested: ProviderQuery;
  readonly toEvent: ToEvent<Event>;
  /** Whether a list that contains the event contains all of it. A proxy may drop the parameter that requests markets. */
  readonly isWhole: (event: Event) => boolean;
  readonly recordsPerTick: number;
}

const path = "/events";
const summaryForm: EventForm<MentionEventSummary> = {
  nested: {},
  toEvent: toEventSummary,
  isWhole: () => true,
  recordsPerTick: 50,
};
const wholeForm: EventForm<CurrentEvent> = {
  nested: { with_nested_markets: "true" },
  toEvent: toCurrentEvent,
  isWhole: ({ markets: { markets, errors } }) => markets.length + errors.length > 0,
  recordsPerTick: 1,
};
const withMilestones = { with_milestones: "true" };
/** Few, because each may have dozens of markets, and a page must be within our limit for a body. */
const maxWholeEvents = 20;
const maxSummaries = 200;
const milestonesPerPage = 500;
/** 20,000 events. */
const maxPages = 100;
/** Maximum bytes of an event's archived markets: a response can't hold more. */
const maxEventBytes = 8 * megabyte;
const priorities = { needed: "first", refresh: "last" } as const;

type EventMethods = Pick<Provider, "event" | "currentEvent" | "archivedMarkets" | "listEvents">;

/**
 * Reads events. Up to 20 tickers share a read of a list, with their milestones. The provider silently leaves some events out of the
 * list, so missing ones are read by themselves.
 */
export function createEventReader(client: Client, lists: Lists, clock: Clock): EventMethods {
  const summaries = createLookUps(byTicker(summaryForm), client, clock);
  const wholeEvents = createLookUps(byTicker(wholeForm), client, clock);

  function byTicker<Event extends MentionEventSummary>(form: EventForm<Event>): TickerReads<Event> {
    return {
      path,
      maxTickers: maxWholeEvents,
      // First, because a response waits for them, while the price that it has read grows old.
      priority: "first",
      async read(tickers, late) {
        const named = { tickers: tickers.join(","), limit: tickers.length };
        const query = { ...named, ...form.nested, ...withMilestones };
        const result = await orRefused(client.attempt(path, query, late));
        const page = parse(eventsPage, result?.json ?? {});
        const events = new Map<string, Event>();
        await lists.logLeftOut(path, async (leaveOut) => {
          for (const event of await eventsOf(page, form, leaveOut))
            if (!form.isWhole(event)) continue;
            else if (tickers.includes(event.event_ticker)) events.set(event.event_ticker, event);
            else leaveOut(new Error(`The event ${event.event_ticker} was not asked for`));
        });
        return (ticker) => ({ record: events.get(ticker) ?? null });
      },
    };
  }

  /** The events of a page. Each is parsed by itself. */
  async function eventsOf<Event>(
    { events, milestones: sent }: WireEventsPage,
    { toEvent, recordsPerTick }: Pick<EventForm<Event>, "toEvent" | "recordsPerTick">,
    leaveOut: LeaveOut,
  ): Promise<Event[]> {
    const milestones = readRecords(wireMilestone, sent, leaveOut, asSent);
    const found: Event[] = [];
    for (const records of chunksOf(events ?? [], recordsPerTick)) {
      await nextTick();
      const read = readRecords(wireNestedEvent, records, leaveOut, (wire) =>
        toEvent(wire, milestones, clock.now(), leaveOut),
      );
      found.push(...read);
    }
    return found;
  }

  /** An event by its own path, with its milestones. `wire` is null if the provider does not know it. */
  async function readAlone(eventTicker: string, nested: ProviderQuery, priority: ReadPriority) {
    const [result, milestones] = await Promise.all([
      client.get(pathOf(path, eventTicker), nested, { priority }),
      milestonesOf(eventTicker, priority),
    ]);
    if (result === null) return { wire: null, milestones };
    const { event, markets } = parse(nestedEventBody, result.json);
    const sent = textOf(event.event_ticker);
    requireSame("event", eventTicker, sent === null ? eventTicker : (toTicker(sent) ?? sent));
    const wire = { ...event, event_ticker: eventTicker, markets: event.markets ?? markets };
    return { wire, milestones };
  }

  async function milestonesOf(eventTicker: string, priority: ReadPriority): Promise<WireMilestone[]> {
    const milestones: WireMilestone[] = [];
    const query = { limit: milestonesPerPage, related_event_ticker: eventTicker };
    await lists.read({ path: "/milestones", query, schema: milestonesPage, priority }, (page, leaveOut) => {
      milestones.push(...readRecords(wireMilestone, page.milestones, leaveOut, asSent));
    });
    return milestones;
  }

  return {
    async event(eventTicker, purpose = "needed") {
      const listed = await summaries(eventTicker, purpose);
      if (listed !== null) return listed;
      const { wire, milestones } = await readAlone(eventTicker, {}, priorities[purpose]);
      return toEventSummary(wire ?? { event_ticker: eventTicker }, milestones, clock.now());
    },

    async currentEvent(eventTicker, purpose = "needed") {
      const listed = await wholeEvents(eventTicker, purpose);
      if (listed !== null) return listed;
      const { wire, milestones } = await readAlone(eventTicker, wholeForm.nested, priorities[purpose]);
      if (wire === null) return null;
      return lists.logLeftOut(pathOf(path, eventTicker), (leaveOut) =>
        toCurrentEvent(wire, milestones, clock.now(), leaveOut),
      );
    },

    async archivedMarkets(eventTicker) {
      const archive = tierPaths.historical;
      const query = { event_ticker: eventTicker, limit: maxEventMarkets };
      const list = { path: archive, query, schema: marketsPage, maxBytes: maxEventBytes };
      const records: unknown[] = [];
      await lists.read({ ...list, priority: "first" }, ({ markets }) => {
        records.push(...(markets ?? []));
        requireFewMarkets(records.length);
      });
      return lists.logLeftOut(archive, (leaveOut) => toEventMarkets(eventTicker, records, leaveOut));
    },

    async listEvents({ status, series_ticker, withMarkets = false, updatedSince }, each) {
      const form: Omit<EventForm<ListedEvent>, "isWhole"> = withMarkets ? wholeForm : summaryForm;
      const ofSeries = series_ticker === null ? {} : { series_ticker };
      const limit = withMarkets ? maxWholeEvents : maxSummaries;
      const changed = updatedSince === undefined ? {} : { min_updated_ts: updatedSince };
      const query = { status, ...ofSeries, ...changed, ...form.nested, ...withMilestones, limit };
      await lists.read({ path, query, schema: eventsPage, maxPages }, async (page, leaveOut) => {
        for (const event of await eventsOf(page, form, leaveOut)) {
          for (const { message } of event.markets?.errors ?? []) leaveOut(new Error(message));
          if (series_ticker === null || event.series_ticker === series_ticker) each(event);
          else leaveOut(new Error(`An event of ${event.series_ticker} among those of ${series_ticker}`));
        }
      });
    },
  };
}
