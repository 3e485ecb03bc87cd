import { z } from "zod";
import { toIso } from "../base/clock.ts";
import { priceCondition, watchFilter, watchStatuses, type Watch } from "./watch.ts";

const time = z.iso.datetime();
const lists = watchFilter.shape;
const matching = "a change must match one of them; empty: any";

/** A watch as its owner sees it. */
export const shownWatch = z
  .object({
    watchId: z.string().describe("The watch's id"),
    name: z.string().describe("As given"),
    url: z.string().describe("Where its deliveries are sent, in its normal spelling"),
    types: lists.types.describe(`Types of changes; ${matching}`),
    seriesTickers: lists.seriesTickers.describe(`Tickers of series; ${matching}`),
    eventTickers: lists.eventTickers.describe(`Tickers of events; ${matching}`),
    marketTickers: lists.marketTickers.describe(`Tickers of markets; ${matching}`),
    strikeWords: lists.strikeWords.describe(`Words or phrases; ${matching}`),
    price: priceCondition
      .nullable()
      .describe("A price that is sent as `price.crossed`, whatever the lists hold; null: none"),
    status: z
      .enum(watchStatuses)
      .describe(
        "`new` until a test was delivered; `active`; `failing` since its last attempt failed; `disabled` after a 410 or 5 days without a success. Changes are sent to `active` and `failing` ones",
      ),
    createdAt: time.describe("When it was made"),
    lastDelivery: z
      .object({
        at: time.describe(
          "When the last attempt was made, or one that came to the same less than a minute before it",
        ),
        httpStatus: z.number().nullable().describe("The receiver's status; null: no response"),
      })
      .nullable()
      .describe("The last attempt; null: none yet"),
    failingSince: time
      .nullable()
      .describe("The first attempt that failed since the last success; null: none"),
  })
  .meta({ id: "Watch" });
export type ShownWatch = Readonly<z.output<typeof shownWatch>>;

export function showWatch(watch: Watch): ShownWatch {
  const { lastDelivery, failingSince } = watch;
  return {
    watchId: watch.id,
    name: watch.name,
    url: watch.url,
    types: watch.types,
    seriesTickers: watch.seriesTickers,
    eventTickers: watch.eventTickers,
    marketTickers: watch.marketTickers,
    strikeWords: watch.strikeWords,
    price: watch.price,
    status: watch.status,
    createdAt: toIso(watch.createdAt),
    lastDelivery: lastDelivery === null ? null : { ...lastDelivery, at: toIso(lastDelivery.at) },
    failingSince: failingSince === null ? null : toIso(failingSince),
  };
}
