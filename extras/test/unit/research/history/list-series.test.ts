import { listSeries } from "../../../../research/history/list-series.ts";
import { exampleMarket } from "../../../support/example-market.ts";

describe("the markets of a history", () => {
  it("have no quotes to read where they were decided before the start, and name every day of their event's texts", async () => {
    const start = "2026-06-22T18:30:00.000Z";
    const decided = (name: string, close_time: string | null, settlement_ts: string) => ({
      ...exampleMarket,
      ...{ market_ticker: `KXONE-26JUN23-${name}`, event_ticker: "KXONE-26JUN23", result: "no" as const },
      ...{
        close_time,
        settlement_ts,
        rules_primary: "",
        rules_secondary: "Originally scheduled for June 20, 2026",
      },
      ...{ status: "settled" as const, yes_bid_size: null, yes_ask_size: null, can_close_early: true },
    });
    const details = { scheduledStartTime: start, event_subtitle: "On Jun 22, 2026", event_title: "One" };
    const found = await listSeries(
      {
        events: () => Promise.resolve(new Map([["KXONE-26JUN23", details]])),
        settledMarkets: (_series, tier, each) => {
          if (tier === "historical") return Promise.resolve();
          each(decided("SETTLED", null, "2026-06-22T18:29:59.999Z"));
          each(decided("CLOSED", "2026-06-22T10:00:00.000Z", "2026-06-23T00:00:00.000Z"));
          each(decided("AFTER", start, "2026-06-23T00:00:00.000Z"));
          return Promise.resolve();
        },
      },
      "KXONE",
    );
    expect(found.map(({ startsAt }) => startsAt)).toEqual([null, null, Date.parse(start) / 1000]);
    expect(found[0]?.line.named_days).toEqual(["2026-06-20", "2026-06-22"]);
  });
});
