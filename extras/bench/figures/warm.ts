import { liveCandle } from "../../test/support/candle-provider.ts";
import { answer, type Behaviour } from "@mention-market/service/test/support/provider";
import type { Figure, Row } from "../harness/table.ts";
import { bareName, processorRow, type Compared } from "../harness/rounds.ts";
import { wordsOfEvent } from "../harness/provider.ts";
import { withFunctions, withServer } from "../harness/server.ts";

/** Processor time of warm responses: a market, an event's candles, and a call of a tool. */
export const warm: Figure = {
  name: "warm",
  measure: async ({ slices }) => [
    ...(await marketRows(slices)),
    ...(await historyRows(slices)),
    await toolRow(slices),
  ],
};

const requestsOf = (path: string, keys: readonly string[]) => keys.map((apiKey) => ({ path, apiKey }));

/** A market with SQLite, and keys that were used in every half minute of their hour. */
function marketRows(slices: number): Promise<Row[]> {
  const connections = 32;
  const path = "/getMentionMarket?market_ticker=KXBENCHMENTION-GAME-WORD";
  return withFunctions({ keys: connections + slices + 1 }, async (server) => {
    const { baseUrl, keys, ask } = server;
    await ask({ ask: "fill", keys });
    await ask({ ask: "replay", url: baseUrl + path, apiKey: keys[0] });
    const own = keys.slice(0, connections);
    // A key for each slice, because a single key would reach its limit.
    const others = keys.slice(connections);
    const row = (who: string, ours: Compared["ours"], atMost: number) =>
      processorRow(server, {
        figure: `a warm \`getMentionMarket\`, ${connections} connections, ${who}`,
        ours,
        besideName: bareName,
        beside: () => requestsOf("/bare", own),
        aim: { atMost },
        connections,
        slices,
      });
    return [
      await row("one key", () => requestsOf(path, others.splice(0, 1)), 1.6),
      await row("a key each", () => requestsOf(path, own), 3),
    ];
  });
}

const hourSeconds = 3_600;
const days = 7;

/** The candles of 36 words over 7 days by the hour, as JSON and as a table. */
function historyRows(slices: number): Promise<Row[]> {
  /** Few connections, because a response has over a megabyte, and the load's process must keep up. */
  const connections = 4;
  return withFunctions({ keys: connections + 1 }, async (server, provider) => {
    provider.on("/markets/candlesticks?", candles);
    const row = async (format: string, atMost: number) => {
      // All periods of the range are final, so they are not read again.
      const end = new Date(Date.now() - hourSeconds * 1_000).toISOString();
      const start = new Date(Date.parse(end) - days * 24 * hourSeconds * 1_000).toISOString();
      const path = `/getPriceHistory?event_ticker=KXBENCHMENTION-WARM&start=${start}&end=${end}&format=${format}`;
      const [first = "", ...keys] = server.keys;
      await server.ask({ ask: "replay", url: server.baseUrl + path, apiKey: first });
      return processorRow(server, {
        figure: `a warm \`getPriceHistory\` of ${wordsOfEvent} words over ${days} days of hours, ${format}`,
        ours: () => requestsOf(path, keys),
        besideName: bareName,
        beside: () => requestsOf("/bare", keys),
        aim: { atMost },
        connections,
        slices,
        until: { requests: 20 },
      });
    };
    return [await row("json", 2), await row("csv", 2.5)];
  });
}

const candles: Behaviour = (request, response, path) => {
  const query = new URLSearchParams(path.split("?")[1]);
  const [from, to] = [Number(query.get("start_ts")), Number(query.get("end_ts"))];
  const first = Math.ceil(from / hourSeconds);
  const candlesticks = Array.from({ length: Math.floor(to / hourSeconds) - first + 1 }, (_, at) =>
    liveCandle((first + at) * hourSeconds),
  );
  const tickers = query.get("market_tickers")?.split(",") ?? [];
  const markets = tickers.map((market_ticker) => ({ market_ticker, candlesticks }));
  answer({ markets })(request, response, path);
};

/** The cost of the protocol: a call of a tool, compared with the GET of its endpoint. Neither counts. */
function toolRow(slices: number): Promise<Row> {
  const connections = 8;
  const params = { name: "rate_limit", arguments: {} };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  return withServer("functions.ts", { keys: connections * (slices + 1) }, (server) => {
    const unused = [...server.keys];
    return processorRow(server, {
      figure: "a call of a tool through MCP",
      ours: () => unused.splice(0, connections).map((apiKey) => ({ path: "/mcp", apiKey, body })),
      besideName: "the same by GET",
      beside: () => requestsOf("/getRateLimit", server.keys.slice(0, connections)),
      aim: { atMost: 20 },
      connections,
      slices,
      // 30 requests with each key, because more than 60 a minute that do not count are refused.
      until: { requests: connections * 30 },
    });
  });
}
