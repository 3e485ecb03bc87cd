import type { DatabaseSync } from "node:sqlite";
import { eventQuotesIn, quotesText, startText, type QuoteStore } from "../../markets/settled/quote-store.ts";
import { insertInto } from "@mention-market/service/local/sqlite/schema";
import type { Transactions } from "@mention-market/service/local/sqlite/transactions";

/** Used as market ticker of the row with the event's start. No market has it. */
const ofStart = "";

/** Stores a row for each market, and a row for the event's start. */
export function sqliteQuoteStore(db: DatabaseSync, { read, write }: Transactions): QuoteStore {
  const find = db.prepare(
    "SELECT eventTicker, marketTicker, kept FROM quotes WHERE eventTicker IN (SELECT value FROM json_each(?))",
  );
  const put = db.prepare(insertInto("quotes", ["eventTicker", "marketTicker", "kept"], "OR REPLACE"));
  return {
    async get(eventTickers) {
      const rows = await read(() => find.all(JSON.stringify(eventTickers)));
      const byEvent = Map.groupBy(rows, ({ eventTicker }) => String(eventTicker));
      return new Map(
        [...byEvent].map(([eventTicker, ofEvent]) => {
          const texts = new Map(ofEvent.map(({ marketTicker, kept }) => [String(marketTicker), kept]));
          const start = texts.get(ofStart);
          texts.delete(ofStart);
          return [eventTicker, eventQuotesIn(start, texts)];
        }),
      );
    },
    add: (eventTicker, { start, markets }) =>
      write(() => {
        if (start !== null) put.run({ eventTicker, marketTicker: ofStart, kept: startText(start) });
        for (const [marketTicker, kept] of markets)
          put.run({ eventTicker, marketTicker, kept: quotesText(kept) });
      }),
  };
}
