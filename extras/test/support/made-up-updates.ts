import { AppError } from "@mention-market/service/base/errors";
import { currentRequest } from "@mention-market/service/base/request";
import type { EventMarketRecord } from "../../src/markets/event/event.ts";
import type { ProviderOfChanges } from "../../src/changes/read-updates.ts";
import type { CurrentEvent } from "../../src/markets/ports.ts";
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

/** Runs before a read of a method, and of a series where the read is of one. */
type BeforeRead = (what: string, series: string | null) => Promise<void>;

/** A provider whose events a test lists, opens, closes and settles. It filters by time as the real one does. */
export function madeUpUpdates(now: () => number) {
  const series = new Set<string>();
  const events = new Map<string, { start: string | null; updatedAt: number; markets: MadeUpMarket[] }>();
  const beforeRead: BeforeRead = () => Promise.resolve();
  const state = {
    isDown: false,
    ignoresTime: false,
    hidesUpdates: false,
    /** Its lists of updates are so long that they end before what has changed. */
    isCut: false,
    /** The series whose lists of events fail. */
    failsFor: new Set<string>(),
    /** Shows of what has changed the markets alone. */
    hidesEvents: false,
    beforeRead,
  };
  /** What was read so far, by method. */
  const made: { readonly what: string; readonly isInBackground: boolean }[] = [];

  const read = async (what: string, ofSeries: string | null = null) => {
    const { reads: own, isInBackground = false } = currentRequest();
    own.count += 1;
    made.push({ what, isInBackground });
    await state.beforeRead(what, ofSeries);
    if (state.isDown) throw new AppError("upstream", "Provider answered 503");
  };
  const toMarkets = (markets: readonly MadeUpMarket[]) =>
    markets.map(({ ticker, of }) => ({ ...untimed, ...readMarket(ticker), ...of }));
  const whole = (event_ticker: string): CurrentEvent => ({
    event_ticker,
    series_ticker: event_ticker.split("-", 1)[0] ?? "",
    event_title: event_ticker,
    event_subtitle: null,
    scheduledStartTime: events.get(event_ticker)?.start ?? null,
    startBasis: { source: "milestone", certain: true },
    settlementSources: [],
    feeOverrides: { type: null, multiplier: null },
    markets: { markets: toMarkets(events.get(event_ticker)?.markets ?? []), errors: [] },
  });
  const statusOf = (event: string) => {
    const statuses = new Set(events.get(event)?.markets.map(({ of }) => of.status ?? "open"));
    return (["open", "unopened", "closed"] as const).find((status) => statuses.has(status)) ?? "settled";
  };

  const reads: ProviderOfChanges = {
    now,
    behindMs: () => 0,
    async updates(since, isWanted) {
      await read("updates");
      const isNew = (at: number) => !state.hidesUpdates && !state.isCut && at > since * 1000;
      const wanted = [...events].filter(([ticker]) => isWanted(ticker, ticker.split("-", 1)[0] ?? ""));
      return {
        series: [],
        events: new Set(
          wanted
            .filter(([, { updatedAt }]) => !state.hidesEvents && isNew(updatedAt))
            .map(([ticker]) => ticker),
        ),
        markets: wanted.flatMap(([, { markets }]) =>
          toMarkets(markets.filter(({ updatedAt }) => isNew(updatedAt))),
        ),
        isIncomplete: state.ignoresTime || state.isCut,
      };
    },
    async mentionSeries() {
      await read("mentionSeries");
      return [...series].map((series_ticker) => ({ series_ticker, series_title: "", fee: null }));
    },
    async currentEvent(ticker) {
      await read("currentEvent");
      return events.has(ticker) ? whole(ticker) : null;
    },
    async listEvents({ series_ticker, status, updatedSince = 0 }, each) {
      await read(status === "settled" ? "settled events" : "listEvents", series_ticker);
      if (state.failsFor.has(series_ticker ?? "")) throw new AppError("upstream", "Provider answered 500");
      for (const [ticker, { updatedAt }] of events)
        if (
          ticker.startsWith(`${series_ticker}-`) &&
          statusOf(ticker) === status &&
          (state.ignoresTime || updatedAt > updatedSince * 1000)
        )
          each(whole(ticker));
    },
    async listMarkets(list, each) {
      const tickers = "tickers" in list ? list.tickers : [];
      if (tickers.length > 0) await read("listMarkets");
      for (const { markets } of events.values())
        toMarkets(markets.filter(({ ticker }) => tickers.includes(ticker))).forEach(each);
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
