import { z } from "zod";
import { quotes } from "./quotes.ts";

/** The result of looking up an event's start. */
const foundStart = z.object({
  /** UTC ms; null if no milestone named the event. */
  startsAt: z.number().nullable(),
  /** When it was looked up, UTC ms. */
  foundAt: z.number(),
});
export type FoundStart = Readonly<z.output<typeof foundStart>>;

/** A market's quotes, and the start for which they were read. */
const keptQuotes = z.object({
  startsAt: z.number(),
  /** Null if the provider's candles could not be parsed. */
  quotes: quotes.nullable(),
  /** UTC ms. */
  readAt: z.number(),
});
export type KeptQuotes = Readonly<z.output<typeof keptQuotes>>;

/** The stored quotes of an event. */
export interface EventQuotes {
  /** Null before the look-up. */
  readonly start: FoundStart | null;
  /** By market ticker. */
  readonly markets: ReadonlyMap<string, KeptQuotes>;
}

/** Stores quotes of settled markets, for good. Each call throws `unavailable` when the store fails or is slow. */
export interface QuoteStore {
  /** The quotes by event ticker. Events without stored quotes are missing. */
  get(eventTickers: readonly string[]): Promise<ReadonlyMap<string, EventQuotes>>;
  /**
   * Adds to an event's stored quotes: the later call decides the start and each market. Concurrent additions do not overwrite each
   * other. A start of null keeps the stored one.
   */
  add(eventTicker: string, added: EventQuotes): Promise<void>;
}

/** The start, and each market below, is stored as a text of its own. */
export function startText(start: FoundStart): string {
  return JSON.stringify(start);
}

export function quotesText(kept: KeptQuotes): string {
  return JSON.stringify(kept);
}

/** Parses the stored texts of an event. A text that can't be parsed counts as missing, so its quotes are read again. */
export function eventQuotesIn(
  start: unknown,
  markets: Iterable<readonly [ticker: string, text: unknown]>,
): EventQuotes {
  const parsed = [...markets].flatMap(([ticker, text]) => {
    const found = keptQuotes.safeParse(jsonOf(text)).data;
    return found === undefined ? [] : [[ticker, found] as const];
  });
  return { start: foundStart.safeParse(jsonOf(start)).data ?? null, markets: new Map(parsed) };
}

function jsonOf(text: unknown): unknown {
  if (typeof text !== "string") return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
