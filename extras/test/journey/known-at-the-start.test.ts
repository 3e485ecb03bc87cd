import { join } from "node:path";
import { dayMs, fromIso, hourMs, minuteMs, secondMs, toIso } from "@mention-market/service/base/clock";
import { spokenLike, temporaryFolder, writeCollection } from "@mention-market/service/test/support/corpora";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";
import { startSampleProvider, type SampleProvider } from "../../local/provider/start.ts";
import { mentionEvents } from "../../src/markets/event/events-page.ts";
import { settledMarkets } from "../../src/words/settled-row.ts";
import { eventResponse } from "../../src/words/value-event.ts";
import { broadcastWith } from "../support/broadcasts.ts";
import { startService, type Service } from "../support/service.ts";
import { addPast, startHistoryProvider, type HistoryProvider } from "../support/history-provider.ts";
import { startOf } from "../support/naive-quotes.ts";

/** The sample's rallies: one begins every 40 minutes and settles soon after. */
const series = "KXBARLOWMENTION";
const words = ["border", "tax", "china", "eggs", "moon"];

describe("what a settled word's row says was known before", () => {
  const folder = temporaryFolder();
  const clock = virtualClock();
  let provider: SampleProvider;
  let service: Service;
  beforeAll(async () => {
    // The last two are of the event's day and of the next one, so they were not known.
    const spoken = Array.from({ length: 8 }, (_, at) =>
      spokenLike({
        id: `rally-${at}`,
        date: toIso(clock.now() + (at - 6) * dayMs).slice(0, 10),
        turns: [{ speaker: null, role: "executive", text: broadcastWith(words.slice(at % 5).join(". ")) }],
      }),
    );
    const informed = [{ series: [series], speakers: [], roles: ["executive"] }];
    writeCollection(join(folder.path, "rallies.sqlite"), spoken, informed);
    provider = await startSampleProvider({ now: clock.now });
    service = await startService({
      env: { UPSTREAM_BASE_URL: provider.baseUrl, CORPUS_DIR: folder.path },
      clock,
    });
  });
  afterAll(async () => {
    await service.close();
    await provider.close();
    folder.remove();
  });

  const get = async (path: string) => (await service.get(path)).json();

  it("is what getMentionEvent showed a second before its start", async () => {
    const listed = await get(`/getMentionEvents?series_ticker=${series}&status=open`);
    const { events } = mentionEvents.parse(listed);
    const next = events.find(
      (event) => (fromIso(event.scheduledStartTime ?? "") ?? 0) > clock.now() + minuteMs,
    );
    const startsAt = fromIso(next?.scheduledStartTime ?? "") ?? Number.NaN;
    clock.advance(startsAt - secondMs - clock.now());
    const path = `/getMentionEvent?event_ticker=${next?.event_ticker ?? ""}&with_record=true`;
    let shown = eventResponse.parse(await get(path));
    // On a busy machine the first read of the records may take longer than a response waits.
    while (shown.record_error !== undefined) shown = eventResponse.parse(await get(path));

    clock.advance(2 * hourMs);
    const { markets } = settledMarkets.parse(
      await get(`/getSettledMarkets?series_ticker=${series}&with_quotes=true`),
    );
    const rows = markets.filter(({ event_ticker }) => event_ticker === next?.event_ticker);
    expect(rows.length).toBeGreaterThan(20);
    for (const { market_ticker, known_before } of rows) {
      const word = shown.markets.find((market) => market.market_ticker === market_ticker);
      expect(known_before).toEqual({
        record: word?.record,
        transcripts: {
          checked: word?.transcripts?.total_transcripts_checked,
          with_phrase: word?.transcripts?.transcripts_with_phrase,
        },
        probability: word?.estimate?.probability,
        low: word?.estimate?.low,
        high: word?.estimate?.high,
        rate: word?.estimate?.parts[0]?.probability,
        fair_value: known_before?.fair_value,
        fee_dollars: known_before?.fee_dollars,
        fee_no_dollars: known_before?.fee_no_dollars,
      });
    }
    expect(rows[0]?.known_before).toMatchObject({ transcripts: { checked: 6 } });
    const settledBefore = rows.map(({ known_before }) => known_before?.record);
    expect(settledBefore.some((record) => record !== undefined && record.yes + record.no > 5)).toBe(true);
  });
});

