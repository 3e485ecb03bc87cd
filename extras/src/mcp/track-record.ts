import { z } from "zod";
import { seriesKinds } from "../words/series-kind.ts";
import { getTrackRecord } from "../forecasts/get-track-record.ts";
import { trackRecord } from "../forecasts/track-record.ts";
import { toolArguments } from "./arguments.ts";
import { defineTool, type Tool } from "./tool.ts";

const briefScore = trackRecord.shape.formula.unwrap().element.omit({ tenths: true });

export const trackRecordTool: Tool = defineTool({
  name: "track_record",
  title: "How good the forecasts were",
  description:
    "How estimates and fair values, written down before their events, did against the price of that " +
    "minute: in all, by kind of event and by month. fair_minus_price: the fair value was better where its " +
    "high is below 0. brier: 0 is best. backtest: what rules earned by contract; green is the verdict's. " +
    "made_up: prices of the sample, which prove nothing. detail full: every version of the formula.",
  endpoint: getTrackRecord,
  feature: "changes",
  input: {
    series_ticker: toolArguments.series_ticker.optional(),
    kind: z.enum(seriesKinds).optional(),
    start_date: toolArguments.day.optional().describe("of the event, YYYY-MM-DD, US Eastern, included"),
    end_date: toolArguments.day.optional().describe("included"),
  },
  rows: { list: "scores", key: ["version", "of"] },
  async run(input, { ask, isFull }) {
    const body = trackRecord.parse(await ask(getTrackRecord, input));
    const { formula, by_kind, by_month, pending, excluded, missed } = body;
    const rows = [
      ...formula.map((score) => ({ of: "all", ...(isFull ? score : briefScore.parse(score)) })),
      ...by_kind.map(({ kind, ...score }) => ({ of: kind, ...score })),
      ...by_month.map(({ month, ...score }) => ({ of: month, ...score })),
    ];
    const newest = formula[0]?.version;
    return {
      pending,
      excluded,
      missed,
      scores: isFull ? rows : rows.filter(({ version }) => version === newest),
    };
  },
});
