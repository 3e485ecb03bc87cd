import { GrpcStatus } from "firebase-admin/firestore";
import { z } from "zod";
import { secondMs, toIso } from "../../base/clock.ts";
import { eventSum, sumOf, type EventSum } from "../../forecasts/event-sum.ts";
import { eventForecast, outcome, type EventForecast, type ForecastRecord } from "../../forecasts/forecast.ts";
import type { ForecastStore } from "../../forecasts/forecast-store.ts";
import { grpcStatusOf, transientStatuses, type CallLimits } from "./call.ts";
import type { Documents, Found, Write } from "./documents.ts";
import { encode } from "./values.ts";

const limits: CallLimits = { timeoutMs: 10 * secondMs, retryOn: transientStatuses };
const collection = "forecasts";
const sumsCollection = "forecastSums";
const recordFields = ["forecast", "outcome"];
const maxSumDocuments = 100;

const document = z.object({ forecast: z.string(), outcome: z.string().nullish() });
const sumDocument = z.object({ events: z.record(z.string(), z.string()) });

/** How a write fails whose condition does not hold: its first attempt has had its effect, or another instance was faster. */
const conflictStatuses: readonly unknown[] = [
  GrpcStatus.ALREADY_EXISTS,
  GrpcStatus.FAILED_PRECONDITION,
  GrpcStatus.ABORTED,
];

/**
 * `forecasts/{event_ticker}`: a forecast as text, and its outcome as a text of its own, so that neither is written over.
 * `forecastSums/{month}-v{version}`: what the events of a month add up to, a text each by ticker, some 1,000 events at most (1 MiB). Both
 * are written in one step.
 */
export function firestoreForecastStore(documents: Documents): ForecastStore {
  const pathOf = (eventTicker: string) => `${collection}/${eventTicker}`;

  /** Only the event's own field of the month's document is written, so that no event waits for another. */
  function sumWrite(sum: EventSum, { forecast }: Pick<ForecastRecord, "forecast">): Write {
    const month = toIso(forecast.startsAt ?? forecast.at).slice(0, "YYYY-MM".length);
    const name = documents.nameOf(`${sumsCollection}/${month}-v${forecast.version}`);
    const text = { stringValue: JSON.stringify(sum) };
    return {
      update: { name, fields: { events: { mapValue: { fields: { [sum.eventTicker]: text } } } } },
      updateMask: { fieldPaths: [`events.\`${sum.eventTicker}\``] },
    };
  }

  /** Whether it was written now. */
  async function commit(writes: Write[]): Promise<boolean> {
    try {
      await documents.commit(writes, limits);
      return true;
    } catch (error) {
      if (conflictStatuses.includes(grpcStatusOf(error))) return false;
      throw error;
    }
  }

  async function find(field: string, value: string | boolean): Promise<ForecastRecord[]> {
    return (await documents.find({ collection, field, value }, recordFields, limits)).map(toRecord);
  }

  async function sumsOf(after: string | null): Promise<EventSum[]> {
    const found = await documents.page(
      { collection: sumsCollection, after, max: maxSumDocuments },
      ["events"],
      limits,
    );
    const sums = found.flatMap(({ fields }) =>
      Object.values(sumDocument.parse(fields).events).map((text) => eventSum.parse(JSON.parse(text))),
    );
    const last = found.length < maxSumDocuments ? undefined : found.at(-1);
    return last === undefined ? sums : [...sums, ...(await sumsOf(last.name))];
  }

  return {
    async get(eventTicker) {
      const found = await documents.get(pathOf(eventTicker), recordFields, limits);
      return found === null ? null : toRecord(found);
    },

    add: (forecast: EventForecast) => {
      const { eventTicker, seriesTicker, missed } = forecast;
      const fields = encode({ seriesTicker, isPending: missed === null, forecast: JSON.stringify(forecast) });
      return commit([
        {
          update: { name: documents.nameOf(pathOf(eventTicker)), fields },
          currentDocument: { exists: false },
        },
        sumWrite(sumOf({ forecast, outcome: null }), { forecast }),
      ]);
    },

    async settle(eventTicker, became) {
      const found = await documents.get(pathOf(eventTicker), recordFields, limits);
      if (found === null) return false;
      const { forecast, outcome: before } = toRecord(found);
      if (before !== null || forecast.missed !== null) return false;
      return commit([
        {
          update: {
            name: documents.nameOf(pathOf(eventTicker)),
            fields: encode({ isPending: false, outcome: JSON.stringify(became) }),
          },
          updateMask: { fieldPaths: ["isPending", "outcome"] },
          currentDocument: { updateTime: found.updateTime },
        },
        sumWrite(sumOf({ forecast, outcome: became }), { forecast }),
      ]);
    },

    pending: async () => (await find("isPending", true)).map(({ forecast }) => forecast),
    ofSeries: (seriesTicker) => find("seriesTicker", seriesTicker),
    sums: () => sumsOf(null),
  };
}

function toRecord({ fields }: Found): ForecastRecord {
  const { forecast, outcome: became } = document.parse(fields);
  return {
    forecast: eventForecast.parse(JSON.parse(forecast)),
    outcome: became == null ? null : outcome.parse(JSON.parse(became)),
  };
}
