import { z } from "zod";
import { megabyte } from "../../base/bytes.ts";
import { secondMs } from "../../base/clock.ts";
import { parseSums, type EventSum } from "../../forecasts/event-sum.ts";
import type { EventForecast, ForecastRecord } from "../../forecasts/forecast.ts";
import type { ForecastStore } from "../../forecasts/forecast-store.ts";
import { sumOf } from "../../forecasts/event-sum.ts";
import { forecastIn } from "../stored-text.ts";
import { transientStatuses, unlessConflict, type CallLimits } from "./call.ts";
import { pagesOf, type Documents, type Write } from "./documents.ts";
import { encode } from "./values.ts";

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
const sumDocument = z.object({ events: z.record(z.string(), z.string()).optional() });

/**
 * `forecasts/{event_ticker}`: a forecast as text, and its outcome as a text of its own, so that neither is written over.
 * `forecastSums/part-{number}`: what events add up to that change no more, a text each by ticker. `forecastSums/size`: the bytes of all these
 * texts, by which the next sum finds its part. All are written in one step. What a pending event adds up to is computed when it is read.
 */
export function firestoreForecastStore(documents: Documents): ForecastStore {
  const pathOf = (eventTicker: string) => `${collection}/${eventTicker}`;

  /** Only the event's own field of the part is written, and the size grows without a condition: so no event waits for another. */
  async function sumWrites(record: ForecastRecord): Promise<Write[]> {
    const sum = sumOf(record);
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
      {
        update: { name: documents.nameOf(sizePath) },
        updateMask: { fieldPaths: [] },
        updateTransforms: [{ fieldPath: "bytes", increment: { integerValue: Buffer.byteLength(text) } }],
      },
    ];
  }

  /** Whether it was written now. */
  async function commit(writes: Write[]): Promise<boolean> {
    return (await unlessConflict(documents.commit(writes, limits))) !== null;
  }

  async function find(field: string, value: string | boolean): Promise<ForecastRecord[]> {
    const found = await documents.find({ collection, field, value }, recordFields, limits);
    return found.map(({ fields }) => forecastIn(fields));
  }

  /** Those of events that are not known yet. */
  async function storedSums(known: ReadonlySet<string>): Promise<EventSum[]> {
    const sums: EventSum[] = [];
    const parts = { collection: sumsCollection, max: maxSumDocuments };
    for await (const page of pagesOf(documents, parts, ["events"], limits)) {
      const texts = page.flatMap(({ fields }) =>
        Object.entries(sumDocument.parse(fields).events ?? {}).flatMap(([eventTicker, text]) =>
          known.has(eventTicker) ? [] : [text],
        ),
      );
      sums.push(...(await parseSums(texts)));
    }
    return sums;
  }

  return {
    async get(eventTicker) {
      const found = await documents.get(pathOf(eventTicker), recordFields, limits);
      return found === null ? null : forecastIn(found.fields);
    },

    async add(forecast: EventForecast) {
      const { eventTicker, seriesTicker, missed } = forecast;
      const fields = encode({ seriesTicker, isPending: missed === null, forecast: JSON.stringify(forecast) });
      return commit([
        {
          update: { name: documents.nameOf(pathOf(eventTicker)), fields },
          currentDocument: { exists: false },
        },
        ...(missed === null ? [] : await sumWrites({ forecast, outcome: null })),
      ]);
    },

    async settle(eventTicker, became) {
      const found = await documents.get(pathOf(eventTicker), recordFields, limits);
      if (found === null) return false;
      const { forecast, outcome: before } = forecastIn(found.fields);
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
        ...(await sumWrites({ forecast, outcome: became })),
      ]);
    },

    pending: async () => (await find("isPending", true)).map(({ forecast }) => forecast),
    ofSeries: (seriesTicker) => find("seriesTicker", seriesTicker),
    async sums(before = []) {
      const final = before.filter(({ state }) => state !== "pending");
      // Read first: an event that settles meanwhile is in both, and its stored sum is the later one.
      const pending = (await find("isPending", true)).map(sumOf);
      const sums = [
        ...pending,
        ...final,
        ...(await storedSums(new Set(final.map(({ eventTicker }) => eventTicker)))),
      ];
      return [...new Map(sums.map((sum) => [sum.eventTicker, sum])).values()];
    },
  };
}
