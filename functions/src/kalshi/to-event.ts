import { fromIso } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import type { MentionEventSummary } from "../markets/event.ts";
import { seriesTickerOf, toTicker } from "../markets/ticker.ts";
import { isoTimeOf, textOf, type WireEvent, type WireMilestone } from "./wire.ts";

/**
 * An event with its start: from its milestones, else its own date. Throws an AppError of code `upstream` for an event without a ticker.
 */
export function toEventSummary(
  wire: WireEvent,
  milestones: readonly WireMilestone[],
  now: number,
): MentionEventSummary {
  const event_ticker = toTicker(wire.event_ticker ?? "");
  if (event_ticker === null) throw new AppError("upstream", "Provider sent an event without a ticker");
  return {
    event_ticker,
    // The series in the record; without one, the series that the event's ticker suggests.
    series_ticker: toTicker(wire.series_ticker ?? "") ?? seriesTickerOf(event_ticker),
    event_title: textOf(wire.title),
    event_subtitle: textOf(wire.sub_title),
    scheduledStartTime:
      startingMilestone(event_ticker, milestones, now)?.start ?? isoTimeOf(wire.strike_date),
  };
}

/**
 * The start, and the milestone that has it, of those that name the event as primary, else as related: the earliest that has not ended,
 * or if all have, the last. Null without a milestone with a readable start.
 */
export function startingMilestone<Milestone extends WireMilestone>(
  eventTicker: string,
  milestones: readonly Milestone[],
  now: number,
): { readonly milestone: Milestone; readonly start: string } | null {
  const naming = (field: "primary_event_tickers" | "related_event_tickers") =>
    milestones.filter((milestone) => milestone[field].includes(eventTicker)).flatMap(spanOf);
  const primary = naming("primary_event_tickers");
  const spans = (primary.length > 0 ? primary : naming("related_event_tickers")).toSorted(
    (a, b) => a.startsAt - b.startsAt,
  );
  return spans.find(({ endsAt }) => endsAt > now) ?? spans.at(-1) ?? null;
}

/** The span of a milestone; empty without a readable start. A milestone without an end has not ended. */
function spanOf<Milestone extends WireMilestone>(milestone: Milestone) {
  const start = isoTimeOf(milestone.start_date);
  const end = isoTimeOf(milestone.end_date);
  const startsAt = start === null ? null : fromIso(start);
  if (start === null || startsAt === null) return [];
  return [{ milestone, start, startsAt, endsAt: (end === null ? null : fromIso(end)) ?? Infinity }];
}
