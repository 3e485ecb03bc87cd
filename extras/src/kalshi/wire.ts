import { z } from "zod";
import {
  count,
  text,
  wireEvent,
  wireMarket,
  wireMilestone,
  wireSeries,
} from "@mention-market/service/kalshi/wire";

/** A market of an event or a list: the fields of a single market, and what only whole events show. */
export const wireEventMarket = wireMarket.extend({
  rules_secondary: text,
  status: text,
  yes_bid_size_fp: count,
  yes_ask_size_fp: count,
  can_close_early: z.boolean().nullish().catch(null),
});
export type WireEventMarket = z.output<typeof wireEventMarket>;

/** A milestone that says how certain its start is. */
export const wireStart = wireMilestone.extend({
  details: z.object({ status: text }).nullish().catch(null),
});
export type WireStart = z.output<typeof wireStart>;

const multiplier = z
  .union([
    z.number().min(0),
    z
      .string()
      .regex(/^\d{1,6}(?:\.\d{1,12})?$/)
      .transform(Number),
  ])
  .nullish()
  .catch(null);
/** A member that is parsed only where it is used. */
const unread = z.unknown().optional();
/** Its markets are inside it or beside it. */
export const wireNestedEvent = wireEvent.extend({
  markets: unread,
  settlement_sources: z
    .array(z.object({ name: text, url: text }).catch({}))
    .nullish()
    .catch(null),
  fee_type_override: text,
  fee_multiplier_override: multiplier,
});
export type WireNestedEvent = z.output<typeof wireNestedEvent>;

export const wireFeeSeries = wireSeries.extend({ fee_type: text, fee_multiplier: multiplier });

export const nestedEventBody = z.object({ event: wireNestedEvent, markets: unread });
/** The markets of an event are parsed one by one. */
export const eventMarkets = z.object({ markets: z.array(z.unknown()).nullish() });
