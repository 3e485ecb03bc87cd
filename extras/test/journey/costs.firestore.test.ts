import { randomBytes } from "node:crypto";
import { minuteMs, toIso, secondMs } from "@mention-market/service/base/clock";
import { countDocuments, type Documents } from "@mention-market/service/test/support/firestore-documents";
import { firestoreHost, freshProject } from "@mention-market/service/test/support/firestore-emulator";
import {
  answer,
  startProvider,
  wireMarket,
  type Behaviour,
  type Provider,
} from "@mention-market/service/test/support/provider";
import { untilConnected } from "@mention-market/service/test/support/until";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";
import { newSecret } from "../../src/watches/secrets.ts";
import { makeWatch } from "../support/make-watch.ts";
import { startService, type Service } from "../support/service.ts";
import { settledMarkets, type SettledMarkets } from "../../src/words/settled-row.ts";
import { addPast, startHistoryProvider, type HistoryProvider } from "../support/history-provider.ts";

const series_ticker = "KXRADIOMENTION";
const event_ticker = `${series_ticker}-26NOV20`;
const words = Array.from({ length: 10 }, (_, at) => `${event_ticker}-W${at}`);
const watches = 5;

/** The operator's table of what changes and watches cost. */
describe("what changes cost in Firestore", () => {
  const before = { ...process.env };
  let provider: Provider;
  let service: Service;
  let clock: VirtualClock;
  /** When the words have closed. */
  let closedAt: number;

  const marketOf = (ticker: string) =>
    wireMarket(
      ticker,
      clock.now() < closedAt ? { status: "active" } : { status: "closed", updated_time: toIso(closedAt) },
    );
  const list =
    (found: (query: URLSearchParams) => object): Behaviour =>
    (request, response, path) =>
      answer({ ...found(new URL(path, provider.baseUrl).searchParams), cursor: "" })(request, response, path);

  beforeAll(async () => {
    clock = virtualClock();
    closedAt = Infinity;
    provider = await startProvider();
    const project = freshProject();
    // What Google Cloud sets, and the emulators: the queue's client reads both.
    process.env["GCLOUD_PROJECT"] = project;
    process.env["CLOUD_TASKS_EMULATOR_HOST"] = new URL(provider.baseUrl).host;
    provider.on("/series", answer({ series: [{ ticker: series_ticker, category: "Mentions" }] }));
    provider.on("/milestones", answer({ milestones: [], cursor: "" }));
    provider.on(
      "/events",
      list((query) => ({
        events:
          query.get("status") === "open"
            ? [{ event_ticker, series_ticker, markets: words.map(marketOf) }]
            : [],
      })),
    );
    provider.on("/historical/markets", answer({ markets: [], cursor: "" }));
    provider.on(
      `/events/${event_ticker}`,
      list(() => ({ event: { event_ticker, series_ticker, markets: words.map(marketOf) } })),
    );
    provider.on(
      "/markets",
      list((query) => ({
        markets: query.has("tickers") || clock.now() >= closedAt ? words.map(marketOf) : [],
      })),
    );
    provider.on("/projects/", answer({}));
    provider.on("/hook", answer({}));
    service = await startService({
      clock,
      env: {
        UPSTREAM_BASE_URL: provider.baseUrl,
        FIRESTORE_EMULATOR_HOST: firestoreHost(),
        GCLOUD_PROJECT: project,
        WATCH_SECRET_KEY: randomBytes(32).toString("base64"),
        LOCAL_RECEIVERS: "true",
      },
    });
    await untilConnected(service.services.keys);
    await service.services.collect();
    clock.advance(minuteMs);
    // Stores the evidence on the words, once an hour.
    await service.services.collect();
    const store = sending();
    for (let made = 0; made < watches; made += 1) {
      const watch = makeWatch({ url: `${provider.baseUrl}/hook` });
      const secret = store.encryption.encrypt(newSecret(), watch.id);
      await store.watches.change(watch.uid, () => ({
        write: [{ ...watch, secret }],
        remove: [],
        result: null,
      }));
    }
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    process.env = before;
    await service.close();
    await provider.close();
  });

  const sending = () => {
    const { watchServices } = service.services;
    if (watchServices === null) throw new Error("No watches");
    return watchServices;
  };
  async function costOf(work: () => Promise<unknown>): Promise<Documents> {
    const documents = countDocuments();
    await work();
    const cost = documents();
    jest.restoreAllMocks();
    return cost;
  }
  const run = () => {
    clock.advance(minuteMs);
    provider.calls.length = 0;
    return costOf(() => service.services.collect());
  };

  it("is five reads and a write a run in which nothing changes, and a read for each watch when one of them has changed", async () => {
    expect(await run()).toEqual({ reads: 5 + watches, writes: 1 });
    expect(await run()).toEqual({ reads: 5, writes: 1 });
  });

  it("is two writes a run with changes, a read and a write a change, a write and a task a delivery, and a read a watch that is sent some", async () => {
    closedAt = clock.now() + 1;
    const changes = words.length;
    const deliveries = changes * watches;
    expect(await run()).toEqual({
      // The watches' version once more, by what puts deliveries into the store.
      reads: 5 + 1 + changes + watches,
      writes: 1 + 2 + changes + deliveries,
    });
    expect(provider.calls.filter((path) => path.startsWith("/projects/"))).toHaveLength(deliveries);
  });

  it("is two reads and three writes an attempt that is news of its watch, else three and two, and a read for a wake-up that comes again", async () => {
    const { deliver } = service.services;
    const [anyone] = await sending().deliveries.overdue(clock.now(), null, 1);
    const { watchId = "" } = (anyone && (await sending().deliveries.get(anyone.delivery))) ?? {};
    const [first, second] = (await sending().deliveries.list(watchId, null, 2)).map(({ id }) => ({
      delivery: id,
      attempt: 0,
    }));
    if (first === undefined || second === undefined || deliver === null)
      throw new Error("Nothing to deliver");
    expect(await costOf(() => deliver(first))).toEqual({ reads: 2, writes: 3 });
    expect(await costOf(() => deliver(second))).toEqual({ reads: 3, writes: 2 });
    expect(provider.calls.filter((path) => path === "/hook")).toHaveLength(2);
    expect(await costOf(() => deliver(first))).toEqual({ reads: 1, writes: 0 });
  });

  it("is a read for a reader when there is nothing new, else one more and one for each change, besides the request's write", async () => {
    const page = (since: string) => costOf(() => service.get(`/getChanges?since=${since}`));
    expect(await page("000000000010")).toEqual({ reads: 1, writes: 1 });
    expect(await page("000000000000")).toEqual({ reads: 1 + words.length, writes: 1 });
  });
});

const series = "KXTRUMPMENTION";
/** A page of 200 rows has the words of 9 events, the last one's in part. */
const [events, wordsOfEvent, eventsOfPage] = [16, 24, 9];
const archivedEvents = events / 2;

describe("what a page of settled words with quotes costs in Firestore", () => {
  const clock = virtualClock(Date.UTC(2027, 0, 1));
  let provider: HistoryProvider;
  let service: Service;
  beforeAll(async () => {
    provider = await startHistoryProvider();
    addPast(provider, series, { events, words: wordsOfEvent });
    const store = { FIRESTORE_EMULATOR_HOST: firestoreHost(), GCLOUD_PROJECT: freshProject() };
    service = await startService({ clock, env: { UPSTREAM_BASE_URL: provider.url, ...store } });
    await untilConnected(service.services.keys);
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
    const writes = archivedEvents * wordsOfEvent + (events - archivedEvents) + 2 * events;
    expect(first.cost.writes + second.cost.writes).toBe(writes);
    expect(first.cost.reads).toBe(4 * eventsOfPage);

    const again = await costOf(null);
    expect(again.cost).toEqual({ reads: 2 * eventsOfPage, writes: 0 });
  });
});
