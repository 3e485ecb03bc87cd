import { AppError, busy } from "@mention-market/service/base/errors";
import { invalidArgument } from "@mention-market/service/http/callable";
import { phaseOfSeen, type Snapshot } from "../changes/snapshot.ts";
import { isSettledMarket } from "../markets/event/phase.ts";
import type { UpdateWatchInput } from "./input.ts";
import { happenedBefore, seenOf } from "./moments.ts";
import type { Watch } from "./watch.ts";

const retrySeconds = 60;

/**
 * Throws for a condition of the input that can't come true: `not_found` for an event or market that the feed does not know,
 * `busy` if it has not listed every series yet, `invalid` for one that is live, was said or has settled. `now`: UTC ms.
 */
export function allowAwaited(
  { starts, said }: Pick<UpdateWatchInput, "starts" | "said">,
  snapshot: Snapshot,
  now: number,
): void {
  const seen = seenOf(snapshot);
  const phaseOf = (ticker: string) => {
    const event = seen.events.get(ticker) ?? notFound("Event", snapshot);
    return phaseOfSeen(event, seen.ofEvents.get(ticker) ?? [], now);
  };
  if (starts) {
    const phase = phaseOf(starts.event_ticker);
    if (phase !== null && phase !== "upcoming")
      throw invalidArgument("starts", `an event that has not started: ${starts.event_ticker} is ${phase}`);
  }
  if (said && "event_ticker" in said && phaseOf(said.event_ticker) === "settled")
    throw invalidArgument("said", `an event with words that have no result: ${said.event_ticker} is settled`);
  if (said && "market_ticker" in said) {
    const { market_ticker } = said;
    const market = seen.markets.get(market_ticker) ?? notFound("Market", snapshot);
    if (isSettledMarket(market)) {
      const result = market.result ?? "void";
      throw invalidArgument("said", `a market without a result: ${market_ticker} has settled ${result}`);
    }
  }
}

function notFound(what: string, { isWhole }: Snapshot): never {
  if (isWhole !== true)
    throw busy("The collector is still reading which events there are: try again in a minute", retrySeconds);
  throw new AppError("not_found", `${what} not found among those that are open or settled within a day`);
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
