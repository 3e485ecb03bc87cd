import type { SeenEvent, SeenMarket, Snapshot } from "../../../src/changes/snapshot.ts";
import { createEndPass, endingOf } from "../../../src/watches/ending.ts";
import { createSentWatches } from "../../../src/watches/matches.ts";
import type { Watch } from "../../../src/watches/watch.ts";
import { noon } from "../../store/store-harness.ts";
import { makeWatch } from "../../support/make-watch.ts";
import { snapshotOf } from "../../support/valued-event.ts";

/** KXA-1 has settled, KXA-2 goes on. */
const seen = snapshotOf({ "KXA-1": noon, "KXA-2": noon });
const events = [...seen.events.values()].map((event): SeenEvent =>
  event.event_ticker === "KXA-1" ? { ...event, endedAt: noon, title: "Morning Show" } : event,
);
const markets = [...seen.markets.values()].map((market): SeenMarket =>
  market.event_ticker === "KXA-1" ? { ...market, status: "settled", result: "no" } : market,
);
const settled: Snapshot = {
  ...seen,
  events: new Map(events.map((one) => [one.event_ticker, one])),
  markets: new Map(markets.map((one) => [one.market_ticker, one])),
};
const price = (marketTicker: string) => ({ marketTicker, when: "bid_at_or_above", dollars: 0.5 }) as const;
const ofPrice: Partial<Watch> = { types: ["price.crossed"], price: price("KXA-1-T") };

describe("a watch", () => {
  const word = '"Tariff" settled no';
  const all = "every word of Morning Show has settled";
  it.each<[string | null, Partial<Watch>]>([
    [word, ofPrice],
    [word, { types: ["market.settled"], marketTickers: ["KXA-1-T"] }],
    [word, { types: ["market.said"], said: { market_ticker: "KXA-1-T" } }],
    [all, { types: ["market.said"], said: { event_ticker: "KXA-1" } }],
    [all, { types: ["event.started"], starts: { event_ticker: "KXA-1" } }],
    [all, { types: ["verdict.buys"], verdict: { event_ticker: "KXA-1" } }],
    [
      all,
      {
        types: ["verdict.buys", "market.listed"],
        eventTickers: ["KXA-1"],
        verdict: { event_ticker: "KXA-1" },
      },
    ],
    ["everything that it names has settled", { ...ofPrice, starts: { event_ticker: "KXA-1" } }],
    [null, { ...ofPrice, price: price("KXA-2-T") }],
    [null, { ...ofPrice, price: price("KXB-UNKNOWN") }],
    [null, { ...ofPrice, starts: { event_ticker: "KXA-2" } }],
    [null, { eventTickers: ["KXA-1", "KXA-2"] }],
    [null, { ...ofPrice, types: ["market.settled", "price.crossed"] }],
    [null, { ...ofPrice, types: [] }],
    [null, { seriesTickers: ["KXA"] }],
    [null, { types: ["verdict.buys"], verdict: { series_ticker: "KXA" } }],
    [null, {}],
  ])("ends for the reason %j: %j", (reason, of) => {
    expect(endingOf(makeWatch(of), settled)).toBe(reason);
  });

  /** The watch after each run, with so many waiting deliveries. */
  async function after(watch: Watch, waiting: readonly number[]): Promise<readonly string[]> {
    let current = watch;
    let left = 0;
    const pass = createEndPass({
      sentWatches: createSentWatches({
        version: () => Promise.resolve(NaN),
        all: () => Promise.resolve([current]),
      }),
      watches: { update: (_id, decide) => Promise.resolve((current = decide(current) ?? current)) },
      deliveries: { beyond: () => Promise.resolve(Array.from({ length: left }, String)) },
    });
    const statuses: string[] = [];
    for (const [run, count] of waiting.entries()) {
      left = count;
      await pass.run({ now: noon + run, snapshot: settled, endsBy: Infinity });
      statuses.push(current.status);
    }
    if (current.status === "ended") expect(current.ended?.reason).toBe(word);
    return statuses;
  }

  it("ends in the run after the one that saw the result, once nothing waits to be sent, whatever its status", async () => {
    expect(await after(makeWatch(ofPrice), [0, 0, 0])).toEqual(["active", "ended", "ended"]);
    expect(await after(makeWatch(ofPrice), [1, 1, 1, 0])).toEqual(["active", "active", "active", "ended"]);
    for (const status of ["new", "failing", "disabled"] as const)
      expect(await after(makeWatch({ ...ofPrice, status }), [0, 0])).toEqual([status, "ended"]);
    expect(await after(makeWatch(), [0, 0])).toEqual(["active", "active"]);
  });
});
