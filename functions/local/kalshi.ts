import { once } from "node:events";
import { createServer } from "node:http";

const basePath = "/trade-api/v2";

/** A double of Kalshi's trade API with one made-up event, for a start without a network. It has the real paths, shapes and 404. Port 0 takes any free one. */
export async function startKalshiDouble(port = 0) {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const body = url.pathname.startsWith(`${basePath}/`)
      ? bodyOf(url.pathname.slice(basePath.length + 1), url.searchParams)
      : null;
    response.writeHead(body === null ? 404 : 200, { "Content-Type": "application/json" });
    response.end(JSON.stringify(body ?? { error: { code: "not_found", message: "not found" } }));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const opened = typeof address === "object" ? address?.port : undefined;
  return {
    baseUrl: `http://127.0.0.1:${opened}${basePath}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const series = [
  ["KXALDERMEREMENTION", "Bank of Aldermere press conference"],
  ["KXLUMERAMENTION", "Lumera earnings call"],
  ["KXNFLMENTION", "NFL announcers"],
  ["KXQUILLMENTION", "Mayor Odette Quill"],
].map(([ticker, title]) => ({
  ticker,
  title: `${title} (sample data)`,
  category: "Mentions",
  categories: ["Mentions"],
  fee_type: "quadratic",
  fee_multiplier: 1,
}));

const eventTicker = "KXALDERMEREMENTION-26DEC09";
const title = "What will Helen Marrow say during her press conference? (sample data)";

const event = {
  event_ticker: eventTicker,
  series_ticker: "KXALDERMEREMENTION",
  category: "Mentions",
  title,
  sub_title: "Bank of Aldermere, Dec 9, 2026",
  mutually_exclusive: false,
};

/** An event does not say when it starts: a milestone does. */
const milestone = {
  id: "a1de43e0-26de-4c09-8000-000000000001",
  category: "Mentions",
  type: "one_off_milestone",
  title: "Bank of Aldermere, Dec 9, 2026 (sample data)",
  start_date: "2026-12-09T19:30:00Z",
  end_date: null,
  primary_event_tickers: [eventTicker],
  related_event_tickers: [eventTicker],
  details: {},
};

/** Each word with the cents that are bid for Yes. */
const words: readonly (readonly [code: string, word: string, yesBid: number])[] = [
  ["AI", "AI / Artificial Intelligence", 56],
  ["BALA", "Balance Sheet", 72],
  ["BITC", "Bitcoin", 3],
  ["DISS", "Dissent", 36],
  ["HOUS", "Housing", 79],
  ["INFL", "Inflation (10+ times)", 86],
  ["LABO", "Labor Market", 95],
  ["RECE", "Recession", 43],
  ["TARI", "Tariff", 68],
  ["UNCE", "Uncertainty (3+ times)", 61],
];

const markets = words.map(([code, word, yesBid]) => {
  const yesAsk = yesBid + 3;
  return {
    ticker: `${eventTicker}-${code}`,
    event_ticker: eventTicker,
    market_type: "binary",
    title,
    yes_sub_title: word,
    no_sub_title: word,
    strike_type: "custom",
    custom_strike: { Word: word },
    status: "active",
    result: "",
    can_close_early: true,
    created_time: "2026-11-20T19:00:00.620673Z",
    open_time: "2026-11-21T00:00:00Z",
    close_time: "2026-12-23T15:00:00Z",
    expected_expiration_time: "2026-12-10T14:00:00Z",
    expiration_time: "2026-12-30T15:00:00Z",
    latest_expiration_time: "2026-12-30T15:00:00Z",
    last_price_dollars: dollars(yesAsk),
    yes_bid_dollars: dollars(yesBid),
    yes_ask_dollars: dollars(yesAsk),
    no_bid_dollars: dollars(100 - yesAsk),
    no_ask_dollars: dollars(100 - yesBid),
    previous_yes_bid_dollars: dollars(yesBid - 2),
    previous_yes_ask_dollars: dollars(yesAsk - 2),
    yes_bid_size_fp: "150.00",
    yes_ask_size_fp: "120.00",
    volume_fp: `${10_000 * yesBid + 38}.07`,
    volume_24h_fp: `${30 * yesBid + 36}.64`,
    open_interest_fp: `${9_000 * yesBid + 34}.26`,
    rules_primary: `If Helen Marrow says ${word} as part of her press conference on Dec 9, 2026, then the market resolves to Yes. (Sample data.)`,
    rules_secondary: "Plural and possessive forms of a word count; its tenses do not. (Sample data.)",
  };
});

function dollars(cents: number): string {
  return (cents / 100).toFixed(4);
}

/** The body of a 200; null: a 404. `path` is relative to the base URL. */
function bodyOf(path: string, query: URLSearchParams): object | null {
  const [folder = "", ticker] = path.split("/");
  if (ticker !== undefined) {
    const market = folder === "markets" ? markets.find((one) => one.ticker === ticker) : undefined;
    if (market !== undefined) return { market };
    if (path === "exchange/status") return { exchange_active: true, trading_active: true };
    if (path === "historical/markets") return { markets: [], cursor: "" };
    return path === `events/${eventTicker}` ? { event, markets } : null;
  }
  const tickers = query.get("tickers")?.split(",");
  const isAsked = (one: string) => tickers?.includes(one) ?? true;
  const events = isAsked(eventTicker) ? [event] : [];
  const milestones = query.get("related_event_ticker") === eventTicker ? [milestone] : [];
  switch (folder) {
    case "series":
      return { series };
    case "markets":
      return { markets: markets.filter((market) => isAsked(market.ticker)), cursor: "" };
    case "events":
      return { events, milestones: events.map(() => milestone), cursor: "" };
    case "milestones":
      return { milestones, cursor: "" };
    default:
      return null;
  }
}

/** Run as a program, it is where `.env.demo-mention-market` names it, for the service on the Firebase emulators. */
if (import.meta.main) {
  const { baseUrl } = await startKalshiDouble(8790);
  process.stdout.write(`Kalshi's sample is at ${baseUrl}. Stop with Ctrl-C.\n`);
}
