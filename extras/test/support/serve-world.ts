import {
  answer,
  type Behaviour,
  notFound,
  type Provider,
} from "@mention-market/service/test/support/provider";

/** What a provider of a test knows, in the provider's shapes. Each part is asked at every read, so a test may change it. */
export interface World {
  readonly series?: () => readonly object[];
  /** Each with its current markets. */
  readonly events?: () => readonly object[];
  readonly milestones?: () => readonly object[];
  readonly live?: () => readonly object[];
  readonly archived?: () => readonly object[];
  /** A market's candles that ended from `start_ts` to `end_ts` of a query, in the live tier's names. */
  readonly candles?: (ticker: string, query: URLSearchParams) => readonly object[];
  /** Maximum records of a page. Default: no maximum. */
  readonly pageSize?: number;
  /** Whether lists hold the markets of every series, whichever was asked for. */
  readonly ignoresSeries?: () => boolean;
  /** Whether lists of events lack their member `milestones`. */
  readonly omitsMilestones?: () => boolean;
  /** What is sent instead of a path's records; null for those. */
  readonly failure?: (path: string) => Failure | null;
}

export interface Failure {
  readonly status: number;
  readonly body: string;
}

/** Lets a provider answer every read from what it knows; 404 for anything else. Returns how it does. */
export function serveWorld(provider: Provider, world: World): Behaviour {
  const behaviour: Behaviour = (request, response, path) => {
    const failure = world.failure?.(path) ?? null;
    if (failure !== null) {
      response.writeHead(failure.status, { "Content-Type": "application/json" }).end(failure.body);
      return;
    }
    const url = new URL(path, "http://provider");
    if (periodsOf(url) > maxMarketPeriods) {
      answer({ error: { code: "bad_request", message: "bad request" } }, 400)(request, response, path);
      return;
    }
    const body = bodyOf(world, url);
    (body === null ? notFound : answer(body))(request, response, path);
  };
  provider.on("/", behaviour);
  return behaviour;
}

const maxMarketPeriods = 5_000;

/** Periods of each market that a read of candles asks for; 0 for any other read. */
function periodsOf({ pathname, searchParams: query }: URL): number {
  if (!pathname.endsWith("/candlesticks")) return 0;
  const [from = 0, to = 0, minutes = 1] = ["start_ts", "end_ts", "period_interval"].map((name) =>
    Number(query.get(name)),
  );
  return Math.ceil((to - from) / (60 * minutes));
}

function bodyOf(world: World, { pathname, searchParams: query }: URL): object | null {
  const isArchive = pathname.startsWith("/historical/");
  const known = (isArchive ? world.archived : world.live)?.() ?? [];
  const [, collection = "", name = "", part] = pathname.replace("/historical", "").split("/");
  const find = (records: readonly object[], field: string) =>
    records.find((record) => textOf(record, field) === name);
  if (collection === "series") return { series: world.series?.() ?? [] };
  if (collection === "milestones") return { milestones: world.milestones?.() ?? [], cursor: "" };
  if (collection === "events") {
    const events = world.events?.() ?? [];
    const event = find(events, "event_ticker");
    if (name !== "") return event === undefined ? null : { event };
    const shown = events.filter(isListed(world, query, "event_ticker"));
    const isNested = query.has("with_nested_markets");
    const listed = shown.map((one) => (isNested ? one : { ...one, markets: undefined }));
    const page = pageOf("events", listed, query, world);
    return world.omitsMilestones?.() === true ? page : { ...page, milestones: world.milestones?.() ?? [] };
  }
  if (collection !== "markets") return null;
  if (name === "") return pageOf("markets", known.filter(isListed(world, query, "ticker")), query, world);
  if (name === "candlesticks") {
    const wanted = query.get("market_tickers")?.split(",") ?? [];
    const markets = wanted
      .filter((ticker) => known.some((market) => textOf(market, "ticker") === ticker))
      .map((ticker) => ({ market_ticker: ticker, candlesticks: world.candles?.(ticker, query) ?? [] }));
    return { markets };
  }
  const market = find(known, "ticker");
  if (market === undefined) return null;
  if (part === undefined) return { market };
  return { ticker: name, candlesticks: (world.candles?.(name, query) ?? []).map(historicalNames) };
}

/** Whether a list holds a record, by its ticker and status. */
function isListed(world: World, query: URLSearchParams, field: "ticker" | "event_ticker") {
  const tickers = query.get("tickers")?.split(",");
  const series = world.ignoresSeries?.() === true ? null : query.get("series_ticker");
  const event = query.get("event_ticker");
  return (record: object) => {
    const ticker = textOf(record, field);
    const owner = textOf(record, "event_ticker");
    const wanted = query.get("status");
    return (
      (tickers?.includes(ticker) ?? true) &&
      (series === null || owner.split("-", 1)[0] === series) &&
      (event === null || owner === event) &&
      (wanted === null || (listOf(textOf(record, "status")) ?? wanted) === wanted)
    );
  };
}

/** The list that holds records of a status; null for a record without one, which is in every list. */
function listOf(status: string): string | null {
  if (status === "") return null;
  if (status === "active") return "open";
  if (status === "initialized") return "unopened";
  return status === "finalized" ? "settled" : "closed";
}

function pageOf(name: string, records: readonly object[], query: URLSearchParams, { pageSize }: World) {
  const from = Number(query.get("cursor") ?? 0);
  const to = from + (pageSize ?? records.length);
  return { [name]: records.slice(from, to), cursor: to < records.length ? String(to) : "" };
}

function textOf(record: object, field: string): string {
  const value: unknown = Reflect.get(record, field);
  return typeof value === "string" ? value : "";
}

/** A candle of the live tier in the historical tier's names. */
export function historicalNames(candle: unknown): unknown {
  return JSON.parse(JSON.stringify(candle).replaceAll("_dollars", "").replaceAll("_fp", ""));
}

/** A provider's response to a read of order books: that of each ticker that the read names. */
export function orderBooks(bookOf: (ticker: string) => object): Behaviour {
  return (request, response, at) => {
    const tickers = new URL(at, "http://provider").searchParams.getAll("tickers");
    const orderbooks = tickers.map((ticker) => ({ ticker, orderbook_fp: bookOf(ticker) }));
    answer({ orderbooks })(request, response, at);
  };
}
