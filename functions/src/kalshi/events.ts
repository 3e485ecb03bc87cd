import { megabyte } from "../base/bytes.ts";
import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { nextTick } from "../base/ticks.ts";
import { maxEventMarkets } from "../markets/event/event.ts";
import type { Provider, ReadPurpose } from "../markets/ports.ts";
import { toTicker } from "../markets/ticker.ts";
import type { Client } from "./client.ts";
import { asSent, readRecords, type Lists } from "./lists.ts";
import {
  requireFewMarkets,
  toCurrentEvent,
  toEventDetails,
  toEventMarkets,
  toEventSummary,
} from "./to-event.ts";
import {
  eventBody,
  eventsPage,
  marketsPage,
  milestonesPage,
  nestedEventBody,
  parse,
  pathOf,
  requireSame,
  textOf,
  tierPaths,
  wireEvent,
  wireMilestone,
  wireNestedEvent,
  type WireEvent,
  type WireMilestone,
} from "./wire.ts";

const milestonesPerPage = 500;
const eventsPerPage = 200;
/** 20,000 events. */
const maxPages = 100;
/** Of an event's archived markets: what a response may hold. */
const maxEventBytes = 8 * megabyte;
const priorities = { needed: "first", refresh: "last" } as const;

type EventReads = Pick<
  Provider,
  "event" | "eventStart" | "currentEvent" | "currentEvents" | "archivedMarkets" | "listEvents"
>;

/** Reads of events: their texts and starts, their current markets, their archived ones, and lists of them. */
export function createEventReader(client: Client, lists: Lists, clock: Clock): EventReads {
  async function milestonesOf(eventTicker: string, purpose: ReadPurpose): Promise<WireMilestone[]> {
    const milestones: WireMilestone[] = [];
    const query = { limit: milestonesPerPage, related_event_ticker: eventTicker };
    const priority = priorities[purpose];
    await lists.read({ path: "/milestones", query, schema: milestonesPage, priority }, (page, leaveOut) => {
      milestones.push(...readRecords(wireMilestone, page.milestones, leaveOut, asSent));
    });
    return milestones;
  }

  return {
    async event(eventTicker, purpose = "needed") {
      const [event, milestones] = await Promise.all([
        client.get(pathOf("/events", eventTicker), {}, { priority: priorities[purpose] }),
        milestonesOf(eventTicker, purpose),
      ]);
      const wire = event === null ? null : parse(eventBody, event.json).event;
      if (wire !== null) requireSameEvent(eventTicker, wire);
      return toEventDetails(eventTicker, wire, milestones, clock.now());
    },

    async eventStart(eventTicker, purpose) {
      const milestones = await milestonesOf(eventTicker, purpose);
      return toEventDetails(eventTicker, null, milestones, clock.now()).scheduledStartTime;
    },

    async currentEvent(eventTicker) {
      const path = pathOf("/events", eventTicker);
      const result = await client.get(path, { with_nested_markets: "true" }, { priority: "first" });
      if (result === null) return null;
      const { event, markets } = parse(nestedEventBody, result.json);
      requireSameEvent(eventTicker, event);
      return lists.logLeftOut(path, (leaveOut) =>
        toCurrentEvent(eventTicker, event, event.markets ?? markets ?? [], leaveOut),
      );
    },

    /** A filter may be ignored on the way: only events that were asked for are returned, and no further page is read. */
    async currentEvents(eventTickers) {
      const tickers = eventTickers.join(",");
      const nested = { with_nested_markets: "true", with_milestones: "true" };
      const result = await client.get("/events", { tickers, ...nested, limit: eventTickers.length });
      const page = parse(eventsPage, result?.json ?? {});
      return lists.logLeftOut("/events", (leaveOut) => {
        const milestones = readRecords(wireMilestone, page.milestones, leaveOut, asSent);
        const found = readRecords(wireNestedEvent, page.events, leaveOut, (event) => {
          const ticker = toTicker(event.event_ticker ?? "") ?? "";
          if (!eventTickers.includes(ticker))
            throw new AppError("upstream", "An event that was not asked for");
          const startsAt = toEventDetails(ticker, null, milestones, clock.now()).scheduledStartTime;
          return { ...toCurrentEvent(ticker, event, event.markets ?? [], leaveOut), startsAt };
        });
        return new Map(found.map((event) => [event.event_ticker, event]));
      });
    },

    async archivedMarkets(eventTicker) {
      const path = tierPaths.historical;
      const query = { event_ticker: eventTicker, limit: maxEventMarkets };
      const list = { path, query, schema: marketsPage, priority: "first", maxBytes: maxEventBytes } as const;
      const records: unknown[] = [];
      await lists.read(list, ({ markets }) => {
        records.push(...(markets ?? []));
        requireFewMarkets(records.length);
      });
      return lists.logLeftOut(path, (leaveOut) => toEventMarkets(eventTicker, records, leaveOut));
    },

    async listEvents({ status, series_ticker }, each) {
      const ofSeries = series_ticker === null ? {} : { series_ticker };
      const query = { status, ...ofSeries, with_milestones: "true", limit: eventsPerPage };
      await lists.read({ path: "/events", query, schema: eventsPage, maxPages }, async (page, leaveOut) => {
        await nextTick();
        const milestones = readRecords(wireMilestone, page.milestones, leaveOut, asSent);
        const events = readRecords(wireEvent, page.events, leaveOut, (wire) =>
          toEventSummary(wire, milestones, clock.now()),
        );
        for (const event of events)
          if (series_ticker === null || event.series_ticker === series_ticker) each(event);
          else leaveOut(new Error(`An event of ${event.series_ticker} among those of ${series_ticker}`));
      });
    },
  };
}

function requireSameEvent(eventTicker: string, { event_ticker }: WireEvent): void {
  const sent = textOf(event_ticker);
  requireSame("event", eventTicker, sent === null ? eventTicker : (toTicker(sent) ?? sent));
}
