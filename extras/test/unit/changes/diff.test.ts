import fc from "fast-check";
import { dayMs, hourMs, toIso } from "@mention-market/service/base/clock";
import { change, type Change } from "../../../src/changes/change.ts";
import { closingAt, diff, seed, type ReadEvent } from "../../../src/changes/diff.ts";
import {
  countUndated,
  emptySnapshot,
  type Snapshot,
  fromBytes,
  toBytes,
} from "../../../src/changes/snapshot.ts";
import { marketStatuses } from "../../../src/markets/event/event.ts";
import { readEvent, readMarket } from "../../support/made-up-changes.ts";

const noon = Date.UTC(2026, 10, 20, 12);
const open = { ...emptySnapshot, series: new Set(["KXA"]) };
const inAnHour = toIso(noon + hourMs);

/** The state after each read in turn, one a minute, and all changes on the way. */
function follow(reads: readonly (readonly ReadEvent[])[], max?: number) {
  let snapshot: Snapshot = open;
  const changes: Change[] = [];
  for (const [at, read] of reads.entries()) {
    let rest = read;
    do {
      const now = noon + at * 60_000;
      const moment = { now, afterSeq: changes.length, lastReadAt: now };
      const step = diff(snapshot, rest, moment, max);
      changes.push(...step.changes);
      ({ snapshot, rest } = step);
    } while (rest.length > 0);
  }
  return { snapshot, changes };
}

/** What the changes alone say of each market and event. */
function replay(changes: readonly Change[]) {
  const starts = new Map<string, string | null>();
  const markets = new Map<string, unknown>();
  const rules = new Map<string, string>();
  for (const one of changes)
    switch (one.type) {
      case "event.listed":
        starts.set(one.event_ticker, one.data.scheduledStartTime);
        break;
      case "event.start_changed":
        expect(starts.get(one.event_ticker)).toBe(one.data.from);
        starts.set(one.event_ticker, one.data.to);
        break;
      case "event.rules_changed":
        for (const { market_ticker, field, before, after } of one.data.markets) {
          expect(markets.has(market_ticker)).toBe(true);
          const key = `${market_ticker} ${field}`;
          expect(rules.get(key) ?? before).toBe(before);
          expect(after).not.toBe(before);
          rules.set(key, after);
        }
        break;
      case "market.listed":
        expect(markets.has(one.market_ticker)).toBe(false);
        markets.set(one.market_ticker, { status: one.data.status, result: null });
        break;
      case "market.status_changed":
        expect(markets.get(one.market_ticker)).toMatchObject({ status: one.data.from });
        markets.set(one.market_ticker, { status: one.data.to, result: null });
        break;
      case "market.settled":
        expect(markets.get(one.market_ticker)).not.toEqual({ status: "settled", result: one.data.result });
        markets.set(one.market_ticker, { status: "settled", result: one.data.result });
        break;
    }
  return { starts, markets };
}

function known({ events, markets }: Snapshot) {
  return {
    starts: new Map([...events].map(([ticker, event]) => [ticker, event.scheduledStartTime])),
    // The feed has no result that is not final.
    markets: new Map(
      [...markets].map(([ticker, { status, result }]) => [
        ticker,
        { status, result: status === "settled" ? result : null },
      ]),
    ),
  };
}

const someReads = fc.array(
  fc.uniqueArray(
    fc
      .record({
        event: fc.constantFrom("KXA-1", "KXA-2", "KXA-3"),
        start: fc.constantFrom(null, inAnHour, toIso(noon + 2 * hourMs)),
        markets: fc.uniqueArray(
          fc.record({
            word: fc.constantFrom("A", "B", "C", "D"),
            status: fc.constantFrom(null, ...marketStatuses),
            result: fc.constantFrom(null, "yes" as const, "no" as const),
            close_time: fc.constantFrom(null, toIso(noon + 90_000), toIso(noon - 1)),
            rules_primary: fc.constantFrom("If A is said", "If B is said"),
            rules_secondary: fc.constantFrom("", "Plurals count"),
          }),
          { selector: ({ word }) => word },
        ),
        isWhole: fc.boolean(),
        scheduledDay: fc.constantFrom(null, "2026-11-21", "2026-11-22"),
      })
      .map(({ event, start, markets, isWhole, scheduledDay }) => {
        const read = markets.map(({ word, ...of }) => readMarket(`${event}-${word}`, of));
        const dated = scheduledDay === null ? {} : { scheduledDay };
        const whole = { ...readEvent(event, read, start), ...dated };
        return isWhole ? whole : { ...whole, summary: null };
      }),
    { selector: ({ event_ticker }) => event_ticker },
  ),
  { maxLength: 8 },
);

