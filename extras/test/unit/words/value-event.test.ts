import { toIso } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import type { SeriesMarkets } from "../../../src/markets/settled/series-markets.ts";
import { broadcastWith } from "../../support/broadcasts.ts";
import { corpusOf, gameLike, temporaryFolder } from "@mention-market/service/test/support/corpora";

import {
  event_ticker,
  eventOf,
  seriesOf,
  settledLike,
  start,
  valueWith as valueIn,
  type Given,
} from "../../support/valued-event.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

describe("an event with its record", () => {
  const file = `${folder.path}/nfl.sqlite`;
  const game = (game_id: string, gameday: string, text: string) => ({
    game: gameLike({ game_id, gameday }),
    text,
  });
  beforeAll(() =>
    corpusOf(
      [
        game("2025_18_NE_BUF", "2026-01-04", broadcastWith("a tush push")),
        game("2025_19_GB_CHI", "2026-01-10", broadcastWith("a doink")),
        game("2025_20_BUF_DEN", "2026-01-17", broadcastWith("doink")),
        game("2025_20_HOU_NE", "2026-01-18", broadcastWith("doink")),
        game("2025_18_LV_KC", "2026-01-03", "doink, cut off"),
      ],
      file,
    ).close(),
  );

  const valueWith = (given: Partial<Given>) => valueIn({ corpus: file, ...given });

  it("has record, transcripts and estimate beside every market's own fields", async () => {
    const markets = seriesOf(
      settledLike(),
      settledLike({ strikeWord: "tush push", result: "no" }),
      settledLike({ strikeWord: "Doink", result: "no" }),
    );
    const event = eventOf("Tush Push");
    const valued = await valueWith({ readSeries: () => Promise.resolve(markets) })(event);
    expect(valued).toEqual({
      ...event,
      markets: [
        {
          ...event.markets[0],
          record: { yes: 1, no: 1 },
          transcripts: {
            total_transcripts_checked: 3,
            transcripts_with_phrase: 1,
            total_games_checked: 3,
            games_with_phrase: 1,
          },
          estimate: {
            probability: 0.4491,
            low: 0.1252,
            high: 0.8016,
            observations: 4,
            basis: ["series", "record", "transcripts"],
            fair_value: 0.465,
            fair_low: 0.4575,
            fair_high: 0.48,
            fair_basis: "price",
            parts: [
              { basis: "series", weight: 4, probability: 0.4, count: 3, newest: null, yes_of_last_8: null },
              { basis: "record", weight: 2, probability: 0.5, count: 2, newest: null, yes_of_last_8: null },
              {
                basis: "transcripts",
                weight: 1.9624,
                probability: 0.4972,
                count: 2,
                newest: "2026-01-10",
                yes_of_last_8: null,
              },
            ],
          },
          buy_yes: { price_dollars: 0.5, size: 41.5, fee_dollars: 0.0175, edge_dollars: -0.0525 },
          buy_no: { price_dollars: 0.6, size: 120, fee_dollars: 0.0168, edge_dollars: -0.0818 },
          verdict: "none",
        },
      ],
      kind: "nfl",
    });
    expect(Object.keys(valued.markets[0] ?? {}).slice(-6)).toEqual([
      "record",
      "transcripts",
      "estimate",
      "buy_yes",
      "buy_no",
      "verdict",
    ]);
    expect(Object.keys(valued).slice(-2)).toEqual(["errors", "kind"]);
  });

  it("has another verdict as soon as its series is not proven any more", async () => {
    const said = Array.from({ length: 40 }, () => settledLike());
    const markets = seriesOf(...said, ...said.map(() => settledLike({ strikeWord: "Doink", result: "no" })));
    let isProven = true;
    const value = valueWith({ readSeries: () => Promise.resolve(markets), isProven: () => isProven });
    const event = eventOf("Tush Push");
    const verdict = async () => (await value(event)).markets[0]?.verdict;
    expect(await verdict()).toBe("buy_yes");
    isProven = false;
    expect(await verdict()).toBe("unproven");
  });

  it("never uses its own markets, what settled at its start or later, or a game of its day or later", async () => {
    const honest = seriesOf(settledLike());
    const planted = seriesOf(
      settledLike(),
      settledLike({ eventTicker: event_ticker, settledAt: start - 1000 }),
      settledLike({ settledAt: start }),
      settledLike({ settledAt: null }),
    );
    const valueOf = (markets: SeriesMarkets) =>
      valueWith({ readSeries: () => Promise.resolve(markets) })(eventOf("Tush Push", "Doink"));
    expect(await valueOf(planted)).toEqual(await valueOf(honest));
    expect(
      (await valueOf(honest)).markets.map(({ transcripts }) => transcripts?.total_transcripts_checked),
    ).toEqual([3, 3]);
  });

  it("leaves out the day in its ticker and the two days before it when it has no start", async () => {
    const dayBefore = Date.parse("2026-01-15T00:00:00-05:00");
    const markets = seriesOf(
      settledLike({ settledAt: dayBefore - 1 }),
      settledLike({ settledAt: dayBefore }),
    );
    const valued = await valueWith({ readSeries: () => Promise.resolve(markets) })({
      ...eventOf("Tush Push"),
      scheduledStartTime: null,
    });
    expect(valued.markets[0]).toMatchObject({
      record: { yes: 1, no: 0 },
      transcripts: { total_games_checked: 3 },
    });
  });

  it("uses what is from before the day that its rules name, or from before the start of its window", async () => {
    const day = Date.parse("2026-01-10T00:00:00-05:00");
    const markets = seriesOf(settledLike({ settledAt: day - 1 }), settledLike({ settledAt: day }));
    const value = valueWith({ readSeries: () => Promise.resolve(markets) });
    const event = { ...eventOf("Tush Push"), scheduledStartTime: null };
    const known = { record: { yes: 1, no: 0 }, transcripts: { total_games_checked: 2 } };
    const byRules = { ...event, event_title: "A game on January 10, 2026" };
    expect((await value(byRules)).markets[0]).toMatchObject(known);
    // The event's own start, as its day, is the end of the window.
    const window = { start: toIso(day), end: toIso(start) };
    for (const scheduledStartTime of [null, toIso(start)])
      expect((await value({ ...event, scheduledStartTime, window })).markets[0]).toMatchObject(known);
  });

  it("shows transcripts that are too short for the estimate, and leaves them out of it", async () => {
    const [market] = (await valueWith({})(eventOf("cut off"))).markets;
    expect(market).toMatchObject({
      transcripts: { total_games_checked: 3, games_with_phrase: 1 },
      estimate: { observations: 2, basis: ["series", "transcripts"] },
    });
  });

  it("has its price as the fair value of a word without a settled market and without a transcript", async () => {
    const markets = seriesOf(settledLike());
    const corpus = `${folder.path}/none.sqlite`;
    const value = valueWith({ readSeries: () => Promise.resolve(markets), corpus });
    const [known, cold] = (await value(eventOf("Tush Push", "Doink"))).markets;
    expect(known?.estimate?.fair_value).toBeGreaterThan(0.45);
    expect(cold?.estimate).toMatchObject({ observations: 0, basis: ["series"], fair_value: 0.45 });
  });

  it("has no transcripts in other series and without a corpus", async () => {
    for (const given of [{ announcerSeries: [] }, { corpus: `${folder.path}/none.sqlite` }]) {
      const [market] = (await valueWith(given)(eventOf("Tush Push"))).markets;
      expect(market).not.toHaveProperty("transcripts");
      expect(market?.estimate?.basis).toEqual(["series"]);
    }
  });

  it("estimates nothing for a market that names no word, and says so", async () => {
    const valued = await valueWith({})(eventOf("80+ times", null));
    for (const market of valued.markets)
      expect(market).toMatchObject({
        record: { yes: 0, no: 0 },
        estimate: null,
        estimate_error: "The market names no word",
      });
  });

  it("is returned without the record when the provider fails", async () => {
    const failure = new AppError("upstream", "Provider answered 403: blocked");
    const event = eventOf("Tush Push");
    const valued = await valueWith({ readSeries: () => Promise.reject(failure) })(event);
    expect(valued).toEqual({
      ...event,
      markets: [
        {
          ...event.markets[0],
          record: null,
          estimate: null,
          buy_yes: { price_dollars: 0.5, size: 41.5, fee_dollars: 0.0175, edge_dollars: null },
          buy_no: { price_dollars: 0.6, size: 120, fee_dollars: 0.0168, edge_dollars: null },
          verdict: null,
          estimate_error: "Provider answered 403: blocked",
        },
      ],
      kind: "nfl",
      record_error: "Provider answered 403: blocked",
    });
  });

  it("is returned without a record that is not read in time, and with it once it was read", async () => {
    const { promise, resolve } = Promise.withResolvers<SeriesMarkets>();
    const value = valueWith({ readSeries: () => promise, waitMs: 1 });
    expect((await value(eventOf("Tush Push"))).record_error).toContain("not read in time");
    resolve(seriesOf(settledLike()));
    expect((await value(eventOf("Tush Push"))).markets[0]?.record).toEqual({ yes: 1, no: 0 });
  });

  it("is put together once for all requests that share the event and the record", async () => {
    const markets = seriesOf(settledLike());
    const value = valueWith({ readSeries: () => Promise.resolve(markets) });
    const event = eventOf("Tush Push");
    const [one, other] = await Promise.all([value(event), value(event)]);
    expect(other).toBe(one);
  });
});
