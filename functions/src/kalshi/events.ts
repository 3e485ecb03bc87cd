import { megabyte } from "../base/bytes.ts";
import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import type { EventDetails } from "../markets/event/event.ts";
import { maxEventMarkets, type EventMarkets } from "../markets/event/event-markets.ts";
import type { CurrentEvent, ListedEvent, ReadPurpose } from "../markets/ports.ts";
import { toTicker } from "../markets/ticker.ts";
import type { Client } from "./client.ts";
import { asSent, readRecords, type Lists } from "./lists.ts";
import { requireFewMarkets, toCurrentEvent, toEventDetails, toEventMarkets } from "./to-event.ts";
import {
  eventBody,
  eventsPage,
  marketsPage,
  milestonesPage,
  nestedEventBody,
  parse,
  pathOf,
  requireSameEvent,
  tierPaths,
  wireMilestone,
  wireNestedEvent,
  type WireMilestone,
} from "./wire.ts";

const milestonesPerPage = 500;
/** Of an event's archived markets: what a response may hold. */
const maxEventBytes = 8 * megabyte;
const priorities = { needed: "first", refresh: "last" } as const;

/** Reads of one event: its texts and start, its current markets, and its archived ones. */
export class EventReads {
  readonly #client: Client;
  readonly #lists: Lists;
  readonly #clock: Clock;

  constructor(client: Client, lists: Lists, clock: Clock) {
    this.#client = client;
    this.#lists = lists;
    this.#clock = clock;
  }

  async details(eventTicker: string, purpose: ReadPurpose): Promise<EventDetails> {
    const [event, milestones] = await Promise.all([
      this.#client.get(pathOf("/events", eventTicker), {}, { priority: priorities[purpose] }),
      this.#milestones(eventTicker, purpose),
    ]);
    const wire = event === null ? null : parse(eventBody, event.json).event;
    if (wire !== null) requireSameEvent(eventTicker, wire);
    return toEventDetails(eventTicker, wire, milestones, this.#clock.now());
  }

  async start(eventTicker: string, purpose: ReadPurpose): Promise<string | null> {
    const milestones = await this.#milestones(eventTicker, purpose);
    return toEventDetails(eventTicker, null, milestones, this.#clock.now()).scheduledStartTime;
  }

  async current(eventTicker: string): Promise<CurrentEvent | null> {
    const path = pathOf("/events", eventTicker);
    const result = await this.#client.get(path, { with_nested_markets: "true" }, { priority: "first" });
    if (result === null) return null;
    const { event, markets } = parse(nestedEventBody, result.json);
    requireSameEvent(eventTicker, event);
    return this.#lists.logLeftOut(path, (leaveOut) =>
      toCurrentEvent(eventTicker, event, event.markets ?? markets ?? [], leaveOut),
    );
  }

  /** A filter may be ignored on the way: only events that were asked for are returned, and no further page is read. */
  async currentOf(eventTickers: readonly string[]): Promise<ReadonlyMap<string, ListedEvent>> {
    const query = {
      tickers: eventTickers.join(","),
      with_nested_markets: "true",
      with_milestones: "true",
      limit: eventTickers.length,
    };
    const result = await this.#client.get("/events", query);
    const page = parse(eventsPage, result?.json ?? {});
    return this.#lists.logLeftOut("/events", (leaveOut) => {
      const milestones = readRecords(wireMilestone, page.milestones, leaveOut, asSent);
      const found = readRecords(wireNestedEvent, page.events, leaveOut, (event) => {
        const ticker = toTicker(event.event_ticker ?? "") ?? "";
        if (!eventTickers.includes(ticker)) throw new AppError("upstream", "An event that was not asked for");
        const { scheduledStartTime } = toEventDetails(ticker, null, milestones, this.#clock.now());
        return {
          ...toCurrentEvent(ticker, event, event.markets ?? [], leaveOut),
          startsAt: scheduledStartTime,
        };
      });
      return new Map(found.map((event) => [event.event_ticker, event]));
    });
  }

  async archivedMarkets(eventTicker: string): Promise<EventMarkets> {
    const records: unknown[] = [];
    await this.#lists.read(
      {
        path: tierPaths.historical,
        query: { event_ticker: eventTicker, limit: maxEventMarkets },
        schema: marketsPage,
        priority: "first",
        maxBytes: maxEventBytes,
      },
      ({ markets }) => {
        records.push(...(markets ?? []));
        requireFewMarkets(records.length);
      },
    );
    return this.#lists.logLeftOut(tierPaths.historical, (leaveOut) =>
      toEventMarkets(eventTicker, records, leaveOut),
    );
  }

  async #milestones(eventTicker: string, purpose: ReadPurpose): Promise<WireMilestone[]> {
    const milestones: WireMilestone[] = [];
    await this.#lists.read(
      {
        path: "/milestones",
        query: { limit: milestonesPerPage, related_event_ticker: eventTicker },
        schema: milestonesPage,
        priority: priorities[purpose],
      },
      (page, leaveOut) => {
        milestones.push(...readRecords(wireMilestone, page.milestones, leaveOut, asSent));
      },
    );
    return milestones;
  }
}
