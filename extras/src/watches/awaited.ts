import { isDeepStrictEqual } from "node:util";
import { AppError, busy } from "@mention-market/service/base/errors";
import { invalidArgument } from "@mention-market/service/http/callable";
import { phaseOfSeen, type Snapshot } from "../changes/snapshot.ts";
import { isSettledMarket } from "../markets/event/phase.ts";
import type { UpdateWatchInput } from "./input.ts";
import { happenedBefore, seenOf } from "./moments.ts";
import type { WatchServices } from "./ports.ts";
import type { Watch } from "./watch.ts";

const retrySeconds = 60;

/** The conditions of an event or of a market. */
type Conditions = Pick<UpdateWatchInput, "price" | "verdict" | "starts" | "said">;

/**
 * Throws for a condition of the input that can't come true: `not_found` for an unknown event or market, `busy` if the feed has not
 * listed every series yet, `invalid` for one that is live, was said or has settled. What the watch had `before` is not asked again.
 * `now`: UTC ms.
 */
export async function allowAwaited(
  input: Conditions,
  before: Conditions | undefined,
  snapshot: Snapshot,
  readPhase: WatchServices["readPhase"],
  now: number,
): Promise<void> {
  const seen = seenOf(snapshot);
  const phaseOf = async (ticker: string) => {
    const event = seen.events.get(ticker);
    if (event !== undefined) return phaseOfSeen(event, seen.ofEvents.get(ticker) ?? [], now);
    return unseenPhase("Event", ticker, snapshot, readPhase);
  };
  for (const name of ["price", "verdict", "starts", "said"] as const) {
    if (isDeepStrictEqual(input[name], before?.[name])) continue;
    const { event_ticker, market_ticker } = namedBy(name, input);
    if (event_ticker !== undefined) {
      const phase = await phaseOf(event_ticker);
      if (name === "said" && phase === "settled")
        throw invalidArgument(name, `an event with words that have no result: ${event_ticker} is settled`);
      if (name !== "said" && phase !== null && phase !== "upcoming")
        throw invalidArgument(name, `an event that has not started: ${event_ticker} is ${phase}`);
    }
    if (market_ticker !== undefined) {
      const market = seen.markets.get(market_ticker);
      if (market === undefined) await unseenPhase("Market", market_ticker, snapshot, readPhase);
      if (market === undefined || isSettledMarket(market)) {
        const result = market === undefined ? "" : ` ${market.result ?? "void"}`;
        throw invalidArgument(name, `a market without a result: ${market_ticker} has settled${result}`);
      }
    }
  }
}

/** What a condition names; nothing for a series, and without the condition. */
function namedBy(
  name: keyof Conditions,
  input: Conditions,
): { readonly event_ticker?: string; readonly market_ticker?: string } {
  if (name === "price") return input.price ? { market_ticker: input.price.marketTicker } : {};
  const condition = input[name];
  return condition && !("series_ticker" in condition) ? condition : {};
}

/** The phase of an event, or of a market's event, that has left the snapshot because it settled more than a day ago. Throws for others. */
async function unseenPhase(
  what: string,
  ticker: string,
  { isWhole }: Snapshot,
  readPhase: WatchServices["readPhase"],
): Promise<"settled"> {
  if (isWhole !== true)
    throw busy("The collector is still reading which events there are: try again in a minute", retrySeconds);
  const phase = await readPhase(ticker);
  if (phase !== "settled") throw new AppError("not_found", `${what} not found`);
  return phase;
}

/** The watch with what has happened before it began to wait (UTC ms): `before` had other conditions, or was sent nothing. */
export function withHappened(watch: Watch, before: Watch | null, snapshot: Snapshot, now: number): Watch {
  const isSame = before !== null && conditionsOf(before) === conditionsOf(watch);
  if (isSame && before.status === watch.status) return watch;
  const happened = [...(isSame ? watch.happened : []), ...happenedBefore(watch, seenOf(snapshot), now)];
  return { ...watch, happened: [...new Set(happened)] };
}

/** The conditions to which `happened` belongs, as a text to compare. */
export function conditionsOf({ starts, said }: Pick<Watch, "starts" | "said">): string {
  return JSON.stringify([starts, said]);
}
