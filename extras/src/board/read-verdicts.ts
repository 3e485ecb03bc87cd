import { minuteMs, type Clock } from "@mention-market/service/base/clock";
import { AppError, messageOf } from "@mention-market/service/base/errors";
import type { Log } from "@mention-market/service/base/log";
import { inTime } from "../base/provider-reads.ts";
import { nextTick } from "@mention-market/service/base/request";
import type { MentionEventSummary } from "@mention-market/service/markets/event";
import type { ValuedEvent } from "../words/valued-event.ts";
import type { VerdictSources } from "./sources.ts";

interface ReadOptions {
  readonly sources: VerdictSources;
  readonly clock: Clock;
  readonly log: Log;
}

type NamedEvent = Pick<MentionEventSummary, "event_ticker" | "series_ticker" | "scheduledStartTime">;

/** A run of the collector may begin a little early. */
const maxAgeMs = minuteMs / 2;

/**
 * Reads events with their words' values, as the board computes them. Leaves out an event if it, or any evidence on its words, can't be
 * read by the request's deadline: a value without a part of its evidence may be another one for that reason alone.
 */
export function createReadVerdicts({ sources, clock, log }: ReadOptions) {
  /** Runs the work for an event; null if it fails, which is logged. */
  async function orLog<Result>(event_ticker: string, work: () => Promise<Result>): Promise<Result | null> {
    try {
      return await work();
    } catch (error) {
      log.warn("The verdicts of an event were not read", { event_ticker, cause: messageOf(error) });
      return null;
    }
  }

  async function read({ event_ticker, series_ticker, scheduledStartTime }: NamedEvent) {
    // The feed does not say where its start is from.
    const listed = { scheduledStartTime, startBasis: null };
    const [found, hasEvidence] = await Promise.all([
      inTime(clock, sources.event(event_ticker, listed, maxAgeMs)),
      sources.hasEvidence(series_ticker),
    ]);
    if (!hasEvidence) throw new AppError("upstream", "Not all evidence was read in time");
    return found;
  }

  return async (events: readonly NamedEvent[]): Promise<readonly ValuedEvent[]> => {
    const found = await Promise.all(events.map((event) => orLog(event.event_ticker, () => read(event))));
    const valued: ValuedEvent[] = [];
    for (const one of found) {
      if (one === null) continue;
      await nextTick();
      const value = await orLog(one.event.event_ticker, () => sources.value(one.event));
      if (value !== null) valued.push(value);
    }
    return valued;
  };
}
