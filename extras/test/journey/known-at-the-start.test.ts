import { join } from "node:path";
import { startSampleProvider, type SampleProvider } from "../../local/provider/start.ts";
import { dayMs, fromIso, hourMs, minuteMs, secondMs, toIso } from "@mention-market/service/base/clock";
import { mentionEvents } from "../../src/markets/event/events-page.ts";
import { settledMarkets } from "../../src/words/settled-row.ts";
import { eventResponse } from "../../src/words/valued-event.ts";
import { broadcastWith } from "../support/broadcasts.ts";
import { spokenLike, temporaryFolder, writeCollection } from "@mention-market/service/test/support/corpora";
import { startService, type Service } from "../support/service.ts";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";

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
      });
    }
    expect(rows[0]?.known_before).toMatchObject({ transcripts: { checked: 6 } });
    const settledBefore = rows.map(({ known_before }) => known_before?.record);
    expect(settledBefore.some((record) => record !== undefined && record.yes + record.no > 5)).toBe(true);
  });
});
