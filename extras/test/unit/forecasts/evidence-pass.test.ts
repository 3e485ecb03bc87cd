import { hourMs, minuteMs } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import type { Snapshot } from "../../../src/changes/snapshot.ts";
import { createEvidencePass, createReadStoredEvidence } from "../../../src/forecasts/evidence-pass.ts";
import type { EventEvidence } from "../../../src/words/event-evidence.ts";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";
import { snapshotOf } from "../../support/valued-event.ts";
import { noon } from "../../store/store-harness.ts";

/** Twenty events, a day after noon and later, an hour apart; KXA-1 is the soonest. */
const snapshot = snapshotOf(
  Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`KXA-${at + 1}`, noon + (24 + at) * hourMs])),
);
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => `KXA-${first + at}`);

describe("the pass that stores the evidence on open words", () => {
  let clock: VirtualClock;
  let log: ReturnType<typeof recordingLog>;
  let stored: string | null;
  let reads: string[];
  let unreadable: ReadonlySet<string>;
  let unknown: ReadonlySet<string>;
  let storeFails: boolean;

  const memory = {
    read: () => (storeFails ? Promise.reject(new AppError("unavailable", "Down")) : Promise.resolve(stored)),
    write: (_name: string, text: string) => {
      stored = text;
      return Promise.resolve();
    },
  };
  beforeEach(() => {
    clock = virtualClock(noon);
    log = recordingLog();
    [stored, reads, unreadable, unknown, storeFails] = [null, [], new Set(), new Set(), false];
  });

  const evidenceOf = (eventTicker: string): EventEvidence => ({
    ...{ eventTicker, at: clock.now(), fee: null, isSingle: true, isProven: false, rate: 0.5 },
    words: [[`${eventTicker}-T`, 0.5, 4, false]],
  });
  const passWith = (meanwhile: () => Promise<unknown> = () => Promise.resolve()) =>
    createEvidencePass({
      async readEvidence({ event_ticker }) {
        reads.push(event_ticker);
        await meanwhile();
        if (unreadable.has(event_ticker)) throw new AppError("upstream", "Provider answered 503");
        return unknown.has(event_ticker) ? null : evidenceOf(event_ticker);
      },
      memory,
      log,
    });
  /** A run, a minute after the one before. Returns the events that it read. */
  async function run(pass: ReturnType<typeof passWith>, seen: Snapshot = snapshot) {
    clock.advance(minuteMs);
    reads = [];
    await pass.run({ now: clock.now(), snapshot: seen, endsBy: Infinity });
    return reads;
  }
  const evidence = async () => [...(await createReadStoredEvidence({ memory, clock })()).values()];
  const tickers = async () => (await evidence()).map(({ eventTicker }) => eventTicker);

  it("reads eight events a run, the soonest first, each once an hour, and a new instance none that is stored", async () => {
    const pass = passWith();
    expect(await run(pass)).toEqual(from(1, 8));
    expect(await run(pass)).toEqual(from(9, 16));
    expect(await run(passWith())).toEqual(from(17, 20));
    expect(await run(passWith())).toEqual([]);
    expect((await tickers()).toSorted()).toEqual(from(1, 20).toSorted());
    clock.advance(hourMs - 4 * minuteMs);
    expect(await run(passWith())).toEqual(from(1, 8));
  });

  it("keeps the older evidence of an event that can't be read, with its time, and reads it after the others", async () => {
    const pass = passWith();
    for (let runs = 0; runs < 3; runs += 1) await run(pass);
    const older = (await evidence()).find(({ eventTicker }) => eventTicker === "KXA-2");
    clock.advance(hourMs);
    unreadable = new Set(from(1, 8));
    expect(await run(pass)).toEqual(from(1, 8));
    unreadable = new Set(["KXA-2"]);
    expect(await run(pass)).toEqual(from(9, 16));
    expect(await run(pass)).toEqual([...from(17, 20), ...from(1, 4)]);
    expect(await run(pass)).toEqual([...from(5, 8), "KXA-2"]);
    expect((await evidence()).find(({ eventTicker }) => eventTicker === "KXA-2")).toEqual(older);
    expect(log.entries.filter(({ fields }) => fields?.["event_ticker"] === "KXA-2")).toHaveLength(3);
  });

  it("does not read an event that Kalshi does not know in every run", async () => {
    const pass = passWith();
    unknown = new Set(from(1, 8));
    expect(await run(pass)).toEqual(from(1, 8));
    expect(await run(pass)).toEqual(from(9, 16));
    expect(await run(pass)).toEqual(from(17, 20));
    clock.advance(15 * minuteMs);
    expect(await run(pass)).toEqual(from(1, 8));
  });

  it("loses nothing of another collector that runs at the same time", async () => {
    const other = passWith();
    const later: Snapshot = {
      ...snapshot,
      markets: new Map([...snapshot.markets].filter(([ticker]) => !/-[1-8]-T$/.test(ticker))),
    };
    let isFirst = true;
    const pass = passWith(async () => {
      if (!isFirst) return;
      isFirst = false;
      await other.run({ now: clock.now(), snapshot: later, endsBy: Infinity });
    });
    await run(pass);
    expect((await tickers()).toSorted()).toEqual(from(1, 16).toSorted());
  });

  it("keeps nothing of an event without an open market, and reads one with a new market after 15 minutes", async () => {
    const pass = passWith();
    await run(pass);
    const [first] = snapshot.markets.values();
    if (first === undefined) throw new Error("No market");
    const of = (change: object) => ({
      ...snapshot,
      markets: new Map([[first.market_ticker, { ...first, ...change }]]),
    });
    const listed = of({ market_ticker: "KXA-1-NEW" });
    expect(await run(pass, listed)).toEqual([]);
    clock.advance(14 * minuteMs);
    expect(await run(pass, listed)).toEqual(["KXA-1"]);
    expect(await tickers()).toEqual(["KXA-1"]);
    expect(await run(passWith(), of({ status: "closed" }))).toEqual([]);
  });

  it("fails while the store does, and goes on in the next run", async () => {
    const pass = passWith();
    storeFails = true;
    await expect(run(pass)).rejects.toThrow("Down");
    storeFails = false;
    expect(await run(pass)).toEqual(from(1, 8));
  });
});
