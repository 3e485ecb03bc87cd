import { z } from "zod";
import { fromIso, toIso } from "@mention-market/service/base/clock";

const time = z.iso.datetime({ offset: true });

/** When an event starts, and what is known of that. */
export const eventStart = z
  .object({
    at: time.describe("`scheduledStartTime`"),
    source: z
      .enum(["milestone", "strike_date"])
      .describe("What Kalshi states it in: a milestone that names the event, else the event's strike date"),
    certain: z
      .boolean()
      .describe("false: the milestone says that its time is open or postponed, or it is a strike date"),
    known_since: time
      .nullable()
      .describe(
        "When the feed of changes first saw this start; null if it has not, or if it is older than the feed",
      ),
    moved: z
      .object({
        at: time.describe("When the feed saw it"),
        from: time.describe("The start before"),
      })
      .nullable()
      .describe("Its last move; null if the feed has seen none"),
  })
  .meta({ id: "EventStart" });
export type EventStart = Readonly<z.output<typeof eventStart>>;

/** What Kalshi says of a start. */
export type StartBasis = Pick<EventStart, "source" | "certain">;

/** What the feed knows of an event's start. */
export interface StartHistory {
  /** The start that it saw last, ISO 8601; null: none yet. */
  readonly scheduledStartTime: string | null;
  /** When it first saw that start, UTC ms; absent if that is older than the feed. */
  readonly knownSince?: number;
  /** The last move; absent without one. `at`: when the feed saw it, UTC ms; `from`: the start before, ISO 8601. */
  readonly moved?: { readonly at: number; readonly from: string };
}

/** The histories of starts, by event. Never rejects: without the feed there are none. */
export type ReadStarts = () => Promise<ReadonlyMap<string, StartHistory>>;

export const noStarts: ReadStarts = () => Promise.resolve(new Map());

/** Null without a start. A history of another start is not used: the feed has not seen this one yet. */
export function startOf(
  event: { readonly scheduledStartTime: string | null; readonly startBasis: StartBasis | null },
  history: StartHistory | undefined,
): EventStart | null {
  const { scheduledStartTime: at, startBasis } = event;
  if (at === null || startBasis === null) return null;
  const { source, certain } = startBasis;
  const { knownSince, moved }: Partial<StartHistory> =
    history !== undefined && isSameTime(history.scheduledStartTime, at) ? history : {};
  return {
    at,
    source,
    certain,
    known_since: knownSince === undefined ? null : toIso(knownSince),
    moved: moved === undefined ? null : { at: toIso(moved.at), from: moved.from },
  };
}

export function isSameTime(time: string | null, otherTime: string | null): boolean {
  return time === otherTime || (time !== null && otherTime !== null && fromIso(time) === fromIso(otherTime));
}
