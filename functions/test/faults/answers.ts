import { z } from "zod";
import { mentionMarket } from "../../src/markets/market/market.ts";
import { sampleTicker } from "../support/provider.ts";

/** Markets of the sample event; any code of it is one. */
export function tickers(count: number, from = 0): string[] {
  const event = sampleTicker.slice(0, sampleTicker.lastIndexOf("-"));
  return Array.from({ length: count }, (_, index) => `${event}-T${from + index}`);
}

const refusal = z.strictObject({ error: z.string(), message: z.string().optional() });

/**
 * What came of a request for a market: "200" when it was answered with that market, whole; else the status with the
 * error's words, or "none" when the connection broke. Throws for an answer that is wrong.
 */
export async function askFor(get: (path: string) => Promise<Response>, ticker: string): Promise<string> {
  let status: number;
  let body: unknown;
  try {
    const response = await get(`/getMentionMarket?market_ticker=${ticker}`);
    status = response.status;
    body = await response.json();
  } catch {
    return "none";
  }
  if (status === 200) {
    const market = mentionMarket.parse(body);
    if (market.market_ticker !== ticker) throw new Error(`Asked for ${ticker}, got ${market.market_ticker}`);
    return "200";
  }
  const { error, message } = refusal.parse(body);
  // Only a provider's failure is known by its message; that of a refusal names a time.
  return `${status} ${status === 500 ? (message ?? error) : error}`;
}
