import { by } from "@mention-market/service/base/arrays";
import { AppError } from "@mention-market/service/base/errors";
import { beginningBy } from "../markets/event/event-dates.ts";
import { phaseOf } from "../markets/event/phase.ts";
import type { SeenEvent, Snapshot } from "../changes/snapshot.ts";
import type { VerdictCondition, Watch } from "./watch.ts";

/** Maximum events whose verdicts are followed at a time, for all accounts together: each is read every minute. */
export const maxFollowed = 25;

/** Whether a condition names an event, by itself or by its series. */
export function isNamedBy(
  condition: VerdictCondition,
  event: Pick<SeenEvent, "event_ticker" | "series_ticker">,
): boolean {
  return "event_ticker" in condition
    ? condition.event_ticker === event.event_ticker
    : condition.series_ticker === event.series_ticker;
}

/** The events that conditions name and that have not started, the soonest first. `now`: UTC ms. */
export function eventsAhead(
  conditions: readonly VerdictCondition[],
  { events, markets }: Pick<Snapshot, "events" | "markets">,
  now: number,
): readonly SeenEvent[] {
  const named = [...events.values()].filter((event) => conditions.some((one) => isNamedBy(one, event)));
  if (named.length === 0) return named;
  const marketsOf = Map.groupBy(markets.values(), ({ event_ticker }) => event_ticker);
  const beginningOf = ({ scheduledStartTime, scheduledDay }: SeenEvent) =>
    beginningBy(scheduledStartTime, scheduledDay ?? null);
  return named
    .filter((event) => {
      const { scheduledStartTime, scheduledDay = null, event_ticker } = event;
      const ofEvent = marketsOf.get(event_ticker) ?? [];
      const firstDayAt = beginningBy(null, scheduledDay);
      return phaseOf({ scheduledStartTime, firstDayAt, markets: ofEvent }, now) === "upcoming";
    })
    .toSorted(
      by(
        (event) => beginningOf(event) ?? Infinity,
        ({ event_ticker }) => event_ticker,
      ),
    );
}

/**
 * Throws `exhausted` if a watch adds events to those that are followed, and they become too many. `others`: the watches of all accounts
 * but this one.
 */
export function allowFollowing(
  { verdict }: Pick<Watch, "verdict">,
  others: readonly Watch[],
  snapshot: Snapshot,
  now: number,
): void {
  if (verdict === null) return;
  const conditions = others.flatMap((watch) =>
    watch.verdict === null || watch.status === "disabled" ? [] : [watch.verdict],
  );
  const before = eventsAhead(conditions, snapshot, now).length;
  const after = eventsAhead([...conditions, verdict], snapshot, now).length;
  if (after > before && after > maxFollowed)
    throw new AppError(
      "exhausted",
      `Verdicts of at most ${maxFollowed} events are followed at a time, for all accounts together: ` +
        `${before} are followed now, and this watch adds ${after - before}. Name a single event, or try again ` +
        "when others have started",
    );
}
