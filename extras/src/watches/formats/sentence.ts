import { z } from "zod";
import { fromIso } from "@mention-market/service/base/clock";
import { shortName } from "../../markets/event/short-name.ts";
import { change, type Change } from "../../changes/change.ts";
import { testType } from "../deliveries/delivery.ts";
import { priceCondition } from "../watch.ts";

/** The event of a change. */
export interface AlertEvent {
  /** "" if unknown. */
  readonly title: string;
  /** UTC ms; null if unknown. */
  readonly startsAt: number | null;
}

/** The content of a message about a delivery. */
export interface Alert {
  readonly sentence: string;
  /** The ticker of the event whose page the message links to; null for a test. */
  readonly eventTicker: string | null;
  /** The ticker of the word whose page the message links to instead; null if it is about the event. */
  readonly marketTicker: string | null;
  readonly isUrgent: boolean;
}

const crossing = z.object({
  type: z.literal("price.crossed"),
  event_ticker: z.string(),
  market_ticker: z.string(),
  strike_word: z.string().nullable(),
  data: priceCondition.pick({ when: true, dollars: true }).extend({
    yes_bid_dollars: z.number().nullable(),
    yes_ask_dollars: z.number().nullable(),
    hour_ago_dollars: z.number().optional().describe("The same price an hour before, where known"),
    edge_dollars: z.number().optional().describe("What buying at the price leaves, where known"),
    reason: z.string().nullish().describe("What the service says of the word, where known"),
  }),
});
type Crossing = z.output<typeof crossing>;
const buying = z.object({
  type: z.literal("verdict.buys"),
  event_ticker: z.string(),
  market_ticker: z.string(),
  strike_word: z.string().nullable(),
  data: z.object({
    side: z.enum(["yes", "no"]),
    price_dollars: z.number(),
    edge_dollars: z.number(),
    reason: z.string().nullish().describe("What the service says of the word, where known"),
  }),
});
type Buying = z.output<typeof buying>;
const starting = z.object({
  type: z.literal("event.started"),
  event_ticker: z.string(),
  data: z.object({ scheduledStartTime: z.string().nullable() }),
});
const hearing = z.object({
  type: z.literal("market.said"),
  event_ticker: z.string(),
  market_ticker: z.string(),
  strike_word: z.string().nullable(),
});
/** The parts of a delivery's body that a message needs. A test has a type of its own. */
const subject = z.object({
  data: z.discriminatedUnion("type", [...change.options, crossing, buying, starting, hearing]),
});
export type AlertSubject = z.output<typeof subject>["data"];

/** The change, crossing or verdict in a delivery's body; null for a test, and for any other body. */
export function subjectIn(body: string): AlertSubject | null {
  return subject.safeParse(JSON.parse(body)).data?.data ?? null;
}

const urgentTypes = ["price.crossed", "verdict.buys", "event.started", "market.said"] as const;

/** The sentence of a test or of a change, at a moment (UTC ms). `name`: the name of the watch. */
export function alertOf(
  {
    type,
    about,
    name,
  }: { readonly type: string; readonly about: AlertSubject | null; readonly name: string },
  event: AlertEvent,
  now: number,
): Alert {
  if (about === null) {
    const sentence =
      type === testType
        ? `Test from mention-market: this address gets alerts of ${name}.`
        : `Something that ${name} waits for has happened.`;
    return { sentence, eventTicker: null, marketTicker: null, isUrgent: false };
  }
  const { event_ticker: eventTicker } = about;
  const listedTitle = about.type === "event.listed" ? about.data.event_title : null;
  const title = shortName(event.title === "" ? (listedTitle ?? eventTicker) : event.title);
  return {
    sentence: sentenceOf(about, title, event.startsAt, now),
    eventTicker,
    marketTicker: "market_ticker" in about ? about.market_ticker : null,
    isUrgent: urgentTypes.some((type) => type === about.type),
  };
}

function sentenceOf(about: AlertSubject, title: string, startsAt: number | null, now: number): string {
  const where = whereText(title, startsAt, now);
  switch (about.type) {
    case "price.crossed":
      return `${wordOf(about)}: ${offerOf(about.data)}. ${reasonText(about.data)}${where}`;
    case "verdict.buys":
      return `${wordOf(about)}: ${buyOf(about.data)}. ${reasonText(about.data)}${where}`;
    case "event.started":
      return `Live now: ${where}`;
    case "market.said":
      return `${wordOf(about)} was said. ${where}`;
    case "event.listed":
      return `New event: ${whereText(title, timeIn(about.data.scheduledStartTime), now)}`;
    case "event.start_changed":
      return `${title} ${movedTo(about.data, now)} (before: ${timeOrNone(about.data.from, now)}).`;
    case "event.rules_changed":
      return `The rules of ${rulesOf(about.data)} changed. ${where}`;
    case "market.listed":
      return `${wordOf(about)} is a new word. ${where}`;
    case "market.status_changed":
      return `${wordOf(about)} ${statusText(about.data.to)}. ${where}`;
    case "market.settled":
      return `${wordOf(about)} settled ${about.data.result ?? "void"}. ${where}`;
  }
}

