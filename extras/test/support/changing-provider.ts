import { toIso } from "@mention-market/service/base/clock";
import { listening, type Listening } from "@mention-market/service/test/support/listening";

/** A market's life by the provider's statuses, and what the feed shows of each step. */
const steps = [
  { status: "initialized", filter: "unopened", shown: "listed" },
  { status: "active", filter: "open", shown: "open" },
  { status: "closed", filter: "closed", shown: "closed" },
  { status: "finalized", filter: "settled", shown: "settled" },
] as const;

interface Market {
  readonly ticker: string;
  readonly word: string;
  readonly event: string;
  step: number;
  updatedAt: number;
  /** What buying yes costs, in dollars as the provider writes it. */
  ask: string;
}

interface ListedEvent {
  readonly listedAt: number;
  readonly markets: readonly Market[];
}

export interface ChangingProvider extends Listening {
  /** What it has done, each the ticker of an event or a market and what the feed should show of it, oldest first. */
  readonly made: readonly (readonly [ticker: string, shown: string])[];
  /** Lists an event with an unopened market for each word. One without words shows only that its series is there. */
  list(event: string, words: readonly string[]): void;
  /** Lets a market open, then close, then settle as yes. */
  moveOn(ticker: string): void;
  /** Sets what buying yes costs. Prices are no change of a market, so lists of changes do not show it. */
  setAsk(ticker: string, ask: string): void;
  /** Called at each read, before its response. */
  onRead: () => void;
}

const seriesOf = (event: string) => event.split("-", 1)[0] ?? "";

/** A provider whose markets a test moves on, over real HTTP: its lists, with their filters by time and their pages. `now`: UTC ms. */
export async function startChangingProvider(now: () => number): Promise<ChangingProvider> {
  const events = new Map<string, ListedEvent>();
  const markets = new Map<string, Market>();

  const made: [string, string][] = [];

  const wireMarket = ({ ticker, word, event, step, updatedAt, ask }: Market) => ({
    ticker,
    event_ticker: event,
    title: "What will be said?",
    custom_strike: { Word: word },
    yes_bid_dollars: "0.4000",
    yes_ask_dollars: ask,
    status: steps[step]?.status,
    result: step === 3 ? "yes" : "",
    settlement_ts: step === 3 ? toIso(updatedAt) : null,
    updated_time: toIso(updatedAt),
  });
  /** Open while one of its markets is, else unopened, closed, or settled. */
  const statusOf = (own: readonly Market[]) =>
    [1, 0, 2].flatMap((step) => (own.some((one) => one.step === step) ? steps[step]?.filter : []))[0] ??
    "settled";

  const wireEvent = (event: string, { listedAt, markets: own }: ListedEvent, isNested: boolean) => ({
    event_ticker: event,
    series_ticker: seriesOf(event),
    title: event,
    last_updated_ts: toIso(listedAt),
    ...(isNested && { markets: own.map(wireMarket) }),
  });

  /** The event of a path such as `/events/KXA-1`; undefined for another path. */
  function eventAt(path: string): object | undefined {
    const [, name = ""] = /^\/events\/(.+)$/.exec(path) ?? [];
    const found = events.get(name);
    return found && { event: wireEvent(name, found, true) };
  }

  function recordsOf(path: string, query: URLSearchParams): readonly object[] {
    const since = Number(query.get("min_updated_ts") ?? 0) * 1000;
    const tickers = query.get("tickers")?.split(",");
    if (path === "/markets")
      return [...markets.values()]
        .filter(({ ticker, updatedAt }) => updatedAt > since && (tickers?.includes(ticker) ?? true))
        .map(wireMarket);
    const listed = [...events].filter(([event, { listedAt, markets: own }]) => {
      const series = query.get("series_ticker") ?? seriesOf(event);
      const isListed = listedAt > since && (tickers?.includes(event) ?? true);
      return (
        isListed && series === seriesOf(event) && (query.get("status") ?? statusOf(own)) === statusOf(own)
      );
    });
    if (path === "/series")
      return [...new Set(listed.map(([event]) => seriesOf(event)))].map((ticker) => ({
        ticker,
        category: "Mentions",
      }));
    if (path !== "/events") return [];
    const isNested = query.has("with_nested_markets");
    return listed.map(([event, of]) => wireEvent(event, of, isNested));
  }

  const server = await listening((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://provider");
    provider.onRead();
    const found = recordsOf(pathname, searchParams);
    const from = Number(searchParams.get("cursor") ?? 0);
    const to = from + Number(searchParams.get("limit") ?? found.length);
    const member = pathname.split("/").at(-1) ?? "";
    const page = { [member]: found.slice(from, to), cursor: to < found.length ? String(to) : "" };
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(eventAt(pathname) ?? page));
  });

  const provider: ChangingProvider = {
    ...server,
    onRead: () => undefined,
    made,
    list(event, words) {
      const own = words.map((word) => ({
        ticker: `${event}-${word.toUpperCase()}`,
        word,
        event,
        step: 0,
        updatedAt: now(),
        ask: "0.6000",
      }));
      events.set(event, { listedAt: now(), markets: own });
      if (own.length > 0) made.push([event, "listed"]);
      for (const market of own) {
        markets.set(market.ticker, market);
        made.push([market.ticker, "listed"]);
      }
    },
    moveOn(ticker) {
      const market = markets.get(ticker);
      const next = steps[(market?.step ?? steps.length) + 1];
      if (market === undefined || next === undefined) throw new Error(`${ticker} can't move on`);
      market.step += 1;
      market.updatedAt = now();
      made.push([ticker, next.shown]);
    },
    setAsk(ticker, ask) {
      const market = markets.get(ticker);
      if (market === undefined) throw new Error(`There is no market ${ticker}`);
      market.ask = ask;
    },
  };
  return provider;
}
