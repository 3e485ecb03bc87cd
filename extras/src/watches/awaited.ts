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
 * Throws for a condition of the input that can't come true: `invalid` for one that is live, was said or has settled; of starts and said
 * words also `not_found` for an unknown event or market, and `busy` if the feed has not listed every series yet. What the watch had
 * `before` is not asked again. `now`: UTC ms.
 */
export async function allowAwaited(
  input: Conditions,
  before: Conditions | undefined,
  snapshot: Snapshot,
  readPhase: WatchServices["readPhase"],
  now: number,
): Promise<void> {
  const seen = seenOf(snapshot);
  for (const name of ["price", "verdict", "starts", "said"] as const) {
    if (isDeepStrictEqual(input[name], before?.[name])) continue;
    const { event_ticker, market_ticker } = namedBy(name, input);
    // A price or a verdict may be of a market that the feed does not list.
    const mustBeKnown = name === "starts" || name === "said";
    if (event_ticker !== undefined) {
      const event = snapshot.events.get(event_ticker);
      const phase =
        event === undefined
          ? await unseenPhase("Event", event_ticker, mustBeKnown, snapshot, readPhase)
          : phaseOfSeen(event, seen.ofEvents.get(event_ticker) ?? [], now);
      if (name === "said" && phase === "settled")
        throw invalidArgument(name, `an event with words that have no result: ${event_ticker} is settled`);
      if (name !== "said" && phase !== null && phase !== "upcoming")
        throw invalidArgument(name, `an event that has not started: ${event_ticker} is ${phase}`);
    }
    if (market_ticker !== undefined) {
      const market = seen.markets.get(market_ticker);
      const isSettled =
        market === undefined
          ? (await unseenPhase("Market", market_ticker, mustBeKnown, snapshot, readPhase)) === "settled"
          : isSettledMarket(market);
      if (!isSettled) continue;
      const result = market === undefined ? "" : ` ${market.result ?? "void"}`;
      throw invalidArgument(name, `a market without a result: ${market_ticker} has settled${result}`);
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

/**
 * The phase of an event, or of a market's event, that has left the snapshot because it settled more than a day ago; null for others, and
 * while the feed has not listed every series yet. Throws instead of null where it `mustBeKnown`.
 */
async function unseenPhase(
  what: string,
  ticker: string,
  mustBeKnown: boolean,
  { isWhole }: Snapshot,
  readPhase: WatchServices["readPhase"],
): Promise<"settled" | null> {
  if (isWhole !== true && mustBeKnown)
    throw busy("The collector is still reading which events there are: try again in a minute", retrySeconds);
  if (isWhole === true && (await readPhase(ticker)) === "settled") return "settled";
  if (mustBeKnown) throw new AppError("not_found", `${what} not found`);
  return null;
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
