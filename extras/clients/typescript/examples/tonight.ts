/** Lists what can be traded tonight: `node tonight.ts`. Needs BASE_URL and API_KEY in the environment. A number is the hours to look ahead. */
import { MentionMarket } from "mention-market";

const [hours = "24"] = process.argv.slice(2);
const { BASE_URL: baseUrl = "", API_KEY: apiKey = "" } = process.env;
const client = new MentionMarket({ apiKey, baseUrl });

const starts_after = new Date().toISOString();
const starts_before = new Date(Date.now() + Number(hours) * 60 * 60 * 1000).toISOString();
let isNone = true;
for await (const { event_ticker, event_title, scheduledStartTime } of client.eachMentionEvent({
  starts_after,
  starts_before,
})) {
  isNone = false;
  console.log(`${scheduledStartTime ?? ""} ${event_title || event_ticker}`);
  for (const market of (await client.getMentionEvent({ event_ticker })).markets)
    console.log(`  ${market.market_ticker} ${market.strike_word ?? ""}: ${market.yes_ask_dollars ?? "-"}`);
}
if (isNone) console.log("none");
