import { AppError } from "@mention-market/service/base/errors";
import type { EndpointServices } from "../endpoints/services.ts";
import type { UnreadableMarket } from "../markets/event/event.ts";

/** The titles of events by ticker; null if unknown. Uses what is stored or was listed, and reads no provider. Never rejects. */
export async function eventTitles(
  { settled }: Pick<EndpointServices, "settled">,
  tickers: Iterable<string>,
): Promise<ReadonlyMap<string, string | null>> {
  const titles = [...new Set(tickers)].map(async (ticker) => {
    const { title } = await settled.finder.lastKnown(ticker);
    return [ticker, title === "" ? null : title] as const;
  });
  return new Map(await Promise.all(titles));
}

/** The prices of a market's offers. */
const offers = ["yes_ask_dollars", "yes_bid_dollars", "no_ask_dollars", "no_bid_dollars"] as const;
const noOffers = Object.fromEntries(offers.map((name) => [name, null]));

/**
 * The row with null for the prices of its offers unless the market is open: Kalshi then gives 0 and 1, which a model takes for prices.
 * The last price stays.
 */
export function withoutClosedOffers<Row extends object>(row: Row, isOpen: boolean): Row {
  if (isOpen) return row;
  const shown = Object.entries(noOffers).filter(([name]) => name in row);
  return { ...row, ...Object.fromEntries(shown) };
}

/** A row for each market that could not be read. So these are cut to size like all other rows. */
export function unreadRows({
  not_found,
  errors,
}: {
  readonly not_found: readonly string[];
  readonly errors: readonly UnreadableMarket[];
}): { readonly market_ticker: string; readonly error: string }[] {
  return [
    ...not_found.map((market_ticker) => ({ market_ticker, error: "Market not found" })),
    ...errors.map(({ market_ticker, message }) => ({ market_ticker, error: message })),
  ];
}

/** The result, or the public text of the error. Throws `busy`, and errors that are defects, because they end the call. */
export async function orMessage<Read>(reading: Promise<Read>): Promise<{ read: Read } | { message: string }> {
  try {
    return { read: await reading };
  } catch (error) {
    if (error instanceof AppError && error.code !== "busy") return { message: error.publicMessage };
    throw error;
  }
}
