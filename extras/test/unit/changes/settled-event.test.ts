import "@mention-market/service/test/support/random-seed";
import fc from "fast-check";
import { newlySettled } from "../../../src/changes/settled-event.ts";
import type { SeenMarket } from "../../../src/changes/snapshot.ts";
import { snapshotOf } from "../../support/valued-event.ts";

const states = {
  open: { status: "open", result: null },
  closed: { status: "closed", result: null },
  disputed: { status: "closed", result: "yes", hasResult: false },
  determined: { status: "closed", result: "yes", hasResult: true },
  yes: { status: "settled", result: "yes" },
  no: { status: "settled", result: "no" },
  void: { status: "settled", result: null },
} as const;
type State = keyof typeof states;
const ended: Partial<Record<State, "yes" | "no" | "void">> = {
  ...{ determined: "yes", yes: "yes", no: "no", void: "void" },
};
const names = Object.keys(states).filter((name): name is State => name in states);
const word = fc.record({ before: fc.constantFrom(null, ...names), after: fc.constantFrom(...names) });
const events = fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { maxLength: 4 });
type Word = typeof word extends fc.Arbitrary<infer Of> ? Of : never;

/** A snapshot of events whose words are in these states; null: not listed yet. A market that stays as it is, is the same. */
function snapshotWith(all: readonly (readonly Word[])[], stateOf: (of: Word) => State | null) {
  const markets = all.flatMap((words, at) =>
    words.flatMap((of, nth): SeenMarket[] => {
      const state = stateOf(of);
      const market_ticker = `KXA-${at}-${nth}`;
      const market = {
        market_ticker,
        event_ticker: `KXA-${at}`,
        strike_word: `Word${nth}`,
        close_time: null,
      };
      return state === null ? [] : [kept(market, state)];
    }),
  );
  const starts = Object.fromEntries(all.map((_, at) => [`KXA-${at}`, 0]));
  return { ...snapshotOf(starts), markets: new Map(markets.map((one) => [one.market_ticker, one])) };
}
const known = new Map<string, SeenMarket>();
function kept(market: Omit<SeenMarket, "status" | "result">, state: State): SeenMarket {
  const name = `${market.market_ticker} ${state}`;
  known.set(name, known.get(name) ?? { ...market, ...states[state] });
  return known.get(name) ?? { ...market, ...states[state] };
}

/** How many words ended in each way; null while one has no result. */
function tally(all: readonly (State | null)[]) {
  const results = all.flatMap((state) => (state === null ? [] : (ended[state] ?? "none")));
  if (results.length === 0 || results.includes("none")) return null;
  const count = (wanted: string) => results.filter((result) => result === wanted).length;
  return { yes: count("yes"), no: count("no"), void: count("void") };
}

it("an event is newly settled once all its words have results, and again when they end otherwise", () => {
  fc.assert(
    fc.property(events, (all) => {
      const [before, after] = [snapshotWith(all, (of) => of.before), snapshotWith(all, (of) => of.after)];
      const expected = all.flatMap((words, at) => {
        const now = tally(words.map((of) => of.after));
        const isSame = JSON.stringify(now) === JSON.stringify(tally(words.map((of) => of.before)));
        return now === null || isSame ? [] : [[`KXA-${at}`, now]];
      });
      const found = newlySettled(before, after, 7);
      expect(found.map(({ event: { event_ticker, said } }) => [event_ticker, said]).toSorted()).toEqual(
        expected,
      );
      for (const { settledAt } of found) expect(settledAt).toBe(7);
    }),
    { numRuns: 1_000 },
  );
});

it("a strike on the event itself is not among the words that were said or not", () => {
  const ofEvent = (strike_word: string, state: "yes" | "no"): [string, SeenMarket] => {
    const market_ticker = `KXA-0-${strike_word}`;
    return [
      market_ticker,
      { market_ticker, event_ticker: "KXA-0", strike_word, close_time: null, ...states[state] },
    ];
  };
  const markets = new Map([ofEvent("Toll", "no"), ofEvent("Event does not qualify", "yes")]);
  const none = snapshotOf({ "KXA-0": 0 });
  expect(newlySettled(none, { ...none, markets }, 7)[0]?.event.said).toEqual({ yes: 0, no: 1, void: 0 });
});
