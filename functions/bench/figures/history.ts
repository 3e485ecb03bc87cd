import { answer } from "../../test/support/provider.ts";
import { liveCandle } from "../../test/support/candle-provider.ts";
import type { Figure, Row } from "../harness/figure.ts";
import { wordsOfEvent } from "../harness/provider.ts";
import { bareName, processorRow } from "../harness/processor.ts";
import { withFunctions, type BenchServer } from "../harness/server.ts";

/** Few: a response has over a megabyte, and the load's own process must keep up with them. */
const connections = 4;
const requestsPerSlice = 20;
const hourSeconds = 3_600;
const days = 7;

/** The candles of 36 words over 7 days of hours, warm, as JSON and as a table. */
export const history: Figure = {
  name: "history",
  measure: ({ slices }) =>
    withFunctions({ keys: connections + 1 }, async (server, provider) => {
      provider.on("/markets/candlesticks?", (request, response, path) => {
        const query = new URLSearchParams(path.split("?")[1]);
        const [from, to] = [Number(query.get("start_ts")), Number(query.get("end_ts"))];
        const first = Math.ceil(from / hourSeconds);
        const candlesticks = Array.from({ length: Math.floor(to / hourSeconds) - first + 1 }, (_, at) =>
          liveCandle((first + at) * hourSeconds),
        );
        const tickers = query.get("market_tickers")?.split(",") ?? [];
        const markets = tickers.map((market_ticker) => ({ market_ticker, candlesticks }));
        answer({ markets })(request, response, path);
      });
      return [await warmRow(server, slices, "json", 2), await warmRow(server, slices, "csv", 2.5)];
    }),
};

async function warmRow(server: BenchServer, slices: number, format: string, atMost: number): Promise<Row> {
  // All periods of the range are final, so nothing is read again.
  const end = new Date(Date.now() - hourSeconds * 1_000).toISOString();
  const start = new Date(Date.parse(end) - days * 24 * hourSeconds * 1_000).toISOString();
  const path = `/getPriceHistory?event_ticker=KXBENCHMENTION-WARM&start=${start}&end=${end}&format=${format}`;
  await server.ask({ ask: "replay", url: server.baseUrl + path, apiKey: server.keys[0] });
  const requestsOf = (wanted: string) => server.keys.slice(1).map((apiKey) => ({ path: wanted, apiKey }));
  return processorRow(server, {
    figure: `a warm \`getPriceHistory\` of ${wordsOfEvent} words over ${days} days of hours, ${format}`,
    ours: () => requestsOf(path),
    besideName: bareName,
    beside: () => requestsOf("/bare"),
    aim: { atMost },
    connections,
    slices,
    until: { requests: requestsPerSlice },
  });
}
