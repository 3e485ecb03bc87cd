import { hourMs, toIso } from "@mention-market/service/base/clock";
import type { SeenEvent, SeenMarket, Snapshot } from "../../src/changes/snapshot.ts";
import type { Verdict } from "../../src/estimates/verdict.ts";
import type { JudgedEvent } from "../../src/watches/verdict-conditions.ts";
import { noon } from "../store/store-harness.ts";
import { eventOf, marketLike } from "./valued-event.ts";

export const judgedWord = (market_ticker: string, verdict: Verdict | null) => ({
  ...marketLike("Tariff"),
  market_ticker,
  verdict,
  buy_yes: { price_dollars: 0.3, edge_dollars: 0.065 },
  buy_no: { price_dollars: 0.72, edge_dollars: 0.012 },
});

/** An event of the series KXA. It starts a day after noon. */
export function judgedEvent(
  event_ticker: string,
  words: Readonly<Record<string, Verdict | null>>,
  startsAt = noon + 24 * hourMs,
): JudgedEvent {
  return {
    ...eventOf(),
    event_ticker,
    series_ticker: "KXA",
    scheduledStartTime: toIso(startsAt),
    markets: Object.entries(words).map(([ticker, verdict]) => judgedWord(ticker, verdict)),
  };
}

/** What the feed has seen: events of the series KXA with a market each, by when they start (UTC ms). */
export function snapshotOf(starts: Readonly<Record<string, number>>): Snapshot {
  const events = Object.entries(starts).map(([event_ticker, startsAt]): SeenEvent => ({
    event_ticker,
    series_ticker: "KXA",
    scheduledStartTime: toIso(startsAt),
    endedAt: null,
  }));
  const markets = events.map(({ event_ticker }): SeenMarket => ({
    market_ticker: `${event_ticker}-T`,
    event_ticker,
    strike_word: "Tariff",
    status: "open",
    close_time: null,
    result: null,
  }));
  return {
    series: new Set(["KXA"]),
    events: new Map(events.map((one) => [one.event_ticker, one])),
    markets: new Map(markets.map((one) => [one.market_ticker, one])),
  };
}
