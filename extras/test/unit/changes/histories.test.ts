import fc from "fast-check";
import { hourMs, minuteMs, toIso } from "@mention-market/service/base/clock";
import { diff } from "../../../src/changes/diff.ts";
import { toReadEvent } from "../../../src/changes/read-updates.ts";
import { emptySnapshot } from "../../../src/changes/snapshot.ts";
import { toCurrentEvent } from "../../../src/kalshi/to-event.ts";
import { wireNestedEvent, wireStart } from "../../../src/kalshi/wire.ts";
import { joinTiers } from "../../../src/markets/event/get-event.ts";

const noon = Date.UTC(2026, 10, 20, 12);
const event_ticker = "KXA-26NOV20";
const codes = ["A", "B", "C"] as const;

/** What Kalshi shows of an event at one time. Both starts are hours after noon. */
const step = fc.record({
  minutes: fc.integer({ min: 1, max: 200 }),
  milestone: fc.constantFrom(null, 2, 3),
  details: fc.constantFrom("created", "time-tbd"),
  strike: fc.constantFrom(null, 4),
  markets: fc.uniqueArray(
    fc.record({
      code: fc.constantFrom(...codes),
      status: fc.constantFrom("initialized", "active", "inactive", "closed", "determined", "finalized"),
      rules: fc.constantFrom("one", "two"),
    }),
    { selector: ({ code }) => code },
  ),
});
type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never;

/** The rules of the contract, read word by word. */
function naivePhase({ milestone, strike, markets }: Step, now: number): string | null {
  const counts = { open: 0, ahead: 0, done: 0 };
  for (const { status } of markets) {
    if (status === "active" || status === "inactive") counts.open += 1;
    if (status === "initialized") counts.ahead += 1;
    if (status === "finalized") counts.done += 1;
  }
  if (markets.length > 0 && counts.done === markets.length) return "settled";
  if (markets.length > 0 && counts.open + counts.ahead === 0) return "over";
  const hours = milestone ?? strike;
  if (hours === null) return null;
  if (now < noon + hours * hourMs) return "upcoming";
  return counts.open > 0 ? "live" : null;
}

/** The changes of start and rules that a reader writes down who compares each read with what was seen before. */
function createNaiveReader() {
  let start: number | null | undefined;
  const rules = new Map<string, string>();
  return ({ milestone, details, strike, markets }: Step): string[] => {
    const changes: string[] = [];
    const now = milestone ?? strike;
    if (start === undefined) start = now;
    else if (now !== null && now !== start) {
      const source = milestone === null ? "strike_date false" : `milestone ${details === "created"}`;
      changes.push(`start ${start} ${now} ${source}`);
      start = now;
    }
    const changed = codes.filter((code) => {
      const text = markets.find((market) => market.code === code)?.rules;
      const before = rules.get(code);
      if (text !== undefined) rules.set(code, text);
      return text !== undefined && before !== undefined && before !== text;
    });
    return changed.length === 0 ? changes : [...changes, `rules ${changed.join()}`];
  };
}

function read({ milestone, details, strike, markets }: Step, now: number) {
  const at = (hours: number | null) => (hours === null ? null : toIso(noon + hours * hourMs));
  const wire = wireNestedEvent.parse({
    event_ticker,
    title: "A show",
    strike_date: at(strike),
    markets: markets.map(({ code, status, rules }) => ({
      ticker: `${event_ticker}-${code}`,
      event_ticker,
      status,
      result: status === "finalized" ? "yes" : "",
      rules_primary: rules,
    })),
  });
  const naming = {
    start_date: at(milestone),
    primary_event_tickers: [event_ticker],
    details: { status: details },
  };
  return toCurrentEvent(wire, [wireStart.parse(naming)], now, () => undefined);
}

const hoursOf = (time: string | null) => (time === null ? null : (Date.parse(time) - noon) / hourMs);

it("has in 2,000 random histories the phase and the changes of a naive reader, none lost and none twice", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
      const naiveReader = createNaiveReader();
      let snapshot = { ...emptySnapshot, series: new Set(["KXA"]) };
      let now = noon;
      let seq = 0;
      let isKnown = false;
      for (const one of steps) {
        now += one.minutes * minuteMs;
        const event = read(one, now);
        const shown = joinTiers(event, { markets: [], errors: [] }, {}, { history: undefined, now });
        expect(shown.phase).toBe(naivePhase(one, now));
        const hasSettled = one.markets.every(({ status }) => status === "finalized");
        const next = diff(snapshot, [toReadEvent(event)], { now, afterSeq: seq, lastReadAt: now });
        seq += next.changes.length;
        const found = next.changes.flatMap((change) => {
          if (change.type === "event.start_changed") {
            const { from, to, source, certain } = change.data;
            return [`start ${hoursOf(from)} ${hoursOf(to)} ${source} ${certain}`];
          }
          if (change.type !== "event.rules_changed") return [];
          return [`rules ${change.data.markets.map(({ market_ticker }) => market_ticker.slice(-1)).join()}`];
        });
        // An event is known from its first read on that was not all settled.
        if (isKnown || !hasSettled) expect(found).toEqual(naiveReader(one));
        isKnown ||= !hasSettled;
        snapshot = { ...next.snapshot, series: new Set(["KXA"]) };
      }
    }),
    { numRuns: 2_000 },
  );
});
