import { z } from "zod";
import { megabyte } from "../../../base/bytes.ts";
import { secondMs } from "../../../base/clock.ts";
import { parseSums, type EventSum, sumForecast } from "../../forecasts/event-sum.ts";
import type { ForecastRecord } from "../../forecasts/forecast.ts";
import type { ForecastStore } from "../../forecasts/forecast-store.ts";
import { forecastIn } from "../stored-text.ts";
import {
  conflictStatuses,
  transientStatuses,
  unlessStatus,
  type CallLimits,
} from "../../../store/firestore/call.ts";
import { increment, where, type Documents, type Write } from "../../../store/firestore/documents.ts";

const limits: CallLimits = { timeoutMs: 10 * secondMs, retryOn: transientStatuses };
const collection = "forecasts";
const sumsCollection = "forecastSums";
const recordFields = ["forecast", "outcome"];
/** Of a quarter of a megabyte, and each is held as it was sent while it is read. */
const maxSumDocuments = 16;
const sizePath = `${sumsCollection}/size`;
/** A document may have 1 MiB. The last sums of a part exceed this a little, by one for each writer of that moment. */
const partBytes = megabyte / 4;

/** That of the size has no events. */
const sumDocument = z.object({ events: z.record(z.string(), z.string()).default({}) });

/**
 * `forecasts/{event_ticker}`: a forecast and its outcome, each a text of its own, so that neither overwrites the other.
 * `forecastSums/part-{number}`: the sums of events that change no more, a text each. `forecastSums/size`: their bytes, from which the
 * next sum finds its part. All are written in one step. The sum of a pending event is computed when it is read.
 */
export function firestoreForecastStore(documents: Documents): ForecastStore {
  const pathOf = (eventTicker: string) => `${collection}/${eventTicker}`;

  /** Only the event's own field of the part is written, and the size grows without a condition: so no event waits for another. */
  async function sumWrites(record: ForecastRecord): Promise<Write[]> {
    const sum = sumForecast(record);
    const text = JSON.stringify(sum);
    const size = await documents.get(sizePath, ["bytes"], limits);
    const part = Math.floor(Number(size?.fields["bytes"] ?? 0) / partBytes);
    const fields = { [sum.eventTicker]: { stringValue: text } };
    return [
      {
        update: {
          name: documents.nameOf(`${sumsCollection}/part-${part}`),
          fields: { events: { mapValue: { fields } } },
        },
        updateMask: { fieldPaths: [`events.\`${sum.eventTicker}\``] },
      },
      { ...documents.merge(sizePath, {}), updateTransforms: [increment("bytes", Buffer.byteLength(text))] },
    ];
  }

  /** Whether it was written now. */
  const commit = async (writes: Write[]) =>
    (await unlessStatus(conflictStatuses, documents.commit(writes, limits))) !== null;

  async function find(field: string, value: string | boolean): Promise<ForecastRecord[]> {
    const query = { where: where(field, "EQUAL", value) };
    const found = await documents.query(collection, recordFields, query, limits);
    return found.map(({ fields }) => forecastIn(fields));
  }

  /** Those of events that are not known yet. */
  async function storedSums(known: ReadonlySet<string>): Promise<EventSum[]> {
    const sums: EventSum[] = [];
    for await (const page of documents.pages(sumsCollection, ["events"], maxSumDocuments, limits)) {
      const stored = page.flatMap(({ fields }) => Object.entries(sumDocument.parse(fields).events));
      const texts = stored.flatMap(([eventTicker, text]) => (known.has(eventTicker) ? [] : [text]));
      sums.push(...(await parseSums(texts)));
    }
    return sums;
  }

  return {
    async get(eventTicker) {
      const found = await documents.get(pathOf(eventTicker), recordFields, limits);
      return found === null ? null : forecastIn(found.fields);
    },

    async add(forecast) {
      const { eventTicker, seriesTicker, missed } = forecast;
      const content = { seriesTicker, isPending: missed === null, forecast: JSON.stringify(forecast) };
      return commit([
        documents.set(pathOf(eventTicker), content, null),
        ...(missed === null ? [] : await sumWrites({ forecast, outcome: null })),
      ]);
    },

    async settle(eventTicker, became) {
      const found = await documents.get(pathOf(eventTicker), recordFields, limits);
      if (found === null) return false;
      const { forecast, outcome: before } = forecastIn(found.fields);
      if (before !== null || forecast.missed !== null) return false;
      const content = { isPending: false, outcome: JSON.stringify(became) };
      return commit([
        documents.merge(pathOf(eventTicker), content, found.updateTime),
        ...(await sumWrites({ forecast, outcome: became })),
      ]);
    },

    pending: async () => (await find("isPending", true)).map(({ forecast }) => forecast),
    ofSeries: (seriesTicker) => find("seriesTicker", seriesTicker),
    async sums(before = []) {
      const final = before.filter(({ state }) => state !== "pending");
      // Read first: an event that settles meanwhile is in both, and its stored sum is the later one.
      const pending = (await find("isPending", true)).map(sumForecast);
      const stored = await storedSums(new Set(final.map(({ eventTicker }) => eventTicker)));
      const sums = [...pending, ...final, ...stored];
      return [...new Map(sums.map((sum) => [sum.eventTicker, sum])).values()];
    },
  };
}
