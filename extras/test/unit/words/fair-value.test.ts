import { dayMs, toIso } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import { temporaryFolder, writeCollection, spokenLike } from "@mention-market/service/test/support/corpora";
import { makeForecast } from "../../../src/forecasts/forecaster.ts";
import { maySettlePartly } from "../../../src/markets/event/event.ts";
import type { SeriesMarkets } from "../../../src/markets/settled/series-markets.ts";
import {
  eventOf,
  evidenceWith,
  seriesOf,
  settledLike,
  start,
  valueWith as valueIn,
  type Given,
  valueWith,
} from "../../support/valued-event.ts";
import { broadcastWith } from "../../support/broadcasts.ts";

describe("the fair value of an event's word", () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  const valueWith = (given: Partial<Given>) => valueIn({ corpus: `${folder.path}/none.sqlite`, ...given });
  const untraded = { fair_value: null, fair_basis: null };

  it("is null, with the edge, from the event's start on, without a start, and in a series of several appearances", async () => {
    const unknown = { ...eventOf("Tush Push"), scheduledStartTime: null };
    const valued = [
      await valueWith({ now: start })(eventOf("Tush Push")),
      await valueWith({})(unknown),
      await valueWith({ longRunningSeries: ["KXNFLMENTION"] })(eventOf("Tush Push")),
    ];
    for (const { markets } of valued)
      expect(markets[0]).toMatchObject({
        estimate: { ...untraded, basis: ["series"] },
        buy_yes: { price_dollars: 0.5, size: 41.5, fee_dollars: 0.0175, edge_dollars: null },
        buy_no: { price_dollars: 0.6, size: 120, fee_dollars: 0.0168, edge_dollars: null },
        verdict: null,
      });
  });

  it("is null for a market that may settle partly, which is not forecast and no sibling of others", async () => {
    const whole = eventOf("Tush Push", "Doink");
    const [first, second] = whole.markets;
    if (first === undefined || second === undefined) throw new Error("No markets");
    const partly = Object.assign({}, first, { [maySettlePartly]: true });
    const valued = await valueWith({})({ ...whole, markets: [partly, second] });
    expect(valued.markets.map(({ estimate }) => estimate?.fair_basis)).toEqual([null, "price"]);
    const forecast = makeForecast(valued, { at: start - 500, madeUp: false });
    expect(forecast?.markets.map(({ strikeWord }) => strikeWord)).toEqual(["Doink"]);
  });

  it("is null for an event whose markets ask about a time span, before that and in it", async () => {
    const window = { start: toIso(start), end: toIso(start + dayMs) };
    const days = { event_date: "2026-01-20", event_date_basis: "rules" } as const;
    for (const scheduledStartTime of [null, window.end])
      for (const now of [start - dayMs, start, start + 1000]) {
        const event = { ...eventOf("Tush Push"), ...days, window, scheduledStartTime };
        const [market] = (await valueWith({ now })(event)).markets;
        expect(market).toMatchObject({ estimate: untraded, buy_yes: { edge_dollars: null } });
      }
  });

  it("is there, without a start, until the first minute in New York of the day that the rules name", async () => {
    const midnight = Date.parse("2026-01-17T00:00:00-05:00");
    const byDay = (basis: "rules" | "ticker") => ({
      ...eventOf("Tush Push"),
      scheduledStartTime: null,
      event_date: "2026-01-17",
      event_date_basis: basis,
    });
    const basisAt = async (now: number, basis: "rules" | "ticker" = "rules") =>
      (await valueWith({ now })(byDay(basis))).markets[0]?.estimate?.fair_basis;
    expect(await basisAt(midnight - 1)).toBe("price");
    expect(await basisAt(midnight)).toBeNull();
    expect(await basisAt(midnight - 1, "ticker")).toBeNull();
  });

  it("is null for a market that is not open, though others of its event have one", async () => {
    const event = eventOf("Tush Push", "Doink");
    const [first, second] = event.markets;
    if (first === undefined || second === undefined) throw new Error("No market was made");
    const valued = await valueWith({})({ ...event, markets: [{ ...first, status: "closed" }, second] });
    expect(valued.markets[0]?.estimate).toMatchObject(untraded);
    expect(valued.markets[1]?.estimate?.fair_basis).toBe("price");
  });

  it("starts from the prices of 5 others where the word has no quote", async () => {
    const event = eventOf("Tush Push", "Doink", "Punt", "Blitz", "Sack", "Fumble");
    const markets = event.markets.map((market, at) =>
      at === 0 ? { ...market, yes_bid_dollars: 0 } : market,
    );
    const [bare] = (await valueWith({})({ ...event, markets })).markets;
    expect(bare?.estimate?.fair_basis).toBe("siblings");
    expect(bare?.buy_no).toBeNull();
    const fewer = (await valueWith({})({ ...event, markets: markets.slice(0, 5) })).markets[0];
    expect(fewer?.estimate).toMatchObject(untraded);
  });

  it("rests on the settled markets of the speaker's other series too, at half weight, and goes without them when they can't be read, but is not stored then", async () => {
    const corpus = `${folder.path}/speaker.sqlite`;
    writeCollection(corpus, [], [{ series: ["KXNFLMENTION", "KXOTHER"], speakers: ["Ann"], roles: [] }]);
    const others = seriesOf(settledLike(), settledLike({ strikeWord: "Doink", result: "no" }));
    const read = (other: () => Promise<SeriesMarkets>) => (series: string) =>
      series === "KXOTHER" ? other() : Promise.resolve(seriesOf(settledLike({ result: "no" })));
    const value = (readSeries: (series: string) => Promise<SeriesMarkets>) =>
      valueWith({ corpus, readSeries })(eventOf("Tush Push"));
    const [known] = (await value(read(() => Promise.resolve(others)))).markets;
    expect(known?.record).toEqual({ yes: 0, no: 1 });
    expect(known?.estimate?.parts).toEqual([
      { basis: "series", weight: 4, probability: 0.375, count: 3, newest: null, yes_of_last_8: null },
      { basis: "record", weight: 1, probability: 0, count: 1, newest: null, yes_of_last_8: null },
      { basis: "speaker", weight: 0.5, probability: 1, count: 1, newest: null, yes_of_last_8: null },
    ]);
    const failed = read(() => Promise.reject(new AppError("upstream", "Provider answered 500")));
    expect((await value(failed)).markets[0]?.estimate?.basis).toEqual(["series", "record"]);
    // The collector stores no evidence that lacks a part, and reads it again.
    const stored = evidenceWith({ corpus, readSeries: failed })(eventOf("Tush Push"));
    await expect(stored).rejects.toThrow("Not all evidence was read in time");
  });
});

