import { z } from "zod";
import { fromIso, toIso } from "@mention-market/service/base/clock";
import {
  mentionMarket,
  type MarketRecord,
  eventDetails,
  mentionEventSummary,
  type EventDetails,
} from "@mention-market/service/markets/market";
import { formField } from "../../base/forms.ts";
import { eventDates } from "./event-dates.ts";
import { phases, type PhaseMarket } from "./phase.ts";
import { requires } from "./requires.ts";

const time = z.iso.datetime({ offset: true });

/** When an event starts, and what is known of that. */
export const eventStart = z
  .object({
    at: time.describe("`scheduledStartTime`"),
    source: z
      .enum(["milestone", "strike_date"])
      .describe("What Kalshi states it in: a milestone that names the event, else the event's strike date"),
    certain: z
      .boolean()
      .describe("false: the milestone says that its time is open or postponed, or it is a strike date"),
    known_since: time
      .nullable()
      .describe(
        "When the feed of changes first saw this start; null if it has not, or if it is older than the feed",
      ),
    moved: z
      .object({
        at: time.describe("When the feed saw it"),
        from: time.describe("The start before"),
      })
      .nullable()
      .describe("Its last move; null if the feed has seen none"),
  })
  .meta({ id: "EventStart" });
export type EventStart = Readonly<z.output<typeof eventStart>>;

/** What Kalshi says of a start. */
export type StartBasis = Pick<EventStart, "source" | "certain">;

/** What the feed knows of an event's start. */
export interface StartHistory {
  /** The start that it saw last, ISO 8601; null: none yet. */
  readonly scheduledStartTime: string | null;
  /** When it first saw that start, UTC ms; absent if that is older than the feed. */
  readonly knownSince?: number;
  /** The last move; absent without one. `at`: when the feed saw it, UTC ms; `from`: the start before, ISO 8601. */
  readonly moved?: { readonly at: number; readonly from: string };
}

/** What the feed knows of an event. */
export interface SeenState extends StartHistory {
  /** Absent if unknown. */
  readonly title?: string;
  readonly subtitle?: string;
  /** What it saw in its last run; absent if that was more than 10 minutes ago. */
  readonly latest?: {
    /** Null without a start. */
    readonly startBasis: StartBasis | null;
    /** YYYY-MM-DD: the earliest day that its texts, rules or window name; null if they name none. */
    readonly firstDay: string | null;
    readonly markets: readonly (PhaseMarket & {
      readonly market_ticker: string;
      readonly strike_word: string | null;
    })[];
  };
}

/** What the feed knows, by event. Never rejects: without the feed it is empty. */
export type ReadSeenEvents = () => Promise<ReadonlyMap<string, SeenState>>;

export const noSeenEvents: ReadSeenEvents = () => Promise.resolve(new Map());

/** Null without a start. A history of another start is not used: the feed has not seen this one yet. */
export function startOf(
  event: { readonly scheduledStartTime: string | null; readonly startBasis: StartBasis | null },
  history: StartHistory | undefined,
): EventStart | null {
  const { scheduledStartTime: at, startBasis } = event;
  if (at === null || startBasis === null) return null;
  const { source, certain } = startBasis;
  const { knownSince, moved }: Partial<StartHistory> =
    history !== undefined && isSameTime(history.scheduledStartTime, at) ? history : {};
  return {
    at,
    source,
    certain,
    known_since: knownSince === undefined ? null : toIso(knownSince),
    moved: moved === undefined ? null : { at: toIso(moved.at), from: moved.from },
  };
}

export function isSameTime(time: string | null, otherTime: string | null): boolean {
  return time === otherTime || (time !== null && otherTime !== null && fromIso(time) === fromIso(otherTime));
}

export const marketStatuses = ["unopened", "open", "paused", "closed", "settled"] as const;
export type MarketStatus = (typeof marketStatuses)[number];

const size = (what: string) =>
  z.number().nullable().describe(`Contracts ${what}; may be a fraction, null when not known`);

/** A market within its event: the 28 fields of getMentionMarket, then its secondary rules, what they require, its status and the sizes of its offers. */
export const eventMarket = mentionMarket
  .extend({
    rules_secondary: z.string().describe('Further rules; "" where the provider gives none'),
    requires: requires
      .nullable()
      .describe("What the rules say must be said; null for a market on the event itself"),
    status: z
      .enum(marketStatuses)
      .nullable()
      .describe(
        "unopened, open (it can be traded), paused, closed (trading has ended, no final result) or settled; " +
          "null when the provider sends another status",
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

/**
 * Set of a market that may settle between 0 and 1, because it is scalar or has a floor: its price is no probability. A symbol, so that it
 * is part of no response.
 */
export const maySettlePartly = Symbol("maySettlePartly");

/** A market's record, without the fields that come from its event. */
export type EventMarketRecord = MarketRecord &
  Pick<
    z.output<typeof eventMarket>,
    "rules_secondary" | "status" | "yes_bid_size" | "yes_ask_size" | "can_close_early"
  > &
  Pick<PhaseMarket, "hasResult"> & { readonly [maySettlePartly]?: true };

/** Records of an event's markets, read at one moment from one tier. */
export interface EventMarkets {
  readonly markets: readonly EventMarketRecord[];
  readonly errors: readonly UnreadableMarket[];
}

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

/** An event without its markets, its start's basis and its phase. */
export const eventSummary = mentionEventSummary.extend({
  start: eventStart.nullable().describe("The start and where it comes from; null when not known"),
  phase: z
    .enum(phases)
    .nullable()
    .describe(
      "upcoming, live (it has started, and a market can be traded or is paused), over (none can, and results " +
        "are missing) or settled (each market is determined or final, as yes, no or void, and none is disputed); " +
        "null when neither start, day nor markets decide it. Lists have it as the feed of changes knows it, " +
        "at most a minute later; without the feature `changes`, or before its first pass, by the list alone, " +
        "which may be null",
    ),
  form: formField("when neither title nor subtitle says, nor the rules where markets are read"),
});
export type EventSummary = Readonly<z.output<typeof eventSummary>>;

const words = z.int().min(0);

/** How the words of a settled event ended. */
export const said = z
  .object({
    yes: words.describe("Words that were said"),
    no: words.describe("Words that were not"),
    void: words.describe("Words whose market settled as neither"),
  })
  .describe("How its words ended; only with phase=settled alone, of all series")
  .meta({ id: "Said" });
export type Said = Readonly<z.output<typeof said>>;

export const settledSummary = eventSummary.extend({ said });

/** A settled event, and when the feed saw the last of its results, UTC ms. */
export interface SettledEvent {
  readonly settledAt: number;
  readonly event: Readonly<z.output<typeof settledSummary>>;
}

/**
 * The events whose last result the feed saw within 30 days, the latest first. Throws `busy` before it has seen every series once,
 * `unavailable` when the store fails.
 */
export type ReadSettled = () => Promise<readonly SettledEvent[]>;

/** An event with all its markets. */
export const mentionEvent = eventSummary
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

export function isSameEvent(details: EventDetails, otherDetails: EventDetails): boolean {
  return eventDetails.keyof().options.every((field) => details[field] === otherDetails[field]);
}
