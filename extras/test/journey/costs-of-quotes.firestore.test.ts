import { secondMs } from "@mention-market/service/base/clock";
import { settledMarkets, type SettledMarkets } from "../../src/words/settled-row.ts";
import { countDocuments, type Documents } from "@mention-market/service/test/support/firestore-documents";
import { firestoreHost, freshProject } from "@mention-market/service/test/support/firestore-emulator";
import { addPast, startHistoryProvider, type HistoryProvider } from "../support/history-provider.ts";
import { startService, type Service } from "../support/service.ts";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";

const series = "KXTRUMPMENTION";
/** A page of 200 rows has the words of 9 events, the last one's in part. */
const [events, words, eventsOfPage] = [16, 24, 9];
const archivedEvents = events / 2;

/** The table of docs/operating.md of what quotes cost. */
describe("what a page of settled words with quotes costs in Firestore", () => {
  const clock = virtualClock(Date.UTC(2027, 0, 1));
  let provider: HistoryProvider;
  let service: Service;
  beforeAll(async () => {
    provider = await startHistoryProvider();
    addPast(provider, series, { events, words });
    const store = { FIRESTORE_EMULATOR_HOST: firestoreHost(), GCLOUD_PROJECT: freshProject() };
    service = await startService({ clock, env: { UPSTREAM_BASE_URL: provider.url, ...store } });
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await service.close();
    await provider.close();
  });

  /** A page, and what it costs beside the write that counts the request. */
  async function costOf(cursor: string | null): Promise<{ page: SettledMarkets; cost: Documents }> {
    // Events that were read a moment ago are not read again.
    clock.advance(10 * secondMs);
    const documents = countDocuments();
    const place = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const response = await service.get(`/getSettledMarkets?series_ticker=${series}&with_quotes=true${place}`);
    const { reads, writes } = documents();
    jest.restoreAllMocks();
    const page = settledMarkets.parse(await response.json());
    expect(new Set(page.markets.map(({ quotes_basis }) => quotes_basis))).toEqual(new Set(["start"]));
    return { page, cost: { reads, writes: writes - 1 } };
  }

  it("is two reads an event, four while it fills, and a write for each archived market and for each current event, and two for a start", async () => {
    const first = await costOf(null);
    const second = await costOf(first.page.cursor);
    expect([first.page.markets.length, second.page.markets.length]).toEqual([200, 184]);
    const writes = archivedEvents * words + (events - archivedEvents) + 2 * events;
    expect(first.cost.writes + second.cost.writes).toBe(writes);
    expect(first.cost.reads).toBe(4 * eventsOfPage);

    const again = await costOf(null);
    expect(again.cost).toEqual({ reads: 2 * eventsOfPage, writes: 0 });
  });
});
