import { z } from "zod";

const time = (what: string) =>
  z.iso.datetime({ offset: true }).nullable().describe(`${what}; null when not known or not yet set`);
const dollars = (what: string) =>
  z.number().nullable().describe(`${what}, in dollars; null when there is no such price`);
const count = (what: string) => z.number().describe(`${what}; fractions are real`);

/** A market in responses: exactly these 28 fields, in this order. */
export const mentionMarket = z
  .object({
    market_ticker: z.string().describe("The market's ticker"),
    series_ticker: z.string().describe("The event's ticker before its first `-`"),
    title: z.string().describe("The market's title, else its event's; empty when neither has one"),
    strike_word: z
      .string()
      .nullable()
      .describe("The word or phrase that the market asks for; null when it names none"),
    close_time: time("When trading ends"),
    created_time: time("When the market was created"),
    event_ticker: z.string().describe("The ticker of the event that the market belongs to"),
    expected_expiration_time: time("When the result is expected"),
    expiration_time: time("When the market expires at the latest"),
    last_price: z
      .number()
      .nullable()
      .describe("Price of the last trade, in cents, exact to the provider's six decimals of a dollar"),
    liquidity: z.number().describe("The provider's figure, else 0"),
    no_ask_dollars: dollars("Lowest price at which no is offered"),
    no_bid_dollars: dollars("Highest price bid for no"),
    yes_ask_dollars: dollars("Lowest price at which yes is offered"),
    yes_bid_dollars: dollars("Highest price bid for yes"),
    open_interest: count("Contracts held"),
    open_time: time("When trading begins or began"),
    volume: count("Contracts traded"),
    volume_24h: count("Contracts traded in the last 24 hours"),
    result: z
      .enum(["yes", "no"])
      .nullable()
      .describe("How the market settled; null before, and for a void market"),
    previous_yes_bid_dollars: dollars("The yes bid a day ago"),
    previous_yes_ask_dollars: dollars("The yes ask a day ago"),
    previous_no_bid_dollars: dollars("The no bid a day ago"),
    previous_no_ask_dollars: dollars("The no ask a day ago"),
    rules_primary: z
      .string()
      .describe("The rules by which the market settles; empty when the provider gives none"),
    settlement_ts: time("When the market settled"),
    scheduledStartTime: time("When the event starts"),
    event_subtitle: z.string().nullable().describe("The event's subtitle"),
  })
  .meta({ id: "MentionMarket" });

export type MentionMarket = z.output<typeof mentionMarket>;

/**
 * The provider's record of a market at one moment, without the fields that come from its event. `title` is "" if only the event has a
 * title.
 */
export type MarketRecord = Omit<MentionMarket, "scheduledStartTime" | "event_subtitle">;

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