function wordOf({
  strike_word,
  market_ticker,
}: {
  strike_word: string | null;
  market_ticker: string;
}): string {
  return `"${strike_word ?? market_ticker}"`;
}

/** The words whose rules changed: the only one by its name. */
function rulesOf({ markets }: Extract<Change, { type: "event.rules_changed" }>["data"]): string {
  const words = new Set(markets.map(wordOf));
  const [first = ""] = words;
  return words.size === 1 ? first : `${words.size} words`;
}

/** The price now and what it leaves: "buying no costs 29 ¢ now (31 ¢ an hour ago), which leaves 6.5 ¢ after the fee". */
function offerOf(crossed: Crossing["data"]): string {
  const { when, dollars, yes_bid_dollars: bid, yes_ask_dollars: ask } = crossed;
  const { hour_ago_dollars: before, edge_dollars: edge } = crossed;
  const ago = before === undefined ? "" : ` (${centsOf(before)} an hour ago)`;
  const left = edge === undefined ? "" : `, which ${leftOf(edge)}`;
  switch (when) {
    case "buy_yes_at_or_below":
      return `buying yes costs ${centsOf(ask ?? dollars)} now${ago}${left}`;
    case "buy_no_at_or_below":
      return `buying no costs ${centsOf(bid === null ? dollars : 1 - bid)} now${ago}${left}`;
    case "bid_at_or_above":
      return `selling yes brings ${centsOf(bid ?? dollars)} now${ago}`;
  }
}

/** The side to buy, as the pages say it: "buy no at 30 ¢, which leaves 6.5 ¢ after the fee". */
function buyOf({ side, price_dollars, edge_dollars }: Buying["data"]): string {
  return `buy ${side} at ${centsOf(price_dollars)}, which ${leftOf(edge_dollars)}`;
}

/** What the fair value leaves of a contract: "leaves 6.5 ¢ after the fee". */
function leftOf(edge: number): string {
  const cents = Number(Math.abs(100 * edge).toFixed(1));
  return `${edge < 0 ? "loses" : "leaves"} ${cents} ¢ after the fee`;
}

function reasonText({ reason }: { readonly reason?: string | null | undefined }): string {
  return reason == null ? "" : `${reason} `;
}

function centsOf(dollars: number): string {
  return `${Number((dollars * 100).toFixed(4))} ¢`;
}

function statusText(to: "unopened" | "open" | "paused" | "closed" | null): string {
  switch (to) {
    case "open":
      return "can be traded now";
    case "paused":
      return "can't be traded for now";
    case "closed":
      return "can't be traded any more";
    case "unopened":
      return "can't be traded yet";
    case null:
      return "has another status now";
  }
}

/** The event and its start: "Morning Show, starts 1:00 PM ET." A title that is a sentence stays one. */
function whereText(title: string, startsAt: number | null, now: number): string {
  const start = startsAt === null ? "" : startText(startsAt, now);
  if (/[.?!]$/.test(title)) return start === "" ? title : `${title} It ${start}.`;
  return start === "" ? `${title}.` : `${title}, ${start}.`;
}

type StartChange = Extract<Change, { type: "event.start_changed" }>["data"];

function movedTo({ to, certain }: Pick<StartChange, "to" | "certain">, now: number): string {
  const at = timeIn(to);
  if (at === null) return "has no start any more";
  return `now ${startText(at, now)}${certain === false ? ", which is not certain" : ""}`;
}

function timeOrNone(from: string | null, now: number): string {
  const at = timeIn(from);
  return at === null ? "none" : timeText(at, now);
}

function timeIn(text: string | null): number | null {
  return text === null ? null : fromIso(text);
}

function startText(at: number, now: number): string {
  return `${at > now ? "starts" : "started"} ${timeText(at, now)}`;
}

const eastern = { timeZone: "America/New_York" } as const;
const clockTime = new Intl.DateTimeFormat("en-US", { ...eastern, hour: "numeric", minute: "2-digit" });
const day = new Intl.DateTimeFormat("en-US", {
  ...eastern,
  weekday: "short",
  month: "short",
  day: "numeric",
});

/** A time in US Eastern time, which schedules use; with its day unless that is today. */
function timeText(at: number, now: number): string {
  const time = `${clockTime.format(at).replace("\u202f", " ")} ET`;
  return day.format(at) === day.format(now) ? time : `${day.format(at)}, ${time}`;
}
