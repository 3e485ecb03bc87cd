import { z } from "zod";
import { megabyte } from "@mention-market/service/base/cached";
import { secondMs } from "@mention-market/service/base/clock";
import { parseSums, type EventSum, sumForecast } from "../forecasts/event-sum.ts";
import type { ForecastRecord } from "../forecasts/forecast.ts";
import type { ForecastStore } from "../forecasts/forecast-store.ts";
import { forecastIn } from "./stored-text.ts";
import {
  conflictStatuses,
  transientStatuses,
  unlessStatus,
  type CallLimits,
} from "@mention-market/service/firestore/client";
import { increment, where, type Documents, type Write } from "@mention-market/service/firestore/documents";
import type { DatabaseSync } from "node:sqlite";
import { insertInto } from "@mention-market/service/local/sqlite/schema";
import type { Transactions } from "@mention-market/service/local/sqlite/transactions";

const limits: CallLimits = { timeoutMs: 10 * secondMs, retryOn: transientStatuses };
const collection = "forecasts";
const sumsCollection = "forecastSums";
const recordFields = ["forecast", "outcome"];
/** Maximum documents of a read. Each has a quarter of a megabyte, which stays in memory until it is parsed. */
const maxSumDocuments = 16;
const sizePath = `${sumsCollection}/size`;
/** A document may have 1 MiB. A part may exceed this limit a little, by one sum for each concurrent writer. */
const partBytes = megabyte / 4;

/** The document `size` has no events. */
const sumDocument = z.object({ events: z.record(z.string(), z.string()).default({}) });

/**
 * `forecasts/{event_ticker}`: forecast and outcome, each a text that does not overwrite the other. `forecastSums/part-{number}`: the
 * final sums, a text for each event. `forecastSums/size`: their bytes, which give the next sum's part. Sums of pending events are
 * computed when read.
 */
export function firestoreForecastStore(documents: Documents): ForecastStore {
  const pathOf = (eventTicker: string) => `${collection}/${eventTicker}`;

  /** Writes only the event's own field of the part, and increments the size without a condition. So events do not wait for each other. */
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

  /** Returns whether it was written now. */
  const commit = async (writes: Write[]) =>
    (await unlessStatus(conflictStatuses, documents.commit(writes, limits))) !== null;

  async function find(field: string, value: string | boolean): Promise<ForecastRecord[]> {
    const query = { where: where(field, "EQUAL", value) };
    const found = await documents.query(collection, recordFields, query, limits);
    return found.map(({ fields }) => forecastIn(fields));
  }

  /** The stored sums of events that are not in `finalEvents`. */
  async function storedSums(finalEvents: ReadonlySet<string>): Promise<EventSum[]> {
    const sums: EventSum[] = [];
    for await (const page of documents.pages(sumsCollection, ["events"], maxSumDocuments, limits)) {
      const stored = page.flatMap(({ fields }) => Object.entries(sumDocument.parse(fields).events));
      const texts = stored.flatMap(([eventTicker, text]) => (finalEvents.has(eventTicker) ? [] : [text]));
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
      // Pending events are read first: an event that settles meanwhile is in both lists, and its stored sum comes later and wins.
      const pending = (await find("isPending", true)).map(sumForecast);
      const stored = await storedSums(new Set(final.map(({ eventTicker }) => eventTicker)));
      const sums = [...pending, ...final, ...stored];
      return [...new Map(sums.map((sum) => [sum.eventTicker, sum])).values()];
    },
  };
}

/** A row for each event: its forecast, its outcome after it has settled, and the sum of both. */
export function sqliteForecastStore(db: DatabaseSync, { read, write }: Transactions): ForecastStore {
  const byEvent = db.prepare("SELECT forecast, outcome FROM forecasts WHERE eventTicker = ?");
  const open = db.prepare("SELECT forecast, outcome FROM forecasts WHERE isPending = 1");
  const ofSeries = db.prepare("SELECT forecast, outcome FROM forecasts WHERE seriesTicker = ?");
  const sums = db.prepare(
    "SELECT sum FROM forecasts WHERE eventTicker NOT IN (SELECT value FROM json_each(?))",
  );
  const insert = db.prepare(
    insertInto("forecasts", ["eventTicker", "seriesTicker", "isPending", "forecast", "sum"], "OR IGNORE"),
  );
  const update = db.prepare(
    "UPDATE forecasts SET isPending = 0, outcome = ?, sum = ? WHERE eventTicker = ? AND isPending = 1",
  );
  const find = (eventTicker: string): ForecastRecord | null => {
    const found = byEvent.get(eventTicker);
    return found === undefined ? null : forecastIn(found);
  };

  return {
    get: (eventTicker) => read(() => find(eventTicker)),
    add: (forecast) =>
      write(() => {
        const { changes } = insert.run({
          eventTicker: forecast.eventTicker,
          seriesTicker: forecast.seriesTicker,
          isPending: forecast.missed === null ? 1 : 0,
          forecast: JSON.stringify(forecast),
          sum: JSON.stringify(sumForecast({ forecast, outcome: null })),
        });
        return Number(changes) === 1;
      }),
    settle: (eventTicker, became) =>
      write(() => {
        const found = find(eventTicker);
        if (found === null) return false;
        const sum = sumForecast({ ...found, outcome: became });
        return Number(update.run(JSON.stringify(became), JSON.stringify(sum), eventTicker).changes) === 1;
      }),
    pending: () => read(() => open.all().map((found) => forecastIn(found).forecast)),
    ofSeries: (seriesTicker) => read(() => ofSeries.all(seriesTicker).map(forecastIn)),
    async sums(before = []) {
      const final = before.filter(({ state }) => state !== "pending");
      const finalEvents = JSON.stringify(final.map(({ eventTicker }) => eventTicker));
      const texts = await read(() => sums.all(finalEvents).map(({ sum }) => String(sum)));
      return [...final, ...(await parseSums(texts))];
    },
  };
}
