/**
 * Lists what can be traded tonight: `node tonight.ts`. Needs BASE_URL and API_KEY in the environment, `npm install
 * openapi-fetch`, and the types: `npx openapi-typescript openapi.json -o api.d.ts`. A number is the hours to look ahead.
 */
import createClient from "openapi-fetch";
import type { components, paths } from "./api.d.ts";

type EventsPage = components["schemas"]["MentionEvents"];

const [hours = "24"] = process.argv.slice(2);
const { BASE_URL: baseUrl = "", API_KEY: apiKey = "" } = process.env;
const client = createClient<paths, "application/json">({ baseUrl, headers: { "x-api-key": apiKey } });

const starts_after = new Date().toISOString();
const starts_before = new Date(Date.now() + Number(hours) * 60 * 60 * 1000).toISOString();
let cursor: string | undefined;
let listed = 0;
do {
  const query: { starts_after: string; starts_before: string; cursor?: string } = {
    starts_after,
    starts_before,
  };
  if (cursor !== undefined) query.cursor = cursor;
  const { data: page }: { data?: EventsPage } = await client.GET("/getMentionEvents", { params: { query } });
  if (page === undefined) throw new Error("The events can't be listed");
  listed += page.events.length;
  for (const { event_ticker, event_title, scheduledStartTime } of page.events) {
    console.log(`${scheduledStartTime ?? ""} ${event_title ?? event_ticker}`);
    const event = (await client.GET("/getMentionEvent", { params: { query: { event_ticker } } })).data;
    for (const market of event?.markets ?? [])
      console.log(`  ${market.market_ticker} ${market.strike_word ?? ""}: ${market.yes_ask_dollars ?? "-"}`);
  }
  cursor = page.cursor ?? undefined;
} while (cursor !== undefined);
if (listed === 0) console.log("none");
