import { z } from "zod";
import { dayMs, hourMs, minuteMs, toIso } from "@mention-market/service/base/clock";
import { formulaVersion } from "../../src/forecasts/forecast.ts";
import { startBoardProvider, type BoardProvider, type BoardSample } from "../support/board-provider.ts";
import { forecastOf, kickoff, marketForecastOf, outcomeOf } from "../support/forecasts.ts";
import { startService, type Service } from "../support/service.ts";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";

/** Two series of the kind `others`, of which the setting names one. In both China was always said. */
const series = ["KXTRUMPMENTION", "KXSHOWMENTION"] as const;
const ticker = (of: string) => `${of}-26NOV25`;
const response = z.object({ markets: z.array(z.object({ strike_word: z.string(), verdict: z.string() })) });

describe.each([
  ["is closer to the results than the price", "yes", ["buy_yes", "buy_yes"]],
  ["is not", "no", ["unproven", "unproven"]],
] as const)("a fair value that %s in the track record of its kind", (_what, result, verdicts) => {
  const clock = virtualClock();
  let provider: BoardProvider;
  let service: Service;
  beforeAll(async () => {
    const settled = (of: string): BoardSample[] =>
      Array.from({ length: 10 }, (_, at) => ({
        ticker: `${of}-26SEP${10 + at}`,
        start: toIso(clock.now() - (20 + at) * dayMs),
        words: ["China"],
        settled: { result: "yes", at: toIso(clock.now() - (20 + at) * dayMs + hourMs) },
      }));
    const open = (of: string): BoardSample => ({
      ticker: ticker(of),
      start: toIso(clock.now() + 12 * hourMs),
      words: ["China"],
    });
    provider = await startBoardProvider(series.flatMap((of) => [open(of), ...settled(of)]));
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl }, clock });
  });
  afterAll(async () => {
    await service.close();
    await provider.close();
  });

  async function scored(event: number): Promise<void> {
    const forecast = forecastOf({
      eventTicker: `KXOTHERMENTION-${event}`,
      seriesTicker: "KXOTHERMENTION",
      version: formulaVersion,
      startsAt: kickoff + event * hourMs,
      at: kickoff + (event - 1) * hourMs,
      markets: [marketForecastOf({ marketTicker: `KXOTHERMENTION-${event}-A` })],
    });
    await service.services.forecasts.add(forecast);
    await service.services.forecasts.settle(forecast.eventTicker, outcomeOf(forecast, result));
  }
  const verdictsNow = () =>
    Promise.all(
      series.map(async (of) => {
        const got = await service.get(`/getMentionEvent?event_ticker=${ticker(of)}&with_record=true`);
        return response.parse(await got.json()).markets[0]?.verdict;
      }),
    );

  /** The first look starts the read of the track record, which no look waits for. getTrackRecord shares that read. */
  async function verdictsAfterRead() {
    clock.advance(10 * minuteMs);
    await verdictsNow();
    await service.get("/getTrackRecord", {});
    return verdictsNow();
  }

  it("decides from 30 scored events on, and before them the setting does, whatever was scored", async () => {
    const bySetting = ["buy_yes", "unproven"];
    expect(await verdictsNow()).toEqual(bySetting);
    for (let event = 0; event < 29; event += 1) await scored(event);
    expect(await verdictsAfterRead()).toEqual(bySetting);
    await scored(29);
    expect(await verdictsAfterRead()).toEqual(verdicts);
  });
});