const settledSeries = "KXTRUMPMENTION";

describe("the moment of a row of the settled table", () => {
  let provider: HistoryProvider;
  let service: Service;
  beforeEach(async () => {
    provider = await startHistoryProvider();
    addPast(provider, settledSeries, { events: 4, words: 3 });
    const env = { UPSTREAM_BASE_URL: provider.url };
    service = await startService({ env, clock: virtualClock(Date.UTC(2026, 8, 1)) });
  });
  afterEach(() => Promise.all([service.close(), provider.close()]));

  const rows = async () => {
    const response = await service.get(`/getSettledMarkets?series_ticker=${settledSeries}&with_quotes=true`);
    return settledMarkets.parse(await response.json()).markets;
  };

  it("has no quote of a word that was decided before the start, and what was known until then", async () => {
    const startsAt = fromIso(startOf(provider, `${settledSeries}-E3`) ?? "") ?? Number.NaN;
    const [settled, closed, open] = provider.live.filter(
      ({ event_ticker }) => event_ticker === `${settledSeries}-E3`,
    );
    if (settled === undefined || closed === undefined || open === undefined) throw new Error("No market");
    Object.assign(settled, { settlement_ts: toIso(startsAt - 9 * hourMs) });
    Object.assign(closed, { close_time: toIso(startsAt - 1) });
    Object.assign(open, { close_time: toIso(startsAt) });
    // Another word of the series settled after the first one was decided, and before the start.
    const other = provider.live.find(({ event_ticker }) => event_ticker === `${settledSeries}-E2`);
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

  it("was not known of a word that was decided on a day that its event names, before the start", async () => {
    const startsAt = fromIso(startOf(provider, `${settledSeries}-E3`) ?? "") ?? Number.NaN;
    const day = new Date(startsAt - dayMs);
    const named = day.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "America/New_York" });
    provider.live = provider.live.map((market) =>
      market.event_ticker === `${settledSeries}-E3`
        ? {
            ...market,
            rules_primary: `If he says it in the rally originally scheduled for ${named}, then Yes.`,
          }
        : market,
    );
    const [early] = provider.live.filter(({ event_ticker }) => event_ticker === `${settledSeries}-E3`);
    Object.assign(early ?? {}, { close_time: toIso(startsAt - dayMs) });
    const other = provider.live.find(({ event_ticker }) => event_ticker === `${settledSeries}-E2`);
    Object.assign(other ?? {}, { settlement_ts: toIso(startsAt - dayMs - minuteMs) });
    const found = (await rows()).filter(({ event_ticker }) => event_ticker === `${settledSeries}-E3`);
    expect(found.length).toBeGreaterThan(1);
    expect(new Set(found.map(({ known_before }) => known_before?.rate)).size).toBe(1);
  });

  it("reads the quotes of an event with a window from before the window, and a word decided before it has none", async () => {
    const rules_primary =
      "If he says it after June 21, 2026 at 8:00am ET and before June 23, 2026 at 12:00am ET, then Yes.";
    provider.live = provider.live.map((market) =>
      market.event_ticker === `${settledSeries}-E3` ? { ...market, rules_primary } : market,
    );
    const window = Date.parse("2026-06-21T12:00:00Z");
    const [early] = provider.live.filter(({ event_ticker }) => event_ticker === `${settledSeries}-E3`);
    Object.assign(early ?? {}, { close_time: toIso(window - hourMs) });
    const found = (await rows()).filter(({ event_ticker }) => event_ticker === `${settledSeries}-E3`);
    expect(found.map(({ quotes_basis }) => quotes_basis)).toEqual(
      found.map(({ market_ticker }) => (market_ticker === early?.ticker ? "decided_before" : "start")),
    );
    for (const { scheduledStartTime, quotes } of found) {
      expect(scheduledStartTime).toBe(toIso(window));
      expect(quotes?.["1h"]?.at ?? toIso(window - hourMs)).toBe(toIso(window - hourMs));
    }
  });
});
