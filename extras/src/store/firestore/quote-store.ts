import { secondMs } from "@mention-market/service/base/clock";
import { z } from "zod";
import { eventQuotesIn, quotesText, startText, type QuoteStore } from "../../markets/settled/quote-store.ts";
import { transientStatuses, type CallLimits } from "@mention-market/service/firestore/client";
import type { Documents } from "@mention-market/service/firestore/documents";

const limits: CallLimits = { timeoutMs: 5 * secondMs, retryOn: transientStatuses };
const collection = "quotes";
const markets = z.record(z.string(), z.unknown()).catch({});

/**
 * `quotes/{event_ticker}`: `start`, and in the map `markets` a text for each market, so that writing a market leaves the others alone.
 */
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
