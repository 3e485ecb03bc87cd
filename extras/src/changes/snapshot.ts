import { gunzipSync, gzipSync } from "node:zlib";
import { z } from "zod";
import type { ruleFields } from "./change.ts";
import { beginningBy } from "../markets/event/event-dates.ts";
import { phaseOf, type Phase } from "../markets/event/phase.ts";
import {
  marketStatuses,
  type MarketStatus,
  type StartBasis,
  type StartHistory,
} from "../markets/event/event.ts";
import { requires, type Requires } from "../markets/event/requires.ts";

/** The latest data of an event that the feed has seen. */
export interface SeenEvent extends StartHistory {
  readonly event_ticker: string;
  readonly series_ticker: string;
  /** When the last of its markets was seen settled, UTC ms; null while any is not. */
  readonly endedAt: number | null;
  /** YYYY-MM-DD in US Eastern time: the day that its texts or rules name; absent if they name none. */
  readonly scheduledDay?: string;
  /** Like it, the earliest of several, or of its window. */
  readonly firstDay?: string;
  /** Absent without a start. */
  readonly startBasis?: StartBasis;
  /** Absent if unknown. */
  readonly title?: string;
  readonly subtitle?: string;
}

/** The latest data of a market that the feed has seen. */
export interface SeenMarket {
  readonly market_ticker: string;
  readonly event_ticker: string;
  readonly strike_word: string | null;
  readonly status: MarketStatus | null;
  /** ISO 8601; null if unknown. */
  readonly close_time: string | null;
  /** It may still change until the market has settled. */
  readonly result: "yes" | "no" | null;
  /** As in PhaseMarket. */
  readonly hasResult?: boolean;
  /** Absent while its rules were not read. */
  readonly ruleHashes?: RuleHashes;
  /** What yes and no of an open market were offered for when it was last listed, in dollars; null without an offer. */
  readonly asks?: { readonly yes: number | null; readonly no: number | null };
  /** What the rules of an open market require; absent while they were not read. */
  readonly requires?: Requires;
}

export type RuleHashes = Readonly<Record<(typeof ruleFields)[number], string>>;

/** All data with which the feed compares the next read, by ticker. An event stays until a day after its last market has settled. */
export interface Snapshot {
  /** The series that have been read once. The contents of a new series are not changes. */
  readonly series: ReadonlySet<string>;
  readonly events: ReadonlyMap<string, SeenEvent>;
  readonly markets: ReadonlyMap<string, SeenMarket>;
  /** Whether every series was once listed, or tried. Absent during the collector's first pass. */
  readonly isWhole?: true | undefined;
}

export const emptySnapshot: Snapshot = { series: new Set(), events: new Map(), markets: new Map() };

/** The phase of an event by the latest data that the feed has seen, at a time, UTC ms. */
export function phaseOfSeen(
  { scheduledStartTime, firstDay }: SeenEvent,
  markets: readonly SeenMarket[],
  now: number,
): Phase | null {
  return phaseOf({ scheduledStartTime, firstDayAt: beginningBy(null, firstDay ?? null), markets }, now);
}

/** The number of events that trade without a known start or day. */
export function countUndated({ events, markets }: Snapshot): number {
  const open = new Set(
    [...markets.values()].flatMap(({ status, event_ticker }) => (status === "open" ? event_ticker : [])),
  );
  return [...events.values()].filter(
    ({ event_ticker, scheduledStartTime, scheduledDay }) =>
      open.has(event_ticker) && scheduledStartTime === null && scheduledDay === undefined,
  ).length;
}

const text = z.string();
const move = z.object({ at: z.number(), from: text });
const event = z.tuple([
  text,
  text,
  text.nullable(),
  z.number().nullable(),
  text.nullish(),
  z.number().nullish(),
  move.nullish(),
  text.nullish(),
  text.nullish(),
  z.object({ source: z.enum(["milestone", "strike_date"]), certain: z.boolean() }).nullish(),
  text.nullish(),
]);
const market = z.tuple([
  text,
  text,
  text.nullable(),
  z.enum(marketStatuses).nullable(),
  text.nullable(),
  z.enum(["yes", "no"]).nullable(),
  text.nullish(),
  text.nullish(),
  z.object({ yes: z.number().nullable(), no: z.number().nullable() }).nullish(),
  requires.nullish(),
  z.boolean().nullish(),
]);
const rows = z.object({
  series: z.array(text),
  events: z.array(event),
  markets: z.array(market),
  isWhole: z.literal(true).optional(),
});

/** A snapshot in the form of the store: 10,000 markets take about 300 kB, most of it for the hashes. */
export function toBytes({ series, events, markets, isWhole }: Snapshot): Buffer {
  const kept: z.output<typeof rows> = {
    series: [...series],
    events: [...events.values()].map((event) => [
      event.event_ticker,
      event.series_ticker,
      event.scheduledStartTime,
      event.endedAt,
      event.scheduledDay ?? null,
      event.knownSince ?? null,
      event.moved ?? null,
      event.title ?? null,
      event.firstDay ?? null,
      event.startBasis ?? null,
      event.subtitle ?? null,
    ]),
    markets: [...markets.values()].map((market) => [
      market.market_ticker,
      market.event_ticker,
      market.strike_word,
      market.status,
      market.close_time,
      market.result,
      market.ruleHashes?.rules_primary ?? null,
      market.ruleHashes?.rules_secondary ?? null,
      market.asks ?? null,
      market.requires ?? null,
      market.hasResult ?? null,
    ]),
    isWhole,
  };
  return gzipSync(JSON.stringify(kept));
}

/** Throws for bytes that are not a snapshot. */
export function fromBytes(bytes: Uint8Array): Snapshot {
  const { series, events, markets, ...rest } = rows.parse(JSON.parse(gunzipSync(bytes).toString()));
  return {
    ...rest,
    series: new Set(series),
    events: new Map(
      events.map(
        ([
          event_ticker,
          series_ticker,
          scheduledStartTime,
          endedAt,
          scheduledDay,
          knownSince,
          moved,
          title,
          firstDay,
          startBasis,
          subtitle,
        ]) => [
          event_ticker,
          {
            event_ticker,
            series_ticker,
            scheduledStartTime,
            endedAt,
            ...(scheduledDay != null && { scheduledDay }),
            ...(knownSince != null && { knownSince }),
            ...(moved != null && { moved }),
            ...(title != null && { title }),
            ...(firstDay != null && { firstDay }),
            ...(startBasis != null && { startBasis }),
            ...(subtitle != null && { subtitle }),
          },
        ],
      ),
    ),
    markets: new Map(
      markets.map(
        ([
          market_ticker,
          event_ticker,
          strike_word,
          status,
          close_time,
          result,
          primary,
          secondary,
          asks,
          required,
          hasResult,
        ]) => [
          market_ticker,
          {
            ...{ market_ticker, event_ticker, strike_word, status, close_time, result },
            ...(primary != null &&
              secondary != null && { ruleHashes: { rules_primary: primary, rules_secondary: secondary } }),
            ...(asks != null && { asks }),
            ...(required != null && { requires: required }),
            ...(hasResult != null && { hasResult }),
          },
        ],
      ),
    ),
  };
}

/** Events whose markets have all settled. */
export function settledEvents({ markets }: Snapshot): string[] {
  return [...Map.groupBy(markets.values(), ({ event_ticker }) => event_ticker)]
    .filter(([, ofEvent]) => ofEvent.every(({ status }) => status === "settled"))
    .map(([eventTicker]) => eventTicker);
}
