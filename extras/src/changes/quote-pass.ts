import { messageOf } from "@mention-market/service/base/errors";
import { fromIso, type Clock } from "@mention-market/service/base/clock";
import type { Log } from "@mention-market/service/base/log";
import { runRequest } from "@mention-market/service/base/request";
import { datesInRules } from "../markets/event/dates-in-rules.ts";
import { datesOf, momentOf } from "../markets/event/event-dates.ts";
import { decidedAtOf } from "../markets/market.ts";
import type { EventFinder } from "../markets/event/event-finder.ts";
import type { CurrentEvent, Provider } from "../markets/ports.ts";
import type { FindQuotes, SettledEvent } from "../markets/settled/find-quotes.ts";
import type { Pass } from "./collector.ts";
import { settledEvents } from "./snapshot.ts";

interface QuotePassOptions {
  readonly provider: Pick<Provider, "currentEvent">;
  readonly finder: Pick<EventFinder, "keep">;
  readonly findQuotes: FindQuotes;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Stores the quotes of each event after all its markets have settled, while a single read still returns all its candles. This
 * instance's memory only saves reads. A failed event is retried in the next run.
 */
export function createQuotePass({ provider, finder, findQuotes, clock, log }: QuotePassOptions): Pass {
  const finished = new Set<string>();

  /** Returns whether the event needs no further read. */
  async function fill(eventTicker: string): Promise<boolean> {
    const event = await provider.currentEvent(eventTicker);
    if (event === null) return true;
    await finder.keep(event);
    const settled = toSettledEvent(event);
    const quotes = (await findQuotes([settled])).get(eventTicker);
    return settled.markets.every((market) => quotes?.of(market).basis !== "not_read");
  }

  return {
    name: "quotes",
    async run({ now, snapshot, endsBy }) {
      for (const ticker of finished) if (!snapshot.events.has(ticker)) finished.delete(ticker);
      const request = {
        receivedAt: now,
        client: "quotes",
        deadlineAt: endsBy,
        reads: { count: 0 },
        isInBackground: true,
      };
      for (const ticker of settledEvents(snapshot)) {
        if (finished.has(ticker)) continue;
        if (clock.monotonicMs() >= endsBy) return;
        try {
          if (await runRequest(request, () => fill(ticker))) finished.add(ticker);
        } catch (error) {
          log.warn("Could not keep the quotes of an event", {
            event_ticker: ticker,
            cause: messageOf(error),
          });
        }
      }
    },
  };
}

function toSettledEvent(event: CurrentEvent): SettledEvent {
  const { markets } = event.markets;
  const inRules = datesInRules(markets);
  return {
    eventTicker: event.event_ticker,
    markets: markets
      .filter(({ result, strike_word }) => result !== null && strike_word !== null)
      .map((market) => ({
        marketTicker: market.market_ticker,
        openedAt: market.open_time === null ? null : fromIso(market.open_time),
        decidedAt: decidedAtOf(market),
        isArchived: false,
      })),
    isWanted: () => true,
    momentOf: (scheduledStartTime) => {
      const started = { ...event, scheduledStartTime };
      return momentOf({ ...started, ...datesOf(started, inRules) });
    },
  };
}
