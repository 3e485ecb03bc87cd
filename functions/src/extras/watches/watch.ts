import { z } from "zod";
import { changeTypes } from "../changes/change.ts";

/** How a watch is sent what it waits for: signed, as a webhook, or as a message to a chat or a phone. */
export const watchFormats = ["webhook", "discord", "slack", "telegram", "ntfy"] as const;
export type WatchFormat = (typeof watchFormats)[number];

/** Only `active` and `failing` watches are sent changes. A `new` one becomes active once a test was delivered. */
export const watchStatuses = ["new", "active", "failing", "disabled"] as const;
type WatchStatus = (typeof watchStatuses)[number];

/** What a watch's list of types may hold: the feed's types, and that of its price condition. */
export const watchedTypes = [...changeTypes, "price.crossed"] as const;

export const priceWhens = ["buy_yes_at_or_below", "buy_no_at_or_below", "bid_at_or_above"] as const;

/** An offer that an account waits for. */
export const priceCondition = z.object({
  marketTicker: z.string().describe("Ticker of the market"),
  when: z.enum(priceWhens).describe("What is waited for: an offer to buy yes or no, or a bid for yes"),
  dollars: z.number().describe("At which price, in dollars"),
});
export type PriceCondition = Readonly<z.output<typeof priceCondition>>;

/** Which changes of the feed a watch matches: within a list any entry, between lists all; an empty list means no filter. */
export const watchFilter = z.object({
  types: z.array(z.enum(watchedTypes)).readonly(),
  seriesTickers: z.array(z.string()).readonly(),
  eventTickers: z.array(z.string()).readonly(),
  marketTickers: z.array(z.string()).readonly(),
  strikeWords: z.array(z.string()).readonly(),
});
export type WatchFilter = Readonly<z.output<typeof watchFilter>>;

/** What is stored of a watch. Times are UTC ms. Secrets are encrypted (`encryption.ts`). */
export const storedWatch = watchFilter.extend({
  id: z.string(),
  uid: z.string(),
  name: z.string(),
  format: z.enum(watchFormats).default("webhook"),
  /** A webhook's address; that of another format shortened, because it is a secret. */
  url: z.string(),
  price: priceCondition.nullable(),
  status: z.enum(watchStatuses),
  /** What signs a webhook's deliveries; the whole address of another format, whose messages are not signed. */
  secret: z.string(),
  /** The secret that a rotation replaced: it signs too until then. */
  formerSecret: z.object({ secret: z.string(), until: z.number() }).nullable(),
  createdAt: z.number(),
  /** The last attempt's response; a null status: none came. Its time may be up to a minute behind. */
  lastDelivery: z.object({ at: z.number(), httpStatus: z.number().nullable() }).nullable(),
  /** The first attempt without success after the last one with it; null while there is none. */
  failingSince: z.number().nullable(),
  /** When its owner had something sent in the last minute, by testWatch and redeliver. */
  sentByOwnerAt: z.array(z.number()).readonly(),
});
export type Watch = Readonly<z.output<typeof storedWatch>>;

/** Whether changes are sent to a watch of that status. */
export function isSent(status: WatchStatus): boolean {
  return status === "active" || status === "failing";
}
