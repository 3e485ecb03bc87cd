import { z } from "zod";
import { marketStatuses, eventStart } from "../markets/event/event.ts";

export const ruleFields = ["rules_primary", "rules_secondary"] as const;

const time = z.iso.datetime({ offset: true });
const hash = z.string().describe("First 16 hex digits of the SHA-256 of the text");
/** A market that settles is a change of a type of its own. */
const unsettled = z.enum(marketStatuses).exclude(["settled"]);

const ofEvent = {
  id: z.string().describe("The change's number in the feed, 12 digits; later changes have greater ones"),
  at: time.describe("When it happened by the provider's word, else `detected_at`"),
  detected_at: time.describe("When this service saw it"),
  series_ticker: z.string().describe("Ticker of the series"),
  event_ticker: z.string().describe("Ticker of the event"),
};
const noMarket = {
  market_ticker: z.null().describe("null: the change is the event's"),
  strike_word: z.null().describe("null: the change is the event's"),
};
const market = {
  market_ticker: z.string().describe("Ticker of the market"),
  strike_word: z.string().nullable().describe("The word that the market asks for; null when it names none"),
};

/** A change of an event or a market in responses. Fields and their order are those of the wire. */
export const change = z
  .discriminatedUnion("type", [
    changeOf("event.listed", noMarket, {
      event_title: z.string().nullable().describe("Title of the event; null where the provider gives none"),
      event_subtitle: z.string().nullable().describe("Its subtitle; null where the provider gives none"),
      scheduledStartTime: time.nullable().describe("When it starts; null when not known"),
      markets: z.number().describe("How many it has"),
    }),
    changeOf("event.start_changed", noMarket, {
      from: time.nullable().describe("The start before; null when none was known"),
      to: time.nullable().describe("The start now"),
      source: eventStart.shape.source
        .nullable()
        .describe("As in `start` of getMentionEvent; null without a start"),
      certain: eventStart.shape.certain
        .nullable()
        .describe("As in `start` of getMentionEvent; null without a start"),
    }),
    changeOf("event.rules_changed", noMarket, {
      markets: z
        .array(
          z.object({
            ...market,
            field: z.enum(ruleFields).describe("Which of its rules changed"),
            before: hash,
            after: hash,
          }),
        )
        .readonly()
        .describe("The rules that changed"),
    }),
    changeOf("market.listed", market, {
      status: unsettled.nullable().describe("As in getMentionEvent; null for a status that we do not know"),
    }),
    changeOf("market.status_changed", market, {
      from: unsettled.nullable().describe("The status before; null for one that we do not know"),
      to: unsettled.nullable().describe("The status now"),
    }),
    changeOf("market.settled", market, {
      result: z.enum(["yes", "no"]).nullable().describe("null: void"),
      settlement_ts: time.nullable().describe("When it settled; null where the provider gives no time"),
    }),
  ])
  .meta({ id: "Change" });
export type Change = Readonly<z.output<typeof change>>;

export const changeTypes = [
  "event.listed",
  "event.start_changed",
  "event.rules_changed",
  "market.listed",
  "market.status_changed",
  "market.settled",
] as const satisfies readonly Change["type"][];

function changeOf<Type extends string, Of extends z.ZodRawShape, Data extends z.ZodRawShape>(
  type: Type,
  of: Of,
  data: Data,
) {
  const { id, ...rest } = ofEvent;
  return z.object({
    id,
    type: z.literal(type).describe("What happened"),
    ...rest,
    ...of,
    data: z.object(data),
  });
}
