import { megabyte } from "../base/bytes.ts";
import type { Clock } from "../base/clock.ts";
import { currentRequest, type RequestContext } from "../base/request.ts";
import { maxEventMarkets } from "../markets/event/event-markets.ts";
import type { Provider, ReadPurpose } from "../markets/ports.ts";
import { asSent, loggingLeftOut, readRecords } from "./left-out.ts";
import { tierPaths } from "./market-list.ts";
import { eachPage, parse, pathOf, requireSameEvent } from "./pages.ts";
import type { ReadList, ReadListOptions } from "./read-list.ts";
import { requireFewMarkets, toCurrentEvent, toEventMarkets } from "./to-current-event.ts";
import { toEventDetails } from "./to-event.ts";
import {
  eventBody,
  marketsPage,
  milestonesPage,
  nestedEventBody,
  wireMilestone,
  type WireMilestone,
} from "./wire.ts";

const milestonesPerPage = 500;
/** Of an event's archived markets: what a response may hold. */
const maxEventBytes = 8 * megabyte;
const priorities = { needed: "first", refresh: "last" } as const;

export interface EventReadsOptions extends ReadListOptions {
  readonly clock: Clock;
  readonly readList: ReadList;
}

/** Reads of one event: its texts and start, its current markets, and its archived ones. */
export function createEventReads({
  get,
  budget,
  log,
  clock,
  readList,
}: EventReadsOptions): Pick<Provider, "event" | "eventStart" | "currentEvent" | "archivedMarkets"> {
  async function milestonesOf(eventTicker: string, context: RequestContext, purpose: ReadPurpose) {
    const milestones: WireMilestone[] = [];
    await readList(
      {
        path: "/milestones",
        query: { limit: milestonesPerPage, related_event_ticker: eventTicker },
        schema: milestonesPage,
        context,
        priority: priorities[purpose],
      },
      (page, leaveOut) => {
        milestones.push(...readRecords(wireMilestone, page.milestones, leaveOut, asSent));
      },
    );
    return milestones;
  }

  return {
    async event(eventTicker, purpose = "needed") {
      const context = currentRequest();
      const [event, milestones] = await Promise.all([
        get(pathOf("/events", eventTicker), {}, context, { priority: priorities[purpose] }),
        milestonesOf(eventTicker, context, purpose),
      ]);
      const wire = event === null ? null : parse(eventBody, event.json).event;
      if (wire !== null) requireSameEvent(eventTicker, wire);
      return toEventDetails(eventTicker, wire, milestones, clock.now());
    },

    async eventStart(eventTicker, purpose) {
      const milestones = await milestonesOf(eventTicker, currentRequest(), purpose);
      return toEventDetails(eventTicker, null, milestones, clock.now()).scheduledStartTime;
    },

    async currentEvent(eventTicker) {
      const context = currentRequest();
      const path = pathOf("/events", eventTicker);
      const result = await get(path, { with_nested_markets: "true" }, context, { priority: "first" });
      if (result === null) return null;
      const { event, markets } = parse(nestedEventBody, result.json);
      requireSameEvent(eventTicker, event);
      return loggingLeftOut(path, log, (leaveOut) =>
        Promise.resolve(toCurrentEvent(eventTicker, event, event.markets ?? markets ?? [], leaveOut)),
      );
    },

    async archivedMarkets(eventTicker) {
      const context = currentRequest();
      const records: unknown[] = [];
      const path = tierPaths.historical;
      return loggingLeftOut(path, log, async (leaveOut) => {
        await eachPage(
          (cursor) =>
            get(path, { event_ticker: eventTicker, limit: maxEventMarkets, ...cursor }, context, {
              priority: "first",
            }),
          marketsPage,
          ({ markets }) => {
            records.push(...(markets ?? []));
            requireFewMarkets(records.length);
          },
          { maxBytes: maxEventBytes, budget },
        );
        return toEventMarkets(eventTicker, records, leaveOut);
      });
    },
  };
}
