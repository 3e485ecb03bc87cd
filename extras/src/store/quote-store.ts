import { secondMs } from "@mention-market/service/base/clock";
import { z } from "zod";
import { eventQuotesIn, quotesText, startText, type QuoteStore } from "../markets/settled/quote-store.ts";
import { transientStatuses, type CallLimits } from "@mention-market/service/firestore/client";
import type { Documents } from "@mention-market/service/firestore/documents";
import type { DatabaseSync } from "node:sqlite";
import { insertInto } from "@mention-market/service/local/sqlite/schema";
import type { Transactions } from "@mention-market/service/local/sqlite/transactions";

const limits: CallLimits = { timeoutMs: 5 * secondMs, retryOn: transientStatuses };
const collection = "quotes";
const markets = z.record(z.string(), z.unknown()).catch({});

/** `quotes/{event_ticker}`: `start`, and in `markets` a text for each market, so that one is written without the others. */
export function firestoreQuoteStore(documents: Documents): QuoteStore {
  const pathOf = (eventTicker: string) => `${collection}/${eventTicker}`;
  return {
    async get(eventTickers) {
      if (eventTickers.length === 0) return new Map();
      const found = await documents.getAll(eventTickers.map(pathOf), ["start", "markets"], limits);
      return new Map(
        found.map(({ id, fields }) => [
          id,
          eventQuotesIn(fields["start"], Object.entries(markets.parse(fields["markets"]))),
        ]),
      );
    },

    async add(eventTicker, added) {
      const texts = [...added.markets].map(([ticker, kept]) => [ticker, quotesText(kept)] as const);
      if (added.start === null && texts.length === 0) return;
      const start = added.start === null ? {} : { start: { stringValue: startText(added.start) } };
      const ofMarkets = {
        mapValue: {
          fields: Object.fromEntries(texts.map(([ticker, text]) => [ticker, { stringValue: text }])),
        },
      };
      await documents.commit(
        [
          {
            update: {
              name: documents.nameOf(pathOf(eventTicker)),
              fields: { ...start, ...(texts.length > 0 && { markets: ofMarkets }) },
            },
            updateMask: {
              fieldPaths: [...Object.keys(start), ...texts.map(([ticker]) => `markets.\`${ticker}\``)],
            },
          },
        ],
        limits,
      );
    },
  };
}

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
