import { z } from "zod";
import { listOf, wholeNumber } from "@mention-market/service/base/parameters";
import { changeTypes } from "./change.ts";
import { changesPage, readChanges } from "./read-changes.ts";
import { defineEndpoint } from "../http/endpoint.ts";
import { tickerList } from "../http/parameters.ts";
import { invalidParameter } from "@mention-market/service/http/query";
import type { Clock } from "@mention-market/service/base/clock";
import type { ChangeStore } from "./change-store.ts";

const sinceAccepted =
  "the cursor of a response of the last 30 days, or an ISO 8601 time of the last 7 days. To start " +
  "anew, leave it out: the response has the present cursor";
const maxTypes = 10;
const maxTickers = 20;
const maxChanges = 1_000;

const types = z
  .string()
  .max(500)
  .transform((text) => text.split(",").flatMap((type) => type.trim() || []))
  .pipe(z.array(z.enum(changeTypes)).min(1).max(maxTypes))
  .meta(listOf(maxTypes));

const tickersOf = (what: string) =>
  tickerList(maxTickers).optional().describe(`up to ${maxTickers} ${what} tickers, separated by commas`);

export interface ChangeServices {
  readonly changes: Pick<ChangeStore, "head" | "page" | "firstSince">;
  readonly clock: Clock;
}

export const getChanges = defineEndpoint({
  name: "getChanges",
  access: "key",
  summary: "What has changed since the last request: words listed, closed and settled, starts moved",
  description:
    "Pass the `cursor` of each response as `since` of the next request, and every change comes once, in " +
    "order; ask again at once while `more` is true. Without `since` there are no changes, but a cursor to " +
    "start from. A change is in the feed about a minute after the provider shows it, and for 30 days; " +
    "where the provider's lists of updates leave it out, it takes up to 15 minutes. Filters narrow " +
    "together; with them a response may hold fewer changes than `limit`, and still `more` to come. The " +
    "contents of a new series are not changes.",
  querySchema: z.object({
    since: z.string().max(40).optional().describe(sinceAccepted),
    types: types.optional().describe(`up to ${maxTypes} of ${changeTypes.join(", ")}, separated by commas`),
    series_ticker: tickersOf("series'"),
    event_ticker: tickersOf("events'"),
    market_ticker: tickersOf("markets'"),
    limit: wholeNumber(1, maxChanges)
      .default(100)
      .describe(`how many changes at most, from 1 to ${maxChanges}; default: 100`),
  }),
  responseSchema: changesPage,
  examples: [{ query: {} }],
  errors: {},
  maxInstances: 3,
  async handle({ since = null, limit, ...named }, { changes, clock }: ChangeServices) {
    const setOf = (texts: readonly string[] | undefined) => (texts === undefined ? null : new Set(texts));
    const filter = {
      types: setOf(named.types),
      series: setOf(named.series_ticker),
      events: setOf(named.event_ticker),
      markets: setOf(named.market_ticker),
    };
    const body = await readChanges(changes, { since, filter, limit, now: clock.now() });
    if (body === null) throw invalidParameter(sinceAccepted, "since");
    return { body };
  },
});
