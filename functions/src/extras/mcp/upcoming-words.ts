import { z } from "zod";
import { hourMs, toIso } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { currentRequest } from "../../base/request.ts";
import { getMentionEvent } from "../../endpoints/event/get-mention-event.ts";
import { eventResponse } from "../../words/valued-event.ts";
import { getMentionEvents } from "../../endpoints/event/get-mention-events.ts";
import { mentionEvents } from "../../markets/event/events-page.ts";
import type { EndpointServices } from "../../endpoints/services.ts";
import type { MentionEventSummary } from "../../markets/event/event.ts";
import { given } from "./arguments.ts";
import { cost, defineTool, type Ask, type Tool } from "./tool.ts";

const maxEvents = 20;
/** How long an event may be in progress. */
const maxLiveMs = 8 * hourMs;
const maxWords = 30;

const market = eventResponse.shape.markets.unwrap().element;
const word = market.pick({
  event_ticker: true,
  event_subtitle: true,
  scheduledStartTime: true,
  market_ticker: true,
  strike_word: true,
  yes_bid_dollars: true,
  yes_ask_dollars: true,
  last_price: true,
  volume: true,
  record: true,
  estimate: true,
  buy_yes: true,
  buy_no: true,
});
type Word = z.output<typeof word>;

export const upcomingWordsTool: Tool<EndpointServices> = defineTool({
  name: "upcoming_words",
  title: "Words of the next hours",
  description:
    "The words of the events in progress and of those that start in the next hours, tonight's for " +
    `example: highest price, highest estimate or largest edge after the fee first, ${maxWords} a page. ` +
    `Reads at most ${maxEvents} events; events is how many there are. without_start lists the open ` +
    `events whose start is not known: get_event has their words. ${cost}`,
  endpoint: getMentionEvents,
  input: {
    hours: z.int().min(1).max(168).default(24).describe("hours from now, from 1 to 168"),
    by: z
      .enum(["price", "estimate", "edge"])
      .default("price")
      .describe(
        "what the order goes by, highest first; edge: what the fair value leaves after price and fee, " +
          "of the better side; one whose price lies within the estimate's low to high is within its error",
      ),
    q: given.titleWords.optional(),
    max_events: z
      .int()
      .min(1)
      .max(maxEvents)
      .default(maxEvents)
      .describe(`events to read, soonest first, from 1 to ${maxEvents}`),
  },
  rows: { list: "words", key: ["market_ticker"], max: maxWords },
  full: ["parts"],
  result: z.object({
    events: z.int().min(0),
    is_complete: z.boolean(),
    without_start: z.array(
      mentionEvents.shape.events.unwrap().element.pick({ event_ticker: true, event_title: true }),
    ),
    words: z.array(word),
    errors: z.array(z.object({ event_ticker: z.string(), message: z.string() })),
  }),
  async run({ hours, by, q, max_events }, ask) {
    const now = currentRequest().receivedAt;
    const [{ events, cursor }, undated] = await Promise.all([
      ask(getMentionEvents, {
        q,
        starts_after: toIso(now - maxLiveMs),
        starts_before: toIso(now + hours * hourMs),
        limit: max_events,
      }).then((body) => mentionEvents.parse(body)),
      eventsWithoutStart(ask, q),
    ]);
    const read = await Promise.all(
      events.map(async ({ event_ticker }) => {
        try {
          return eventResponse.parse(await ask(getMentionEvent, { event_ticker, with_record: true }));
        } catch (error) {
          if (error instanceof AppError && error.code !== "busy")
            return { event_ticker, message: error.publicMessage };
          throw error;
        }
      }),
    );
    const words = read.flatMap((one) => ("markets" in one ? one.markets : []));
    const valueOf = values[by];
    return {
      events: events.length,
      is_complete: cursor === null,
      without_start: undated
        .slice(0, maxEvents)
        .map(({ event_ticker, event_title }) => ({ event_ticker, event_title })),
      words: words
        .filter(({ status }) => status === "open")
        .map((one) => word.parse(one))
        .toSorted((one, other) => (valueOf(other) ?? unknown) - (valueOf(one) ?? unknown)),
      errors: read.flatMap((one) => ("message" in one ? [one] : [])),
    };
  },
});

/** They end the list, so that all of it is read; it is in memory. */
async function eventsWithoutStart(ask: Ask<EndpointServices>, q: string | undefined) {
  const found: MentionEventSummary[] = [];
  let after: string | null | undefined;
  do {
    const body = await ask(getMentionEvents, { q, limit: 200, cursor: after ?? undefined });
    const { events, cursor } = mentionEvents.parse(body);
    found.push(...events.filter(({ scheduledStartTime }) => scheduledStartTime === null));
    after = cursor;
  } while (after !== null);
  return found;
}

/** Less than any price, estimate or edge. */
const unknown = -2;
const values = {
  price: priceOf,
  estimate: ({ estimate }: Word) => estimate?.probability ?? null,
  edge: ({ buy_yes, buy_no }: Word) =>
    [buy_yes, buy_no].reduce<number | null>((largest, offer) => {
      const edge = offer?.edge_dollars ?? null;
      return edge === null || (largest !== null && largest >= edge) ? largest : edge;
    }, null),
};

/** The middle of the quote, else the last trade, in dollars. */
function priceOf({ yes_bid_dollars: bid, yes_ask_dollars: ask, last_price }: Word): number | null {
  if (bid !== null && ask !== null) return (bid + ask) / 2;
  return last_price === null ? null : last_price / 100;
}
