import { AppError, messageOf } from "../base/errors.ts";
import type { MarketRecord } from "../markets/market/market.ts";
import type { LeaveOut } from "./left-out.ts";
import { parse } from "./pages.ts";
import { toMarketRecord } from "./to-market.ts";
import { wireIdentity, wireMarket, type WireMarket } from "./wire.ts";

/** A market that can be read, or the error of one that can't. */
export type MarketRead =
  { readonly wire: WireMarket; readonly record: MarketRecord } | { readonly error: AppError };

/**
 * The markets of one response by ticker, each read by itself. Two records of one market that disagree are an error of that market. A
 * record without a ticker, or one that is not wanted, is left out. Given `markets`, the records are a further part of the same response.
 */
export function readMarkets(
  records: readonly unknown[],
  isWanted: (ticker: string) => boolean,
  leaveOut: LeaveOut,
  markets = new Map<string, MarketRead>(),
): Map<string, MarketRead> {
  for (const record of records) {
    const named = wireIdentity.safeParse(record);
    if (!named.success) {
      leaveOut(new Error("A market without a ticker"));
      continue;
    }
    const { ticker } = named.data;
    if (!isWanted(ticker)) {
      leaveOut(new Error(`The market ${ticker} was not asked for`));
      continue;
    }
    const before = markets.get(ticker);
    const market = readMarket(record);
    markets.set(ticker, before === undefined ? market : agreed(before, market));
  }
  return markets;
}

function readMarket(record: unknown): MarketRead {
  try {
    const wire = parse(wireMarket, record);
    return { wire, record: toMarketRecord(wire) };
  } catch (error) {
    return {
      error: error instanceof AppError ? error : new AppError("internal", messageOf(error), { cause: error }),
    };
  }
}

function agreed(one: MarketRead, other: MarketRead): MarketRead {
  if ("error" in one) return one;
  if ("error" in other) return other;
  if (JSON.stringify(one.wire) === JSON.stringify(other.wire)) return one;
  return { error: new AppError("upstream", "Provider sent two records of this market that disagree") };
}
