import { fromIso, hourMs, toIso } from "@mention-market/service/base/clock";
import { settledMarkets } from "../../src/words/settled-row.ts";
import { addPast, startHistoryProvider, type HistoryProvider } from "../support/history-provider.ts";
import { startOf } from "../support/naive-quotes.ts";
import { startService, type Service } from "../support/service.ts";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";

const series = "KXTRUMPMENTION";

describe("the moment of a row of the settled table", () => {
  let provider: HistoryProvider;
  let service: Service;
  beforeEach(async () => {
    provider = await startHistoryProvider();
    addPast(provider, series, { events: 4, words: 3 });
    const env = { UPSTREAM_BASE_URL: provider.url };
    service = await startService({ env, clock: virtualClock(Date.UTC(2026, 8, 1)) });
  });
  afterEach(async () => {
    await service.close();
    await provider.close();
  });

  const rows = async () => {
    const response = await service.get(`/getSettledMarkets?series_ticker=${series}&with_quotes=true`);
    return settledMarkets.parse(await response.json()).markets;
  };

  it("has no quote of a word that was decided before the start, and what was known until then", async () => {
    const startsAt = fromIso(startOf(provider, `${series}-E3`) ?? "") ?? Number.NaN;
    const [settled, closed, open] = provider.live.filter(
      ({ event_ticker }) => event_ticker === `${series}-E3`,
    );
    if (settled === undefined || closed === undefined || open === undefined) throw new Error("No market");
    Object.assign(settled, { settlement_ts: toIso(startsAt - 9 * hourMs) });
    Object.assign(closed, { close_time: toIso(startsAt - 1) });
    Object.assign(open, { close_time: toIso(startsAt) });
    // Another word of the series settled after the first one was decided, and before the start.
    const other = provider.live.find(({ event_ticker }) => event_ticker === `${series}-E2`);
    Object.assign(other ?? {}, { settlement_ts: toIso(startsAt - 5 * hourMs) });
    const found = new Map((await rows()).map((row) => [row.market_ticker, row]));
    for (const { ticker } of [settled, closed])
      expect(found.get(ticker)).toMatchObject({
        quotes_basis: "decided_before",
        quotes: { "24h": null, "1h": null },
      });
    expect(found.get(open.ticker)).toMatchObject({
      quotes_basis: "start",
      quotes: { "1h": expect.any(Object) },
    });
    const recordOf = (ticker: string) => found.get(ticker)?.known_before?.probability;
    expect(recordOf(settled.ticker)).not.toBe(recordOf(closed.ticker));
  });

  it("reads the quotes of an event with a window from before the window, and a word decided before it has none", async () => {
    const rules_primary =
      "If he says it after June 21, 2026 at 8:00am ET and before June 23, 2026 at 12:00am ET, then Yes.";
    provider.live = provider.live.map((market) =>
      market.event_ticker === `${series}-E3` ? { ...market, rules_primary } : market,
    );
    const window = Date.parse("2026-06-21T12:00:00Z");
    const [early] = provider.live.filter(({ event_ticker }) => event_ticker === `${series}-E3`);
    Object.assign(early ?? {}, { close_time: toIso(window - hourMs) });
    const found = (await rows()).filter(({ event_ticker }) => event_ticker === `${series}-E3`);
    expect(found.map(({ quotes_basis }) => quotes_basis)).toEqual(
      found.map(({ market_ticker }) => (market_ticker === early?.ticker ? "decided_before" : "start")),
    );
    for (const { scheduledStartTime, quotes } of found) {
      expect(scheduledStartTime).toBe(toIso(window));
      expect(quotes?.["1h"]?.at ?? toIso(window - hourMs)).toBe(toIso(window - hourMs));
    }
  });
});
