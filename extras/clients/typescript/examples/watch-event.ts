/**
 * Watches the prices of one event within the key's hourly quota: `node watch-event.ts KXALDERMEREMENTION-26DEC09`. Needs BASE_URL and API_KEY in the
 * environment. Two numbers may follow: how often to look, and the seconds between two looks while half of the hour is left.
 */
import { setTimeout } from "node:timers/promises";
import { MentionMarket } from "mention-market";

const [event_ticker = "", polls = "Infinity", quickSeconds = "5"] = process.argv.slice(2);
const { BASE_URL: baseUrl = "", API_KEY: apiKey = "" } = process.env;
const client = new MentionMarket({ apiKey, baseUrl, maxWaitSeconds: 3600 });

const prices = new Map<string, string>();
for (let poll = 0; poll < Number(polls); poll += 1) {
  const { markets } = await client.getMentionEvent({ event_ticker });
  for (const { market_ticker, yes_bid_dollars, yes_ask_dollars } of markets) {
    const price = `${yes_bid_dollars ?? "-"} / ${yes_ask_dollars ?? "-"}`;
    if (prices.get(market_ticker) !== price) console.log(`${market_ticker} ${price}`);
    prices.set(market_ticker, price);
  }
  const { limit, remaining } = client.quota ?? { limit: 100, remaining: 100 };
  // Quick while half of the hour is left, then evenly spread.
  await setTimeout(1000 * (remaining > limit / 2 ? Number(quickSeconds) : 3600 / limit));
}
