import { z } from "zod";
import { fromIso } from "@mention-market/service/base/clock";
import { mentionMarket } from "@mention-market/service/markets/market";

/** The fields of a market that a list of open markets shows. */
export const openMarket = mentionMarket
  .pick({
    market_ticker: true,
    event_ticker: true,
    strike_word: true,
    yes_bid_dollars: true,
    yes_ask_dollars: true,
    last_price: true,
    close_time: true,
  })
  .extend({ strike_word: z.string().describe("The word or phrase that the market asks for") })
  .meta({ id: "OpenMarket" });
export type OpenMarket = Readonly<z.output<typeof openMarket>>;

/** A market that settled yes or no. Void markets are left out. */
export interface SettledMarket {
  readonly marketTicker: string;
  readonly eventTicker: string;
  /** The word in the provider's spelling. */
  readonly strikeWord: string;
  readonly result: "yes" | "no";
  /** When it settled, UTC ms; null if the provider gives no time. */
  readonly settledAt: number | null;
  /** When trading began, UTC ms; null if the provider gives no time. */
  readonly openedAt: number | null;
  /** When trading ended or the market settled, whichever was first, UTC ms; null if Kalshi gives neither. */
  readonly decidedAt: number | null;
  /** Whether it was read from the archived tier. */
  readonly isArchived: boolean;
}

/** How many markets settled yes and no. Void markets count as neither. */
export interface Tally {
  readonly yes: number;
  readonly no: number;
}

export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce((sum, { yes, no }) => ({ yes: sum.yes + yes, no: sum.no + no }), { yes: 0, no: 0 });
}

/** When a market was decided: when trading ended or it settled, whichever was first, UTC ms; null if Kalshi gives neither. */
export function decidedAtOf({
  close_time,
  settlement_ts,
}: {
  readonly close_time: string | null;
  readonly settlement_ts: string | null;
}): number | null {
  const times = [close_time, settlement_ts].map((time) => (time === null ? null : fromIso(time)) ?? Infinity);
  const first = Math.min(...times);
  return first === Infinity ? null : first;
}
