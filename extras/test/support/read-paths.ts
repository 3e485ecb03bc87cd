export interface ReadPath {
  /** What every read of it begins with. */
  readonly path: string;
  /** The request that needs it. */
  readonly request: string;
  readonly error: string;
}

const market = "Failed to fetch mention market";
const wholeEvent = "Failed to fetch mention event";
const manyMarkets = "Failed to fetch mention markets";

/** Each path of the provider that we read, in the cases of the fault suite. */
export const paths = {
  market: { path: "/markets/KXLIVE-26-X", request: marketRequest("KXLIVE-26-X"), error: market },
  "historical market": {
    path: "/historical/markets/KXOLD-26-X",
    request: marketRequest("KXOLD-26-X"),
    error: market,
  },
  event: { path: "/events/KXEVENT-26", request: marketRequest("KXEVENT-26-X"), error: market },
  milestones: {
    path: "/milestones?limit=500&related_event_ticker=KXSTART-26",
    request: marketRequest("KXSTART-26-X"),
    error: market,
  },
  series: { path: "/series", request: "/getAllMentionSeries", error: "Failed to fetch mention series" },
  "event with its markets": {
    path: "/events/KXWHOLE-26?",
    request: "/getMentionEvent?event_ticker=KXWHOLE-26",
    error: wholeEvent,
  },
  "archived markets of an event": {
    path: "/historical/markets?event_ticker=KXPAST-26",
    request: "/getMentionEvent?event_ticker=KXPAST-26",
    error: wholeEvent,
  },
  "start of a whole event": {
    path: "/milestones?limit=500&related_event_ticker=KXBEGIN-26",
    request: "/getMentionEvent?event_ticker=KXBEGIN-26",
    error: wholeEvent,
  },
  "list of events": {
    path: "/events?status=open&series_ticker=KXSNLMENTION",
    request: "/getMentionEvents?series_ticker=KXSNLMENTION",
    error: "Failed to fetch mention events",
  },
  "shared read": {
    path: "/markets?tickers=KXSHARED",
    request: "/getMentionMarkets?market_tickers=KXSHARED-26-A,KXSHARED-26-B",
    error: manyMarkets,
  },
  "shared historical read": {
    path: "/historical/markets?tickers=KXGONE",
    request: "/getMentionMarkets?market_tickers=KXGONE-26-A,KXGONE-26-B",
    error: manyMarkets,
  },
} satisfies Readonly<Record<string, ReadPath>>;

export function marketRequest(ticker: string): string {
  return `/getMentionMarket?market_ticker=${ticker}`;
}
