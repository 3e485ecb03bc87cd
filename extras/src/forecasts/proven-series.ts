import { minuteMs, type Clock } from "@mention-market/service/base/clock";
import { messageOf } from "@mention-market/service/base/errors";
import type { Log } from "@mention-market/service/base/log";
import type { SeriesKind } from "../words/series-kind.ts";
import type { IsProven } from "../words/services.ts";
import { formulaVersion } from "./forecast.ts";
import { everyEvent, type ReadTrackRecord } from "./read-track-record.ts";
import type { TrackRecord } from "./track-record.ts";

interface ProvenOptions {
  /** The value of the setting PROVEN_SERIES. */
  readonly provenSeries: readonly string[];
  readonly kindOf: (seriesTicker: string) => SeriesKind;
  readonly readTrackRecord: ReadTrackRecord;
  readonly clock: Clock;
  readonly log: Log;
}

/** Minimum of scored events for the track record to decide. */
const minEvents = 30;
const maxAgeMs = 10 * minuteMs;

/**
 * Whether a series is proven: by its kind's track record with the present formula. While that is unread or has too few events, the
 * setting decides. Each call uses the latest read and starts a new read, at most every 10 minutes.
 */
export function createIsProven(options: ProvenOptions): IsProven {
  const { provenSeries, kindOf, readTrackRecord, clock, log } = options;
  let decided: ReadonlyMap<SeriesKind, boolean> = new Map();
  let startedAt = -Infinity;

  function refresh(): void {
    if (clock.monotonicMs() - startedAt < maxAgeMs) return;
    startedAt = clock.monotonicMs();
    readTrackRecord(everyEvent).then(
      (record) => {
        decided = decidedKinds(record);
      },
      (error: unknown) =>
        log.warn("The track record could not be read: verdicts use an older one", {
          cause: messageOf(error),
        }),
    );
  }

  return (series) => {
    refresh();
    return decided.get(kindOf(series)) ?? provenSeries.includes(series);
  };
}

/** The kinds with enough scored events, and whether their fair values were significantly closer to the results than the prices. */
function decidedKinds({ by_kind }: Pick<TrackRecord, "by_kind">): ReadonlyMap<SeriesKind, boolean> {
  return new Map(
    by_kind
      .filter(({ version, events }) => version === formulaVersion && events >= minEvents)
      .map(({ kind, fair_minus_price: difference }) => [kind, difference !== null && difference.high < 0]),
  );
}
