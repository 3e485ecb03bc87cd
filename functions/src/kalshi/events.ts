import type { z } from "zod";
import { chunksOf } from "../base/arrays.ts";
import type { Clock } from "../base/clock.ts";
import { nextTick } from "../base/ticks.ts";
import type { MentionEventSummary } from "../markets/event.ts";
import type { Kalshi } from "../markets/ports.ts";
import { toTicker } from "../markets/ticker.ts";
import type { Client } from "./client.ts";
import { identity, readRecords, type Lists, type OnSkipped } from "./lists.ts";
import { createLookUps } from "./look-ups.ts";
import type { ReadPriority } from "./queue.ts";
import { nullIfRejected, type TickerReads } from "./read-tickers.ts";
import { toEventSummary } from "./to-event.ts";
import {
  eventBody,
  eventsPage,
  milestonesPage,
  parse,
  pathOf,
  requireSame,
  textOf,
  wireEvent,
  wireMilestone,
  type WireEventsPage,
  type WireMilestone,
} from "./wire.ts";

export const eventsPath = "/events";
export const withMilestones = { with_milestones: "true" };
/** Few, because an event has milestones, and a page must be within our limit for a body. */
const maxTickers = 20;
const recordsPerTick = 50;
const milestonesPerPage = 500;
export const priorities = { needed: "first", refresh: "last" } as const;

/**
 * Reads events with their starts. Up to 20 tickers share a read of a list, with their milestones. Kalshi silently leaves some events out
 * of the list, so missing ones are read by themselves.
 */
export function createEventReader(client: Client, lists: Lists, clock: Clock): Kalshi["event"] {
  const reads: TickerReads<MentionEventSummary | null> = {
    path: eventsPath,
    maxTickers,
    // First, because a response waits for them, while the price that it has read grows old.
    priority: "first",
    async read(tickers, end) {
      const query = { tickers: tickers.join(","), limit: tickers.length, ...withMilestones };
      const result = await nullIfRejected(client.attempt(eventsPath, query, { member: "events", end }));
      const page = parse(eventsPage, result?.json ?? {});
      const events = new Map<string, MentionEventSummary>();
      await lists.logSkipped(eventsPath, async (onSkipped) => {
        for (const event of await eventsOf(page, onSkipped))
          if (tickers.includes(event.event_ticker)) events.set(event.event_ticker, event);
          else onSkipped(new Error(`The event ${event.event_ticker} was not asked for`));
      });
      return (ticker) => ({ record: events.get(ticker) ?? null });
    },
  };
  const listed = createLookUps(reads, client, clock);

  /** The events of a page. Each is parsed by itself. */
  async function eventsOf({ events, milestones: sent }: WireEventsPage, onSkipped: OnSkipped) {
    const milestones = readRecords(wireMilestone, sent, onSkipped, identity);
    const found: MentionEventSummary[] = [];
    for (const records of chunksOf(events ?? [], recordsPerTick)) {
      await nextTick();
      const toEvent = (wire: Parameters<typeof toEventSummary>[0]) =>
        toEventSummary(wire, milestones, clock.now());
      found.push(...readRecords(wireEvent, records, onSkipped, toEvent));
    }
    return found;
  }

  return async (eventTicker, purpose = "needed") => {
    const found = await listed(eventTicker, purpose);
    if (found !== null) return found;
    const priority = priorities[purpose];
    const [result, milestones] = await Promise.all([
      client.get(pathOf(eventsPath, eventTicker), {}, { member: "event", priority }),
      milestonesOf(lists, eventTicker, priority, wireMilestone),
    ]);
    const event = result === null ? null : parse(eventBody, result.json).event;
    if (event !== null) requireEvent(eventTicker, event.event_ticker);
    return toEventSummary({ ...event, event_ticker: eventTicker }, milestones, clock.now());
  };
}

/** Throws if an event is another one than requested. */
export function requireEvent(eventTicker: string, named: string | null | undefined): void {
  const sent = textOf(named);
  requireSame("event", eventTicker, sent === null ? eventTicker : (toTicker(sent) ?? sent));
}

/** The milestones that name an event, parsed by a schema. */
export async function milestonesOf<Milestone extends WireMilestone>(
  lists: Lists,
  eventTicker: string,
  priority: ReadPriority,
  schema: z.ZodType<Milestone>,
): Promise<Milestone[]> {
  const milestones: Milestone[] = [];
  const query = { limit: milestonesPerPage, related_event_ticker: eventTicker };
  await lists.read(
    { path: "/milestones", query, schema: milestonesPage, member: "milestones" as const, priority },
    (page, onSkipped) => {
      milestones.push(...readRecords(schema, page.milestones, onSkipped, identity));
    },
  );
  return milestones;
}
