/**
 * Whether a market's ticker fits an event: it equals the event's ticker, or continues it with a dash. Only the market's record is
 * certain.
 */
export function isMarketOf(eventTicker: string, marketTicker: string): boolean {
  return marketTicker === eventTicker || marketTicker.startsWith(`${eventTicker}-`);
}
