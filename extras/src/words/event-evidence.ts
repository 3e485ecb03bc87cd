import Big from "big.js";
import { z } from "zod";
import { edgeOf } from "../estimates/verdict.ts";
import { fee, maySettlePartly, type MentionEvent } from "../markets/event/event.ts";
import { knownEventOf } from "./cutoff.ts";
import type { WordServices } from "./services.ts";
import { readAllSources } from "./value-event.ts";
import { fairValuesOfOpen, judged, knowWords } from "./value-words.ts";

/** The evidence on an event's open words, from which their values follow at any price. Nothing of it is rounded. */
export const eventEvidence = z.object({
  eventTicker: z.string(),
  /** When it was computed, UTC ms. */
  at: z.number(),
  fee: fee.nullable(),
  /** Whether the event is a single appearance. Words of others have no fair value. */
  isSingle: z.boolean(),
  isProven: z.boolean(),
  /** The series' yes rate. */
  rate: z.number(),
  /** Market ticker, probability, strength, and whether the market may settle between 0 and 1. */
  words: z.array(z.tuple([z.string(), z.number(), z.number(), z.boolean()])).readonly(),
});
export type EventEvidence = Readonly<z.output<typeof eventEvidence>>;

/** The evidence by event ticker. */
export type ReadEvidence = () => Promise<ReadonlyMap<string, EventEvidence>>;

/** Computes the evidence on an event. Throws `upstream` where any of its sources can't be read in time. */
export async function evidenceOn(
  event: MentionEvent,
  services: Omit<WordServices, "readWordMarkets">,
): Promise<EventEvidence> {
  const { event_ticker: eventTicker, series_ticker: series } = event;
  const sources = await readAllSources(series, services);
  const open = event.markets.filter(({ status }) => status === "open");
  const strikeWords = open.map(({ strike_word }) => strike_word);
  const known = await knowWords(knownEventOf(event), strikeWords, sources, services);
  const words = open.flatMap((market, at) => {
    const posterior = known[at]?.posterior ?? null;
    return posterior === null ? [] : [{ market, posterior }];
  });
  return {
    eventTicker,
    at: services.clock.now(),
    fee: event.fee,
    isSingle: event.window === null && !services.longRunningSeries.includes(series),
    isProven: services.isProven(series),
    rate: words[0]?.posterior.rate ?? 0,
    words: words.map(({ market, posterior }) => [
      market.market_ticker,
      posterior.probability,
      posterior.strength,
      maySettlePartly in market,
    ]),
  };
}

interface OpenMarket {
  readonly market_ticker: string;
  /** In dollars; null without an offer. */
  readonly asks?: { readonly yes: number | null; readonly no: number | null };
}

/**
 * What the evidence says of an event's word at the prices of all its open markets; null without evidence on the word. `isAhead`: whether
 * the event begins later.
 */
export function valueAtPrices(
  { fee, isSingle, isProven, rate, words }: EventEvidence,
  marketTicker: string,
  { open, isAhead }: { readonly open: readonly OpenMarket[]; readonly isAhead: boolean },
) {
  const openMarkets = new Map(open.map((market) => [market.market_ticker, market]));
  const priced = words.flatMap(([ticker, probability, strength, isPartial]) => {
    const listed = openMarkets.get(ticker);
    if (listed === undefined) return [];
    const { yes = null, no = null } = listed.asks ?? {};
    const market = {
      status: "open" as const,
      yes_bid_dollars: no === null ? null : Big(1).minus(no).toNumber(),
      yes_ask_dollars: yes,
      ...{ yes_bid_size: null, yes_ask_size: null },
      ...(isPartial && { [maySettlePartly]: true as const }),
    };
    return [{ ticker, market, posterior: { probability, strength, rate, parts: [] } }];
  });
  const word = priced.find(({ ticker }) => ticker === marketTicker);
  if (word === undefined) return null;
  const fair = isSingle && isAhead ? fairValuesOfOpen(priced).get(word) : undefined;
  const { estimate, verdict, ...offers } = judged(word, fair ?? null, { fee, isProven });
  return { estimate, verdict, edge: edgeOf({ verdict, ...offers }) };
}
