/** The request that the event page is made of. */
export function eventQuery(ticker: string): { event_ticker: string; with_record: "true" } {
  return { event_ticker: ticker, with_record: "true" };
}

export function eventPath(ticker: string): string {
  return `getMentionEvent?${new URLSearchParams(eventQuery(ticker)).toString()}`;
}

/** Prices over time: 7 days by the hour, 3 hours by the minute once the event has begun. */
export function historyPath(ticker: string, hasBegun: boolean): string {
  const interval = hasBegun ? "1m" : "1h";
  return `getPriceHistory?${new URLSearchParams({ event_ticker: ticker, interval }).toString()}`;
}

export function wordHref(eventTicker: string, marketTicker: string): string {
  const query = new URLSearchParams({ event_ticker: eventTicker, market_ticker: marketTicker });
  return `/word?${query.toString()}`;
}
