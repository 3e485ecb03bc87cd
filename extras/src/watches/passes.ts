import { z } from "zod";
import type { NewDelivery } from "./deliveries/delivery.ts";
import { secondMs } from "@mention-market/service/base/clock";
import type { SendDeliveries } from "./deliveries/send-deliveries.ts";
import { reasonOf } from "../words/reason.ts";
import type { SentWatches } from "./matches.ts";
import type { JudgedEvent } from "./verdict-conditions.ts";

/** A delivery that a pass has saved before it sends it. */
export const storedNewDelivery: z.ZodType<NewDelivery> = z.object({
  watchId: z.string(),
  changeId: z.string(),
  type: z.string(),
  timestamp: z.string(),
  data: z.record(z.string(), z.unknown()),
});

interface SendKnownOptions {
  readonly send: SendDeliveries;
  readonly sentWatches: () => Promise<SentWatches>;
  /** Reads an event, so that its current details are stored. */
  readonly readEvent: (eventTicker: string) => Promise<unknown>;
  /** Reads the words of events with what the service says of them. Leaves out events that it can't read. */
  readonly readValues: (eventTickers: readonly string[]) => Promise<readonly JudgedEvent[]>;
  readonly pause: (ms: number) => Promise<unknown>;
}

/** How long deliveries wait for the titles of their events. */
const maxReadMs = 3 * secondMs;
const maxEvents = 20;

/**
 * Sends deliveries after reading what messages to chats and phones say: the titles of their events, and of a word at a price the
 * number and what is left. If a read fails or is slow, the messages do without.
 */
export function createSendKnown(options: SendKnownOptions): SendDeliveries {
  const { send, sentWatches, readEvent, readValues, pause } = options;
  return async (made) => {
    const { watches } = await sentWatches();
    const chats = new Set(watches.flatMap(({ id, format }) => (format === "webhook" ? [] : [id])));
    const messages = made.filter(({ watchId }) => chats.has(watchId));
    const tickersOf = (some: readonly NewDelivery[]) =>
      [...new Set(some.flatMap(eventTickerInBody))].slice(0, maxEvents);
    const tickers = tickersOf(messages);
    let values: readonly JudgedEvent[] = [];
    if (tickers.length > 0) {
      const ofPrices = tickersOf(messages.filter(({ type }) => isOfPrice(type)));
      const reads = [
        ...tickers.map(readEvent),
        ...(ofPrices.length === 0 ? [] : [readValues(ofPrices).then((read) => (values = read))]),
      ];
      await Promise.race([Promise.allSettled(reads), pause(maxReadMs)]);
    }
    await send(
      made.map((one) => (chats.has(one.watchId) && isOfPrice(one.type) ? withValue(one, values) : one)),
    );
  };
}

function isOfPrice(type: string): boolean {
  return type === "price.crossed" || type === "verdict.buys";
}

const ofWord = z.looseObject({ market_ticker: z.string(), data: z.looseObject({}) });

/** Adds what the service says of a word, and what buying a side leaves, to the data of a message. */
function withValue(made: NewDelivery, events: readonly JudgedEvent[]): NewDelivery {
  const { data: body, success } = ofWord.safeParse(made.data);
  if (!success) return made;
  for (const event of events) {
    const word = event.markets.find(({ market_ticker }) => market_ticker === body.market_ticker);
    if (word === undefined) continue;
    const { when } = body.data;
    const offer =
      when === "buy_yes_at_or_below" ? word.buy_yes : when === "buy_no_at_or_below" ? word.buy_no : null;
    const edge = offer?.edge_dollars ?? null;
    const said = { reason: reasonOf(word, event), ...(edge !== null && { edge_dollars: edge }) };
    return { ...made, data: { ...body, data: { ...body.data, ...said } } };
  }
  return made;
}

function eventTickerInBody({ data }: NewDelivery): string[] {
  return "event_ticker" in data && typeof data.event_ticker === "string" ? [data.event_ticker] : [];
}
