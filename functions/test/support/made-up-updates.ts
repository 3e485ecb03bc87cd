import { AppError } from "../../src/base/errors.ts";
import { currentRequest } from "../../src/base/request.ts";
import type { EventMarketRecord } from "../../src/markets/event/event.ts";
import type { EventInFull, UpdateReads } from "../../src/markets/ports.ts";
import { exampleMarket } from "./example-market.ts";
import { readMarket } from "./made-up-changes.ts";

interface MadeUpMarket {
  readonly ticker: string;
  of: Partial<EventMarketRecord>;
  updatedAt: number;
}

const untimed: EventMarketRecord = {
  ...exampleMarket,
  rules_secondary: "",
  status: "open",
  yes_bid_size: null,
  yes_ask_size: null,
  can_close_early: null,
};

/** A provider whose events a test lists, opens, closes and settles. It filters by time as the real one does. */
export function madeUpUpdates(now: () => number) {
  const series = new Set<string>();
  const events = new Map<string, { start: string | null; updatedAt: number; markets: MadeUpMarket[] }>();
  const state = {
    isDown: false,
    ignoresTime: false,
    hidesUpdates: false,
    beforeRead: () => Promise.resolve(),
  };
  /** What was read so far, by method. */
  const made: { readonly what: string; readonly isInBackground: boolean }[] = [];

  const read = async (what: string) => {
    const { reads: own, isInBackground = false } = currentRequest();
    own.count += 1;
    made.push({ what, isInBackground });
    await state.beforeRead();
    if (state.isDown) throw new AppError("upstream", "Provider answered 503");
  };
  const toMarkets = (markets: readonly MadeUpMarket[]) =>
    markets.map(({ ticker, of }) => ({ ...untimed, ...readMarket(ticker), ...of }));
  const inFull = (event_ticker: string): EventInFull => ({
    event_ticker,
    series_ticker: event_ticker.split("-", 1)[0] ?? "",
    event_title: event_ticker,
    event_subtitle: null,
    scheduledStartTime: events.get(event_ticker)?.start ?? null,
    markets: toMarkets(events.get(event_ticker)?.markets ?? []),
  });
  const statusOf = (event: string) => {
    const statuses = new Set(events.get(event)?.markets.map(({ of }) => of.status ?? "open"));
    return (["open", "unopened", "closed"] as const).find((status) => statuses.has(status)) ?? "settled";
  };

  const reads: UpdateReads = {
    async updates(since, isWanted) {
      await read("updates");
      const isNew = (at: number) => !state.hidesUpdates && at > since * 1000;
      const wanted = [...events].filter(([ticker]) => isWanted(ticker, ticker.split("-", 1)[0] ?? ""));
      return {
        series: [],
        events: new Set(wanted.filter(([, { updatedAt }]) => isNew(updatedAt)).map(([ticker]) => ticker)),
        markets: wanted.flatMap(([, { markets }]) =>
          toMarkets(markets.filter(({ updatedAt }) => isNew(updatedAt))),
        ),
        isIncomplete: state.ignoresTime,
      };
    },
    async mentionSeries() {
      await read("mentionSeries");
      return [...series];
    },
    async events(list) {
      await read("events");
      if ("tickers" in list) return list.tickers.filter((ticker) => events.has(ticker)).map(inFull);
      return [...events.keys()]
        .filter((ticker) => ticker.startsWith(`${list.series_ticker}-`) && statusOf(ticker) === list.status)
        .map(inFull);
    },
    async markets(tickers) {
      await read("markets");
      return [...events.values()].flatMap(({ markets }) =>
        toMarkets(markets.filter(({ ticker }) => tickers.includes(ticker))),
      );
    },
  };

  return {
    reads,
    made,
    state,
    series,
    /** A new event with its words, or a new start of one that is there. */
    list(event: string, words: readonly string[], start: string | null = null) {
      series.add(event.split("-", 1)[0] ?? "");
      const markets = words.map((word) => ({ ticker: `${event}-${word}`, of: {}, updatedAt: now() }));
      const before = events.get(event)?.markets ?? [];
      events.set(event, { start, updatedAt: now(), markets: [...before, ...markets] });
    },
    change(ticker: string, of: Partial<EventMarketRecord>) {
      for (const { markets } of events.values())
        for (const market of markets)
          if (market.ticker === ticker)
            Object.assign(market, { of: { ...market.of, ...of }, updatedAt: now() });
    },
  };
}
