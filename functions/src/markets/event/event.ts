import { z } from "zod";
import { dayMs, fromIso, minuteMs } from "../../base/clock.ts";
import { eventDates } from "./event-dates.ts";
import { mentionMarket, type MarketRecord, type MentionMarket } from "../market/market.ts";

export const marketStatuses = ["unopened", "open", "closed", "settled"] as const;
export type MarketStatus = (typeof marketStatuses)[number];

const size = (what: string) =>
  z.number().nullable().describe(`Contracts ${what}; fractions are real, null when not known`);

/** A market within its event: the 28 fields of getMentionMarket, then its secondary rules, its status and the sizes of its offers. */
export const eventMarket = mentionMarket
  .extend({
    rules_secondary: z.string().describe('Further rules; "" where the provider gives none'),
    status: z
      .enum(marketStatuses)
      .nullable()
      .describe(
        "unopened, open (it can be traded), closed (trading has paused or ended, no final result) or " +
          "settled; null when the provider sends another status",
      ),
    yes_bid_size: size("bid for yes at the best price, which is what no can be bought for"),
    yes_ask_size: size("offered of yes at the best price"),
    can_close_early: z
      .boolean()
      .nullable()
      .describe("Whether it may close before its close_time, as when the word is said; null when not known"),
  })
  .meta({ id: "EventMarket" });

/** A market whose record can't be parsed. */
export const unreadableMarket = z
  .object({
    market_ticker: z.string().describe("Ticker of the market"),
    message: z.string().describe("Why the market can't be read, for people"),
  })
  .meta({ id: "UnreadableMarket" });
export type UnreadableMarket = Readonly<z.output<typeof unreadableMarket>>;

/** The provider's largest event has some hundreds of markets. More than this would not fit in a response. */
export const maxEventMarkets = 1_000;

/** A market's record, without the fields that come from its event. */
export type EventMarketRecord = MarketRecord &
  Pick<
    z.output<typeof eventMarket>,
    "rules_secondary" | "status" | "yes_bid_size" | "yes_ask_size" | "can_close_early"
  >;

/** Records of an event's markets, read at one moment from one tier. */
export interface EventMarkets {
  readonly markets: readonly EventMarketRecord[];
  readonly errors: readonly UnreadableMarket[];
}

const time = z.iso.datetime({ offset: true }).nullable();

/** An event without its markets. */
export const mentionEventSummary = z
  .object({
    event_ticker: z.string().describe("Ticker of the event"),
    series_ticker: z.string().describe("Ticker of its series"),
    event_title: z.string().nullable().describe("Title of the event, or null where the provider gives none"),
    event_subtitle: z
      .string()
      .nullable()
      .describe("Subtitle of the event, or null where the provider gives none"),
    scheduledStartTime: time.describe("When the event starts, ISO 8601, or null when not known"),
  })
  .meta({ id: "MentionEventSummary" });
export type MentionEventSummary = Readonly<z.output<typeof mentionEventSummary>>;

/** A source of the result, as the provider names it. */
const settlementSource = z
  .object({
    name: z.string().nullable().describe("Its name; null when the provider gives none"),
    url: z.string().nullable().describe("Its address; null when the provider gives none"),
  })
  .meta({ id: "SettlementSource" });
export type SettlementSource = Readonly<z.output<typeof settlementSource>>;

/** The provider's fee for taking an offer. */
export const fee = z
  .object({
    type: z.string().describe("The provider's word, such as quadratic"),
    multiplier: z.number().describe("The provider's factor; 1 is usual"),
  })
  .meta({ id: "Fee" });
export type Fee = Readonly<z.output<typeof fee>>;

/** An event with all its markets. */
export const mentionEvent = mentionEventSummary
  .extend({
    ...eventDates.shape,
    settlement_sources: z
      .array(settlementSource)
      .readonly()
      .describe("Where results come from, as the provider says; empty when it names none"),
    fee: fee.nullable().describe("The event's own fee, else its series'; null when not known"),
    markets: z
      .array(eventMarket)
      .readonly()
      .describe("All markets of the event, open and settled, sorted by ticker"),
    errors: z
      .array(unreadableMarket)
      .readonly()
      .describe("Markets whose record can't be read; normally empty"),
  })
  .meta({ id: "MentionEvent" });
export type MentionEvent = Readonly<z.output<typeof mentionEvent>>;

/** The fields of an event that its markets show. */
const eventDetails = z.object({
  scheduledStartTime: z.iso.datetime({ offset: true }).nullable(),
  event_subtitle: z.string().nullable(),
  /** "" if the provider sends none. It is the title of markets without a title. */
  event_title: z.string(),
});
export type EventDetails = z.output<typeof eventDetails>;

export function toEventDetails(event: MentionEventSummary): EventDetails {
  const { scheduledStartTime, event_subtitle, event_title } = event;
  return { scheduledStartTime, event_subtitle, event_title: event_title ?? "" };
}

export function isSameEvent(details: EventDetails, otherDetails: EventDetails): boolean {
  return eventDetails.keyof().options.every((field) => details[field] === otherDetails[field]);
}

/** Adds its event's start and texts to a market. */
export function toMentionMarket(market: MarketRecord, event: EventDetails): MentionMarket {
  return {
    ...market,
    title: market.title === "" ? event.event_title : market.title,
    scheduledStartTime: event.scheduledStartTime,
    event_subtitle: event.event_subtitle,
  };
}

/** An event in the store. `fetchedAt` is UTC ms. */
export const storedEvent = eventDetails.extend({ fetchedAt: z.number() });
export type StoredEvent = z.output<typeof storedEvent>;

/** A start may be rescheduled until the broadcast. One day after it, the start of a settled market no longer changes. */
const finalAfterMs = dayMs;
const freshMs = 10 * minuteMs;
/** A milestone can appear later than its event. */
const nullFreshMs = 2 * minuteMs;

/** The start of an event, and when it was read. Both are UTC ms. */
interface ReadStart {
  /** Null if the event had none. */
  readonly startsAt: number | null;
  readonly readAt: number;
}

/**
 * Whether a start may still be used at `now` (UTC ms), for a settled or an unsettled market. If it was read in the future, the clock has
 * been set back since: its age is unknown, and it is read again.
 */
export function isFreshStart({ startsAt, readAt }: ReadStart, now: number, isSettled: boolean): boolean {
  const ageMs = now - readAt;
  if (ageMs < 0) return false;
  if (startsAt === null) return ageMs < nullFreshMs;
  return ageMs < freshMs || (isSettled && readAt >= startsAt + finalAfterMs);
}

/** Whether a stored event may still be used at `now`, by the rule of `isFreshStart`. */
export function isFresh({ scheduledStartTime, fetchedAt }: StoredEvent, now: number, isSettled: boolean) {
  const startsAt = scheduledStartTime === null ? null : fromIso(scheduledStartTime);
  return isFreshStart({ startsAt, readAt: fetchedAt }, now, isSettled);
}

/**
 * An event is read while its markets trade and for some weeks after they settle, at most for a season. Deleting a stored event too
 * early only costs another read of the provider.
 */
const keptAfterFetchMs = 180 * dayMs;

/** When a stored event may be deleted, UTC ms. */
export function eventDeleteAt({ fetchedAt }: StoredEvent): number {
  return fetchedAt + keptAfterFetchMs;
}
