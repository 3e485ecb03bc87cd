import { AppError, busy } from "@mention-market/service/base/errors";
import { invalidArgument } from "@mention-market/service/http/callable";
import { phaseOfSeen, type Snapshot } from "../changes/snapshot.ts";
import { isSettledMarket } from "../markets/event/phase.ts";
import type { UpdateWatchInput } from "./input.ts";
import { happenedBefore, seenOf } from "./moments.ts";
import type { WatchServices } from "./ports.ts";
import type { Watch } from "./watch.ts";

const retrySeconds = 60;

/**
 * Throws for a condition of the input that can't come true: `not_found` for an unknown event or market, `busy` if the feed has not
 * listed every series yet, `invalid` for one that is live, was said or has settled. `now`: UTC ms.
 */
export async function allowAwaited(
  { starts, said }: Pick<UpdateWatchInput, "starts" | "said">,
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
  if (starts) {
    const phase = await phaseOf(starts.event_ticker);
    if (phase !== null && phase !== "upcoming")
      throw invalidArgument("starts", `an event that has not started: ${starts.event_ticker} is ${phase}`);
  }
  if (said && "event_ticker" in said && (await phaseOf(said.event_ticker)) === "settled")
    throw invalidArgument("said", `an event with words that have no result: ${said.event_ticker} is settled`);
  if (said && "market_ticker" in said) {
    const { market_ticker } = said;
    const market = seen.markets.get(market_ticker);
    if (market === undefined) await unseenPhase("Market", market_ticker, snapshot, readPhase);
    if (market === undefined || isSettledMarket(market)) {
      const result = market === undefined ? "" : ` ${market.result ?? "void"}`;
      throw invalidArgument("said", `a market without a result: ${market_ticker} has settled${result}`);
    }
  }
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