const day = 24 * 60 * 60 * 1000;

describe("an estimate of a series whose role has passed to another person", () => {
  const folder = temporaryFolder();
  const corpus = `${folder.path}/conferences.sqlite`;
  const conference = (date: string, chair: string, text: string) =>
    spokenLike({
      id: date,
      date,
      turns: [
        { speaker: chair, role: "chair", text: broadcastWith(text) },
        { speaker: "Ann Reporter", role: "reporter", text: "tush push" },
      ],
    });
  beforeAll(() =>
    writeCollection(
      corpus,
      [
        conference("2025-03-01", "Jay Former", "tush push"),
        conference("2025-06-01", "JAY FORMER", "tush push"),
        conference("2025-12-01", "Kay Latest", "nothing of it"),
        conference("2026-01-10", "Kay Latest", "tush push"),
        // By a guess before the event, and perhaps of its day.
        { ...conference("2026-01-12", "Gus Guess", "tush push"), dateIsEstimated: true },
        // After the event's day: nobody knew of this chair before it.
        conference("2026-02-01", "Zoe Later", "tush push"),
      ],
      [{ series: ["KXNFLMENTION"], speakers: [], roles: ["chair"], holder: "latest" }],
    ),
  );
  afterAll(() => folder.remove());

  const settledAt = (date: string) => Date.parse(`${date}T20:00:00Z`);

  it("rests on the latest holder's transcripts, and on markets that settled since the first of them", async () => {
    const markets = seriesOf(
      settledLike({ settledAt: settledAt("2025-11-30"), result: "no" }),
      settledLike({ settledAt: settledAt("2025-12-01") }),
    );
    const valued = await valueWith({ corpus, readSeries: () => Promise.resolve(markets) })(
      eventOf("Tush Push"),
    );
    expect(valued.markets[0]).toMatchObject({
      record: { yes: 1, no: 0 },
      transcripts: { total_transcripts_checked: 2, transcripts_with_phrase: 1 },
      estimate: {
        parts: [{ basis: "series", count: 1 }, { basis: "record", count: 1 }, { newest: "2026-01-10" }],
      },
    });
  });

  it("rests on the former holder's before the role passed", async () => {
    const before = start - 60 * day;
    const event = { ...eventOf("Tush Push"), scheduledStartTime: new Date(before).toISOString() };
    const valued = await valueWith({ corpus, now: before - 1 })(event);
    expect(valued.markets[0]?.transcripts).toMatchObject({
      total_transcripts_checked: 2,
      transcripts_with_phrase: 2,
    });
  });
});
