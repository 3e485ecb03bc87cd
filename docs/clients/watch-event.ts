/**
 * Watches the prices of one event within the key's hourly quota: `node watch-event.ts KXNFLMENTION-SB27`. Needs BASE_URL and
 * API_KEY in the environment, `npm install openapi-fetch`, and the types: `npx openapi-typescript openapi.json -o api.d.ts`.
 */
import createClient from "openapi-fetch";
import type { paths } from "./api.d.ts";

const [eventTicker = "", polls = "Infinity", quickSeconds = "5"] = process.argv.slice(2);
const { BASE_URL: baseUrl = "", API_KEY: apiKey = "" } = process.env;
const client = createClient<paths, "application/json">({ baseUrl, headers: { "x-api-key": apiKey } });

const prices = new Map<string, string>();
for (let poll = 0; poll < Number(polls); poll += 1) {
  const { data, error, response } = await client.GET("/getMentionEvent", {
    params: { query: { event_ticker: eventTicker } },
  });
  if (data !== undefined) {
    for (const { market_ticker, yes_bid_dollars, yes_ask_dollars } of data.markets) {
      const price = `${yes_bid_dollars ?? "-"} / ${yes_ask_dollars ?? "-"}`;
      if (prices.get(market_ticker) !== price) console.log(`${market_ticker} ${price}`);
      prices.set(market_ticker, price);
    }
  } else if (response.status !== 429 && response.status < 500) {
    throw new Error(`${response.status} ${error?.error ?? ""}`);
  }
  await new Promise((resolve) => setTimeout(resolve, secondsToWait(response) * 1000));
}

/** Quick while half of the hour is left, then evenly spread; as long as the server says once it is full. */
function secondsToWait({ status, headers }: Response): number {
  if (status === 429) return Number(headers.get("retry-after") ?? 60);
  const limit = Number(headers.get("x-ratelimit-limit") ?? 100);
  const remaining = Number(headers.get("x-ratelimit-remaining") ?? 0);
  return remaining > limit / 2 ? Number(quickSeconds) : 3600 / limit;
}
