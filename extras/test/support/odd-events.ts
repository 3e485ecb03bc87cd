import { minuteMs, toIso, type Clock } from "@mention-market/service/base/clock";
import { orderBooks, serveWorld } from "./serve-world.ts";
import { startProvider, wireMarket, type Provider } from "@mention-market/service/test/support/provider";

/** An event, one whose ticker begins with the first one's and has a second dash, and one without a dash. */
export interface OddTickers {
  readonly first: string;
  readonly second: string;
  readonly solo: string;
}

export const trumpTickers = {
  first: "KXTRUMPMENTION-25OCT10",
  second: "KXTRUMPMENTION-25OCT10-2",
  solo: "KXSOLOMENTION",
} as const satisfies OddTickers;

export const callTickers = {
  first: "KXEARNINGSMENTIONLMRA-25OCT10",
  second: "KXEARNINGSMENTIONLMRA-25OCT10-2",
  solo: "KXEARNINGSMENTIONBRKB",
} as const satisfies OddTickers;

/** A provider of three events with odd tickers, of 60 minutes from now, whose quotes are 0.40 and 0.42. */
export interface OddEvents extends Provider {
  readonly events: readonly string[];
  readonly series: readonly string[];
  /** Market tickers by event. The last one of the first event begins with neither its event's nor its series' ticker. */
  tickers: ReadonlyMap<string, readonly string[]>;
  /** The events that are listed. */
  shown: readonly string[];
  /** ISO 8601; null: the markets are open. */
  settledAt: string | null;
  /** The dollars that are bid for yes. */
  bid: string;
  rename(market: string, to: string): void;
}

/** Market tickers by event. */
export function oddMarkets({ first, second, solo }: OddTickers): ReadonlyMap<string, readonly string[]> {
  return new Map([
    [first, [`${first}-AOC`, `${first}-CHINA`, "KXOLDNAME-25OCT10-IRAN"]],
    [second, [`${second}-AOC`, `${second}-CHINA`]],
    [solo, [`${solo}-AOC`]],
  ]);
}

/** Each event with each market of it. */
export function pairsOf(tickers: ReadonlyMap<string, readonly string[]>) {
  return [...tickers].flatMap(([event, markets]) => markets.map((market) => [event, market] as const));
}

export const wordOf = (marketTicker: string) => marketTicker.split("-").at(-1) ?? "";
const seriesOf = (event: string) => event.split("-", 1)[0] ?? "";

export async function startOddEvents(odd: OddTickers, clock: Clock): Promise<OddEvents> {
  const tickers = oddMarkets(odd);
  const events = [...tickers.keys()];
  const series = [...new Set(events.map(seriesOf))];
  const provider: OddEvents = Object.assign(await startProvider(), {
    events,
    series,
    tickers,
    shown: events,
    settledAt: null,
    bid: "0.4000",
    rename(market: string, to: string) {
      provider.tickers = new Map(
        [...provider.tickers].map(([event, all]) => [event, all.map((one) => (one === market ? to : one))]),
      );
    },
  });
  const startsAt = toIso(clock.now() + 60 * minuteMs);
  const wireMarkets = (event: string) =>
    (provider.tickers.get(event) ?? []).map((ticker) =>
      wireMarket(ticker, {
        event_ticker: event,
        custom_strike: { Word: wordOf(ticker) },
        open_time: "2026-11-19T00:00:00Z",
        updated_time: toIso(clock.now()),
        yes_bid_dollars: provider.bid,
        yes_ask_dollars: "0.4200",
        ...(provider.settledAt === null
          ? { status: "active" }
          : { status: "finalized", result: "yes", settlement_ts: provider.settledAt }),
      }),
    );
  serveWorld(provider, {
    series: () =>
      series.map((ticker) => ({ ticker, category: "Mentions", fee_type: "quadratic", fee_multiplier: 1 })),
    events: () =>
      provider.shown.map((event) => ({
        event_ticker: event,
        series_ticker: seriesOf(event),
        title: `Title of ${event}`,
        status: provider.settledAt === null ? "active" : "finalized",
        markets: wireMarkets(event),
      })),
    milestones: () => events.map((event) => ({ start_date: startsAt, primary_event_tickers: [event] })),
    live: () => provider.shown.flatMap(wireMarkets),
    candles: (_ticker, query) => [
      {
        end_period_ts: Math.floor(Number(query.get("end_ts")) / 3600 - 1) * 3600,
        price: { close_dollars: "0.2000" },
      },
    ],
  });
  provider.on(
    "/markets/orderbooks",
    orderBooks(() => ({ yes_dollars: [["0.4000", "40.00"]], no_dollars: [["0.5800", "30.00"]] })),
  );
  return provider;
}
