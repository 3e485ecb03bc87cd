import { createHash } from "node:crypto";
import { dayMs, dayOf, toWireTime } from "./dates.ts";
import type { SampleEvent } from "./sample-event.ts";

export interface Milestone {
  readonly id: string;
  readonly last_updated_ts: string;
  readonly primary_event_tickers: readonly string[];
  readonly related_event_tickers: readonly string[];
  readonly [field: string]: unknown;
}

/** One for all events of the same occasion. Like the provider's, it has no end, not even when all is over. */
export function milestonesOf(events: readonly SampleEvent[], now: number): Milestone[] {
  const occasions = Map.groupBy(
    events.filter(({ milestoneOf }) => milestoneOf !== null),
    ({ milestoneOf }) => milestoneOf ?? "",
  );
  return [...occasions].flatMap(([primary, named]) =>
    named.slice(0, 1).map(({ startsAt, subTitle, isFootball = false }) => ({
      category: isFootball ? "Sports" : "Mentions",
      details: isFootball ? { league: "NFL", status: "created" } : {},
      end_date: null,
      id: idOf(primary),
      last_updated_ts: toWireTime(Math.min(startsAt - 7 * dayMs, dayOf(now))),
      notification_message: "",
      primary_event_tickers: [primary],
      related_event_tickers: [...new Set([primary, ...named.map(({ ticker }) => ticker)])],
      source_id: idOf(`source of ${primary}`),
      start_date: toWireTime(startsAt),
      title: `${subTitle} (sample data)`,
      type: isFootball ? "football_game" : "one_off_milestone",
    })),
  );
}

/** In the form of a UUID, always the same for a text. */
function idOf(text: string): string {
  return createHash("sha256")
    .update(text)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}
