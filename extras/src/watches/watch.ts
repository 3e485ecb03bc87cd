import { z } from "zod";
import { changeTypes } from "../changes/change.ts";
import { AppError } from "@mention-market/service/base/errors";

/** How a watch is sent: as a signed webhook, or as a message to a chat or a phone. */
export const watchFormats = ["webhook", "discord", "slack", "telegram", "ntfy"] as const;
export type WatchFormat = (typeof watchFormats)[number];

/** Only `active` and `failing` ones receive changes; a `new` one does once a test was delivered, an `ended` one never. */
export const watchStatuses = ["new", "active", "failing", "disabled", "ended"] as const;
type WatchStatus = (typeof watchStatuses)[number];

/** The types that a watch may list: those of the feed, and those of its conditions. */
export const watchedTypes = [
  ...changeTypes,
  "price.crossed",
  "verdict.buys",
  "event.started",
  "market.said",
] as const;

export const priceWhens = ["buy_yes_at_or_below", "buy_no_at_or_below", "bid_at_or_above"] as const;

/** An offer that an account waits for: its market, side and price. */
export const priceCondition = z.object({
  marketTicker: z.string().describe("Ticker of the market"),
  when: z.enum(priceWhens).describe("What is waited for: an offer to buy yes or no, or a bid for yes"),
  dollars: z.number().describe("At which price, in dollars"),
});
export type PriceCondition = Readonly<z.output<typeof priceCondition>>;

/** The event, or the events of a series, for whose words' verdicts an account waits. */
export const verdictCondition = z.union([
  z.object({ event_ticker: z.string().describe("Ticker of the event") }),
  z.object({ series_ticker: z.string().describe("Ticker of the series") }),
]);
export type VerdictCondition = Readonly<z.output<typeof verdictCondition>>;

const eventNamed = z.object({ event_ticker: z.string().describe("Ticker of the event") });

/** The event for whose start an account waits. */
export const startsCondition = eventNamed;

/** The word, or the event whose words, an account waits to hear. */
export const saidCondition = z.union([
  eventNamed,
  z.object({ market_ticker: z.string().describe("Ticker of the market") }),
]);
export type SaidCondition = Readonly<z.output<typeof saidCondition>>;

/** Which changes of the feed a watch matches: an entry of every list must match, and an empty list means no filter. */
export const watchFilter = z.object({
  types: z.array(z.enum(watchedTypes)).readonly(),
  seriesTickers: z.array(z.string()).readonly(),
  eventTickers: z.array(z.string()).readonly(),
  marketTickers: z.array(z.string()).readonly(),
  strikeWords: z.array(z.string()).readonly(),
});
export type WatchFilter = Readonly<z.output<typeof watchFilter>>;

/** The stored form of a watch. Times are UTC ms. Secrets are encrypted (`secrets.ts`). */
export const storedWatch = watchFilter.extend({
  id: z.string(),
  uid: z.string(),
  name: z.string(),
  format: z.enum(watchFormats),
  /** The address of a webhook. For other formats the shortened address, because the whole one is a secret. */
  url: z.string(),
  price: priceCondition.nullable(),
  verdict: verdictCondition.nullable(),
  starts: startsCondition.nullable(),
  said: saidCondition.nullable(),
  /** Tickers of events that have started and of markets that were said: before the watch waited for that, or sent to it since. */
  happened: z.array(z.string()).readonly(),
  status: z.enum(watchStatuses),
  /** The secret that signs a webhook's deliveries. For other formats, which are not signed, the whole address. */
  secret: z.string(),
  /** The secret before the last rotation, which also signs until then. */
  formerSecret: z.object({ secret: z.string(), until: z.number() }).nullable(),
  createdAt: z.number(),
  /** The response to the last attempt; a null status means none came. Its time may be up to a minute old. */
  lastDelivery: z.object({ at: z.number(), type: z.string(), httpStatus: z.number().nullable() }).nullable(),
  /** The first failed attempt since the last success; null without one. */
  failingSince: z.number().nullable(),
  /** Since when it has ended, and why, for its owner; null unless its status is `ended`. */
  ended: z.object({ at: z.number(), reason: z.string() }).nullable(),
  /** Times of sendings by the owner in the last minute, by testWatch and redeliver. */
  sentByOwnerAt: z.array(z.number()).readonly(),
});
export type Watch = Readonly<z.output<typeof storedWatch>>;

/** Whether watches of this status receive changes. */
export function isSent(status: WatchStatus): boolean {
  return status === "active" || status === "failing";
}

/** Whether an update leaves the watches that are read for sending as they are. */
export function isSentAlike(before: Watch, after: Watch): boolean {
  return (
    isSent(before.status) === isSent(after.status) &&
    (before.status === "ended") === (after.status === "ended") &&
    before.happened.length === after.happened.length
  );
}

/** Throws `conflict` for a watch that has ended. */
export function allowUpdate({ ended }: Watch): void {
  if (ended !== null)
    throw new AppError("conflict", `This watch has ended: ${ended.reason}. It can only be deleted`);
}

/** Enables a watch for its owner. Throws `conflict` for a new watch, whose receiver has not accepted a test yet. */
export function enabled(watch: Watch): Watch {
  if (watch.status === "new")
    throw new AppError("conflict", "A new watch becomes active once a test was delivered: call testWatch");
  return watch.status === "disabled" ? { ...watch, status: "active", failingSince: null } : watch;
}

/** Pauses a watch for its owner. Throws `conflict` for a new watch, because enabling it later would skip its test. */
export function paused(watch: Watch): Watch {
  if (watch.status === "new")
    throw new AppError("conflict", "A new watch is sent nothing but tests: there is nothing to pause");
  return { ...watch, status: "disabled", failingSince: null };
}
