import { z } from "zod";
import { dayMs, minuteMs, toIso } from "@mention-market/service/base/clock";
import { changeTypes, type Change } from "../../src/changes/change.ts";
import { changesPage } from "../../src/changes/get-changes.ts";
import { listing, listings } from "../support/made-up-changes.ts";
import { emptySnapshot } from "../../src/changes/snapshot.ts";
import { startService, type Service } from "../support/service.ts";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";

const refusal = z.object({ error: z.string(), message: z.string() });

describe("getChanges", () => {
  let clock: VirtualClock;
  let service: Service;
  beforeEach(async () => {
    clock = virtualClock();
    // Nobody listens there: the feed is read from the store only.
    service = await startService({ env: { UPSTREAM_BASE_URL: "http://127.0.0.1:9" }, clock });
  });
  afterEach(() => service.close());

  async function store(changes: readonly Change[]) {
    const feed = service.services.changes;
    const head = await feed.head();
    const now = clock.now();
    const seq = (head?.seq ?? 0) + changes.length;
    const state = { seq, snapshotId: "one", readAt: now, collectedAt: now, beganAt: head?.beganAt ?? now };
    const after = head?.version ?? null;
    expect(await feed.commit({ after, state, snapshot: emptySnapshot, changes })).not.toBeNull();
  }
  async function read(query: string) {
    const response = await service.get(`/getChanges?${query}`);
    expect({ query, status: response.status }).toEqual({ query, status: 200 });
    const page = changesPage.parse(await response.json());
    return { ...page, ids: page.changes.map(({ id }) => Number(id)) };
  }

  it("gives a new client the present cursor, from which on it gets every change once and in order", async () => {
    expect(await read("")).toMatchObject({ ids: [], cursor: "000000000000", more: false });
    await store(listings(1, 3, clock.now()));
    const start = await read("");
    expect(start).toMatchObject({ ids: [], cursor: "000000000003" });
    await store(listings(4, 250, clock.now()));
    const seen: number[] = [];
    let page = start;
    do {
      page = await read(`since=${page.cursor}`);
      seen.push(...page.ids);
    } while (page.more);
    const { cursor } = page;
    expect(seen).toEqual(Array.from({ length: 250 }, (_, at) => at + 4));
    expect(await read(`since=${cursor}`)).toMatchObject({ ids: [], cursor, more: false });
    expect((await read("since=000000000000&limit=2")).changes).toEqual(listings(1, 2, clock.now()));
  });

  it("says since when the feed sees, if that is later than the time that was asked for", async () => {
    const before = toIso(clock.now() - minuteMs);
    const seenFrom = async (since: string) => (await read(since)).seen_from;
    expect(await seenFrom(`since=${before}`)).toBe(toIso(clock.now()));
    await store([]);
    const began = toIso(clock.now());
    clock.advance(minuteMs);
    await store(listings(1, 1, clock.now()));
    expect(await seenFrom(`since=${before}`)).toBe(began);
    expect(await seenFrom(`since=${began}`)).toBeNull();
    expect(await seenFrom("since=000000000000")).toBeNull();
    expect(await seenFrom("")).toBeNull();
  });

  it("begins at a time of the last 7 days", async () => {
    await store(listings(1, 2, clock.now()));
    const between = toIso(clock.now() + 1);
    clock.advance(minuteMs);
    await store(listings(3, 1, clock.now()));
    expect((await read(`since=${between}`)).ids).toEqual([3]);
    expect((await read(`since=${toIso(clock.now() - 7 * dayMs)}`)).ids).toEqual([1, 2, 3]);
    expect(await read(`since=${toIso(clock.now() + 1)}`)).toMatchObject({ ids: [], cursor: "000000000003" });
  });

  it("narrows by type, series, event and market, all of which must hold", async () => {
    const of = (seq: number, series: string) => listing(seq, clock.now(), series);
    const event: Change = {
      ...of(3, "KXB"),
      type: "event.start_changed",
      market_ticker: null,
      strike_word: null,
      data: { from: null, to: null, source: null, certain: null },
    };
    await store([of(1, "KXA"), of(2, "KXB"), event]);
    const ids = async (query: string) => (await read(`since=000000000000&${query}`)).ids;
    expect(await ids("series_ticker=kxb")).toEqual([2, 3]);
    expect(await ids("types=event.start_changed,market.settled")).toEqual([3]);
    expect(await ids("event_ticker=KXA-1,KXB-1&types=market.listed")).toEqual([1, 2]);
    expect(await ids("market_ticker=KXB-1-W2")).toEqual([2]);
    expect(await ids("series_ticker=KXA&market_ticker=KXB-1-W2")).toEqual([]);
    expect(await read("since=000000000000&series_ticker=KXNONE")).toMatchObject({
      ids: [],
      cursor: "000000000003",
      more: false,
    });
  });

  it("walks on through what a filter leaves out, and says that there is more", async () => {
    for (let first = 1; first <= 2_401; first += 600) await store(listings(first, 600, clock.now()));
    await store([listing(3_001, clock.now(), "KXRARE")]);
    const first = await read("since=000000000000&series_ticker=KXRARE");
    expect(first).toMatchObject({ ids: [], more: true });
    expect(await read(`since=${first.cursor}&series_ticker=KXRARE`)).toMatchObject({
      ids: [3_001],
      more: false,
    });
  });

  it("refuses a cursor that is too old, too new or none, saying how to start anew, and other bad parameters by name", async () => {
    await store(listings(1, 2, clock.now()));
    clock.advance(31 * dayMs);
    await store(listings(3, 1, clock.now()));
    const headers = { "x-api-key": await service.makeKey() };
    const many = (count: number) => Array.from({ length: count }, (_, at) => `KXA${at}`).join(",");
    const tooOld = toIso(clock.now() - 7 * dayMs - 1);
    const tooNew = toIso(clock.now() + 2 * minuteMs);
    const bad: [name: string, value: string][] = [];
    for (const since of [
      "000000000000",
      "000000000001",
      "000000000009",
      "12",
      "soon",
      "2026-11-20",
      tooOld,
      tooNew,
    ])
      bad.push(["since", since]);
    bad.push(["types", "price.crossed"], ["types", Array(11).fill(changeTypes[0]).join(",")]);
    for (const list of ["series_ticker", "event_ticker", "market_ticker"]) bad.push([list, many(21)]);
    bad.push(["limit", "0"], ["limit", "1001"], ["limit", "ten"], ["format", "csv"]);
    for (const [name, value] of bad) {
      const response = await service.get(`/getChanges?${name}=${value}`, headers);
      expect([name, value, response.status]).toEqual([name, value, 400]);
      const { error, message } = refusal.parse(await response.json());
      expect(error).toBe(`Invalid parameter: ${name}`);
      if (name === "since") expect(message).toContain("To start anew, leave it out");
    }
    expect((await service.get("/getChanges?since=000000000002", headers)).status).toBe(200);
  });
});
