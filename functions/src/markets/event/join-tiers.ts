import { AppError } from "../../base/errors.ts";
import { by } from "../../base/order.ts";
import type { EventDetails } from "./event.ts";
import {
  maxEventMarkets,
  type EventMarketRecord,
  type EventMarkets,
  type Fee,
  type MentionEvent,
} from "./event-markets.ts";
import { toMentionMarket } from "../market/market.ts";
import type { CurrentEvent } from "../ports.ts";

const byTicker = by(({ market_ticker }: { readonly market_ticker: string }) => market_ticker);

/** Whether a market of before is not among the current ones any more. */
export function isAnyGone(before: ReadonlySet<string>, { markets, errors }: EventMarkets): boolean {
  const still = new Set([...markets, ...errors].map(({ market_ticker }) => market_ticker));
  return [...before].some((ticker) => !still.has(ticker));
}

/** A market's own fields, then what only its event shows. */
function toEventMarket(
  { rules_secondary, status, yes_bid_size, yes_ask_size, can_close_early, ...record }: EventMarketRecord,
  details: EventDetails,
) {
  return {
    ...toMentionMarket(record, details),
    rules_secondary,
    status,
    yes_bid_size,
    yes_ask_size,
    can_close_early,
  };
}

/** An event of both tiers with each market once: the current record of one that is archived, too. Throws `upstream` for too many. */
export function joinTiers(
  current: CurrentEvent,
  archive: EventMarkets,
  { scheduledStartTime }: EventDetails,
  seriesFees: Readonly<Record<string, Fee>>,
): MentionEvent {
  const records = new Map(
    [...archive.markets, ...current.markets.markets].map((one) => [one.market_ticker, one]),
  );
  const errors = new Map(
    [...archive.errors, ...current.markets.errors].map((one) => [one.market_ticker, one]),
  );
  if (records.size + errors.size > maxEventMarkets)
    throw new AppError("upstream", `Provider sent an event of more than ${maxEventMarkets} markets`);
  const { event_ticker, series_ticker, event_title, event_subtitle } = current;
  const details = { scheduledStartTime, event_subtitle, event_title: event_title ?? "" };
  return {
    event_ticker,
    series_ticker,
    event_title,
    event_subtitle,
    scheduledStartTime,
    settlement_sources: current.settlementSources,
    fee: current.fee ?? seriesFees[series_ticker] ?? null,
    markets: [...records.values()].toSorted(byTicker).map((record) => toEventMarket(record, details)),
    errors: [...errors.values()]
      .filter(({ market_ticker }) => !records.has(market_ticker))
      .toSorted(byTicker),
  };
}
