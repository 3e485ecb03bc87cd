import type { Clock } from "../base/clock.ts";
import type { Provider } from "../markets/ports.ts";
import type { Get } from "./http.ts";
import { read, readPages } from "./read-pages.ts";
import { toEventDetails } from "./to-event.ts";
import { toMarketRecord } from "./to-market.ts";
import { textOf } from "./to-text.ts";
import { eventBody, marketBody, milestonesBody, seriesBody } from "./wire.ts";

const mentions = "Mentions";
const milestonesPerPage = 500;

export interface KalshiOptions {
  readonly get: Get;
  readonly clock: Clock;
}

/** The provider's trade API, version 2, read without credentials. */
export function createKalshi({ get, clock }: KalshiOptions): Provider {
  return {
    async market(ticker, context) {
      const id = encodeURIComponent(ticker);
      const body =
        (await get(`/markets/${id}`, {}, context)) ?? (await get(`/historical/markets/${id}`, {}, context));
      return body === null ? null : toMarketRecord(read(marketBody, body).market);
    },

    async event(eventTicker, context) {
      const [event, milestones] = await Promise.all([
        get(`/events/${encodeURIComponent(eventTicker)}`, {}, context),
        readPages(
          (cursor) =>
            get(
              "/milestones",
              { limit: milestonesPerPage, related_event_ticker: eventTicker, ...cursor },
              context,
            ),
          milestonesBody,
        ),
      ]);
      return toEventDetails(
        eventTicker,
        event === null ? null : read(eventBody, event).event,
        milestones.flatMap((page) => page.milestones ?? []),
        clock.now(),
      );
    },

    async mentionSeries(context) {
      const pages = await readPages(
        (cursor) => get("/series", { category: mentions, ...cursor }, context),
        seriesBody,
      );
      return pages
        .flatMap((page) => page.series ?? [])
        .filter(({ category, categories }) => category === mentions || categories?.includes(mentions))
        .map(({ ticker, title }) => ({ series_ticker: ticker, series_title: textOf(title) ?? "" }));
    },
  };
}