describe("the changes between two reads of the provider", () => {
  it("lead from nothing to what was last seen, whatever was read", () => {
    fc.assert(
      fc.property(someReads, (reads) => {
        const { snapshot, changes } = follow(reads);
        const replayed = replay(changes);
        expect(replayed).toEqual(known(snapshot));
      }),
    );
  });

  it("are numbered in order without a gap, in whatever portions they are taken, and have the form of the wire", () => {
    fc.assert(
      fc.property(someReads, fc.integer({ min: 1, max: 5 }), (reads, max) => {
        const { changes } = follow(reads, max);
        expect(changes).toEqual(follow(reads).changes);
        expect(changes.map(({ id }) => Number(id))).toEqual(changes.map((_, at) => at + 1));
        for (const one of changes) expect(JSON.stringify(change.parse(one))).toBe(JSON.stringify(one));
      }),
    );
  });

  it("are none when the same is read twice", () => {
    fc.assert(
      fc.property(someReads, (reads) => {
        const { snapshot, changes } = follow(reads);
        const last = reads.at(-1) ?? [];
        const now = noon + Math.max(0, reads.length - 1) * 60_000;
        const moment = { now, afterSeq: changes.length, lastReadAt: now };
        expect(diff(snapshot, last, moment).changes).toEqual([]);
      }),
    );
  });

  it("survive that the snapshot is stored in between", () => {
    fc.assert(
      fc.property(someReads, (reads) => {
        const { snapshot } = follow(reads);
        expect(fromBytes(toBytes(snapshot))).toEqual(snapshot);
      }),
    );
  });

  it("name a new event before its words, each word once", () => {
    const read = readEvent("KXA-1", [readMarket("KXA-1-B"), readMarket("KXA-1-A")]);
    const { changes } = diff(open, [read], { now: noon, afterSeq: 41, lastReadAt: noon });
    expect(changes.map(({ id, type, market_ticker }) => [id, type, market_ticker])).toEqual([
      ["000000000042", "event.listed", null],
      ["000000000043", "market.listed", "KXA-1-A"],
      ["000000000044", "market.listed", "KXA-1-B"],
    ]);
    expect(changes[0]?.data).toMatchObject({ markets: 2 });
  });

  it("say that trading has closed when its time has come, though the provider still says open", () => {
    const read = readEvent("KXA-1", [readMarket("KXA-1-A", { close_time: inAnHour })]);
    const before = diff(open, [read], { now: noon, afterSeq: 0, lastReadAt: noon }).snapshot;
    expect(closingAt(before, noon + hourMs - 1)).toEqual([]);
    const markets = closingAt(before, noon + hourMs);
    const now = noon + hourMs + 5_000;
    const closed = diff(before, [{ event_ticker: "KXA-1", summary: null, markets }], {
      now,
      afterSeq: 3,
      lastReadAt: now,
    });
    expect(closed.changes).toMatchObject([
      { type: "market.status_changed", at: inAnHour, data: { from: "open", to: "closed" } },
    ]);
    expect(diff(closed.snapshot, [read], { now, afterSeq: 4, lastReadAt: now }).changes).toEqual([]);
    expect(closingAt(closed.snapshot, now)).toEqual([]);
  });

  it("settle a word once, and once more when its result is corrected", () => {
    const settled = (result: "yes" | "no" | null, status: "settled" | "closed" = "settled") => [
      readEvent("KXA-1", [
        readMarket("KXA-1-A", { status, result, settlement_ts: toIso(noon - 7) }),
        readMarket("KXA-1-B"),
      ]),
    ];
    const { changes } = follow([
      [readEvent("KXA-1", [readMarket("KXA-1-A"), readMarket("KXA-1-B")])],
      settled("no"),
      settled("no"),
      settled(null, "closed"),
      settled("yes"),
    ]);
    expect(changes.slice(3)).toMatchObject([
      { type: "market.settled", at: toIso(noon - 7), data: { result: "no" } },
      { type: "market.settled", data: { result: "yes" } },
    ]);
    expect(changes).toHaveLength(5);
  });

  it("are none for a series that is read for the first time, for one that was not, and for an event that is over", () => {
    const read = [readEvent("KXB-1", [readMarket("KXB-1-A")])];
    expect(diff(open, read, { now: noon, afterSeq: 0, lastReadAt: noon }).changes).toEqual([]);
    const seeded = seed(open, "KXB", read, noon);
    expect([...seeded.series]).toEqual(["KXA", "KXB"]);
    expect(seeded.markets.has("KXB-1-A")).toBe(true);
    expect(diff(seeded, read, { now: noon, afterSeq: 0, lastReadAt: noon }).changes).toEqual([]);
    const over = readEvent("KXA-9", [readMarket("KXA-9-A", { status: "settled", result: "yes" })]);
    expect(diff(open, [over], { now: noon, afterSeq: 0, lastReadAt: noon }).changes).toEqual([]);
  });

  it("name an event that is first seen when it has settled, with its words, if one settled since the last run", () => {
    const settledAt = (word: string, settlement_ts: string | null) =>
      readMarket(`KXA-9-${word}`, { status: "settled", result: "yes", settlement_ts });
    const read = readEvent("KXA-9", [settledAt("A", toIso(noon)), settledAt("B", toIso(noon - hourMs))]);
    const since = (lastReadAt: number) =>
      diff(open, [read], { now: noon + 60_000, afterSeq: 0, lastReadAt }).changes;
    expect(since(noon).map(({ type, market_ticker }) => [type, market_ticker])).toEqual([
      ["event.listed", null],
      ["market.listed", "KXA-9-A"],
      ["market.settled", "KXA-9-A"],
      ["market.listed", "KXA-9-B"],
      ["market.settled", "KXA-9-B"],
    ]);
    expect(since(noon + 1)).toEqual([]);
    const untimed = readEvent("KXA-9", [settledAt("A", null)]);
    expect(diff(open, [untimed], { now: noon, afterSeq: 0, lastReadAt: noon }).changes).toEqual([]);
  });

  it("name the rules that changed of words that were known with theirs, in one change of the event", () => {
    const ruled = (word: string, primary: string, secondary = "") =>
      readMarket(`KXA-1-${word}`, { rules_primary: primary, rules_secondary: secondary });
    const { changes } = follow([
      [readEvent("KXA-1", [ruled("A", "one"), ruled("B", "one"), readMarket("KXA-1-C")])],
      [readEvent("KXA-1", [ruled("A", "two", "x"), ruled("C", "two"), ruled("D", "two")])],
      [readEvent("KXA-1", [readMarket("KXA-1-A"), ruled("B", "one")])],
      [readEvent("KXA-1", [ruled("A", "one", "x"), ruled("B", "one", "x")])],
    ]);
    const changed = changes.flatMap((one) => (one.type === "event.rules_changed" ? [one] : []));
    const [one, two, none, x] = [
      "7692c3ad3540bb80",
      "3fc4ccfe745870e2",
      "e3b0c44298fc1c14",
      "2d711642b726b044",
    ];
    const named = (word: string, field: string, before: string | undefined, after: string | undefined) => ({
      ...{ market_ticker: `KXA-1-${word}`, strike_word: word, field, before, after },
    });
    expect(changed.map(({ data, market_ticker }) => [market_ticker, ...data.markets])).toEqual([
      [null, named("A", "rules_primary", one, two), named("A", "rules_secondary", none, x)],
      [null, named("A", "rules_primary", two, one), named("B", "rules_secondary", none, x)],
    ]);
    const unread = follow([[readEvent("KXA-1", [readMarket("KXA-1-A"), readMarket("KXA-1-B")])]]);
    const stored = fromBytes(toBytes(unread.snapshot));
    const reread = [readEvent("KXA-1", [ruled("A", "three"), ruled("B", "three")])];
    expect(diff(stored, reread, { now: noon, afterSeq: 9, lastReadAt: noon }).changes).toEqual([]);
  });

  it("say of a moved start where it is from, and the snapshot keeps since when it is known and its last move", () => {
    const at = (hours: number) => toIso(noon + hours * hourMs);
    const starting = (start: string | null, certain = true) => {
      const read = readEvent("KXA-1", [readMarket("KXA-1-A")], start);
      const startBasis = { source: "milestone", certain } as const;
      return { ...read, summary: read.summary === null ? null : { ...read.summary, startBasis } };
    };
    const seen = (...starts: readonly ReadEvent[]) => {
      const { changes, snapshot } = follow(starts.map((start) => [start]));
      const moves = changes.flatMap((one) => (one.type === "event.start_changed" ? [one.data] : []));
      return { moves, event: snapshot.events.get("KXA-1") };
    };
    expect(seen(starting(at(1))).event).toMatchObject({ knownSince: noon });
    expect(seen(starting(at(1)), starting(at(1), false)).moves).toEqual([]);
    const known = seen(starting(null), starting(at(1), false));
    expect(known.moves).toEqual([{ from: null, to: at(1), source: "milestone", certain: false }]);
    expect(known.event).toMatchObject({ knownSince: noon + 60_000 });
    expect(known.event).not.toHaveProperty("moved");
    const moved = seen(starting(at(1)), starting(at(2)), starting(null));
    expect(moved.moves).toEqual([{ from: at(1), to: at(2), source: "milestone", certain: true }]);
    expect(moved.event).toMatchObject({
      knownSince: noon + 60_000,
      moved: { at: noon + 60_000, from: at(1) },
    });
    const seeded = seed(open, "KXB", [readEvent("KXB-1", [readMarket("KXB-1-A")])], noon);
    expect(seeded.events.get("KXB-1")).not.toHaveProperty("knownSince");
  });

  it("forget an event a day after its last word has settled", () => {
    const settled = readMarket("KXA-1-A", { status: "settled", result: "yes" });
    const { snapshot } = follow([
      [readEvent("KXA-1", [readMarket("KXA-1-A")]), readEvent("KXA-2", [readMarket("KXA-2-A")])],
      [readEvent("KXA-1", [settled])],
    ]);
    const at = (now: number) => [
      ...diff(snapshot, [], { now, afterSeq: 0, lastReadAt: now }).snapshot.markets.keys(),
    ];
    expect(at(noon + 60_000 + dayMs - 1)).toEqual(["KXA-1-A", "KXA-2-A"]);
    expect(at(noon + 60_000 + dayMs)).toEqual(["KXA-2-A"]);
  });

  it("keep the day that an event was scheduled for, which is no change, and count the open events without either", () => {
    const undated = (name: string) => readEvent(`KXA-${name}`, [readMarket(`KXA-${name}-W`)], null);
    const before = [{ ...undated("A"), scheduledDay: "2026-11-21" }, undated("B"), undated("C")];
    expect(countUndated(follow([before]).snapshot)).toBe(2);
    const closed = readMarket("KXA-C-W", { status: "closed" });
    const later = [undated("A"), { event_ticker: "KXA-C", summary: null, markets: [closed] }];
    const { snapshot, changes } = follow([before, later]);
    expect(snapshot.events.get("KXA-A")).toMatchObject({ scheduledDay: "2026-11-21" });
    expect(countUndated(snapshot)).toBe(1);
    expect(changes.slice(6)).toMatchObject([{ type: "market.status_changed", event_ticker: "KXA-C" }]);
  });

  it("keep a known start that a later read does not give", () => {
    const { changes, snapshot } = follow([
      [readEvent("KXA-1", [readMarket("KXA-1-A")], inAnHour)],
      [readEvent("KXA-1", [], null)],
      [readEvent("KXA-1", [], "2026-11-20T14:00:00+01:00")],
    ]);
    expect(changes.map(({ type }) => type)).toEqual(["event.listed", "market.listed"]);
    expect(snapshot.events.get("KXA-1")?.scheduledStartTime).not.toBeNull();
  });
});
