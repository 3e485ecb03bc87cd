import type { z } from "zod";
import { chunksOf } from "../base/arrays.ts";
import { fromIso, type Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { nextTick } from "../base/request.ts";
import type { MentionEventSummary, Kalshi } from "../markets/market.ts";
import { toTicker, seriesTickerOf } from "../markets/ticker.ts";
import { nullIfRejected, type Client } from "./client.ts";
import { identity, readRecords, type Lists, type OnSkipped } from "./lists.ts";
import { createLookUps, type TickerReads } from "./look-ups.ts";
import type { ReadPriority } from "./queue.ts";
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
  isoTimeOf,
  type WireEventsPage,
  type WireMilestone,
  type WireEvent,
} from "./wire.ts";

export const eventsPath = "/events";
export const withMilestones = { with_milestones: "true" };
/** Few, because an event has milestones, and a page must be within our limit for a body. */
const maxTickers = 20;
const recordsPerTick = 50;
const milestonesPerPage = 500;
export const priorities = { needed: "first", refresh: "last" } as const;

/**
 * Reads events with their starts. Up to 20 tickers share a read of a list, with their milestones. Kalshi
 * silently leaves some events out of the list, so missing ones are read by themselves.
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
      // A page without milestones knows no start: each event is then read by itself.
      if (!hasMilestones(page)) return () => ({ record: null });
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
      const toEvent = (wire: WireEvent) => toEventSummary(wire, milestones, clock.now());
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

/**
 * Whether a page has the milestones that were asked for. A proxy may drop the parameter, and Kalshi may leave the
 * member out: that must not count as events without a start.
 */
export function hasMilestones({ milestones }: WireEventsPage): boolean {
  return milestones !== undefined && milestones !== null;
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
    (page, onSkipped) => milestones.push(...readRecords(schema, page.milestones, onSkipped, identity)),
  );
  return milestones;
}

/** An event with its start, of its milestones or its own date. Throws `upstream` for an event without a ticker. */
export function toEventSummary(
  wire: WireEvent,
  milestones: readonly WireMilestone[],
  now: number,
): MentionEventSummary {
  const event_ticker = toTicker(wire.event_ticker ?? "");
  if (event_ticker === null) throw new AppError("upstream", "Provider sent an event without a ticker");
  return {
    event_ticker,
    // The series in the record; without one, the series that the event's ticker suggests.
    series_ticker: toTicker(wire.series_ticker ?? "") ?? seriesTickerOf(event_ticker),
    event_title: textOf(wire.title),
    event_subtitle: textOf(wire.sub_title),
    scheduledStartTime:
      startingMilestone(event_ticker, milestones, now)?.start ?? isoTimeOf(wire.strike_date),
  };
}

/**
 * The start, and the milestone that has it, of those that name the event as primary, else as related: the
 * earliest that has not ended, or if all have, the last. Null without a milestone with a readable start.
 */
export function startingMilestone<Milestone extends WireMilestone>(
  eventTicker: string,
  milestones: readonly Milestone[],
  now: number,
): { readonly milestone: Milestone; readonly start: string } | null {
  const naming = (field: "primary_event_tickers" | "related_event_tickers") =>
    milestones.filter((milestone) => milestone[field].includes(eventTicker)).flatMap(spanOf);
  const primary = naming("primary_event_tickers");
  const spans = (primary.length > 0 ? primary : naming("related_event_tickers")).toSorted(
    (a, b) => a.startsAt - b.startsAt,
  );
  return spans.find(({ endsAt }) => endsAt > now) ?? spans.at(-1) ?? null;
}

/** The span of a milestone; empty without a readable start. A milestone without an end has not ended. */
function spanOf<Milestone extends WireMilestone>(milestone: Milestone) {
  const start = isoTimeOf(milestone.start_date);
  const end = isoTimeOf(milestone.end_date);
  const startsAt = start === null ? null : fromIso(start);
  if (start === null || startsAt === null) return [];
  return [{ milestone, start, startsAt, endsAt: (end === null ? null : fromIso(end)) ?? Infinity }];
}
