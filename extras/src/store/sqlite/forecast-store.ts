import type { DatabaseSync } from "node:sqlite";
import { parseSums, sumForecast } from "../../forecasts/event-sum.ts";
import type { ForecastRecord } from "../../forecasts/forecast.ts";
import type { ForecastStore } from "../../forecasts/forecast-store.ts";
import { forecastIn } from "../stored-text.ts";
import { insertInto } from "@mention-market/service/local/sqlite/schema";
import type { Transactions } from "@mention-market/service/local/sqlite/transactions";

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
