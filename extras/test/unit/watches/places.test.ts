import fc from "fast-check";
import { hourMs } from "@mention-market/service/base/clock";
import { seed } from "@mention-market/service/test/support/random-seed";
import { maxFollowed, placesOf, waitingOf } from "../../../src/watches/verdict-conditions.ts";
import { noon } from "../../store/store-harness.ts";
import { makeWatch } from "../../support/make-watch.ts";
import { snapshotOf } from "../../support/valued-event.ts";

const ticker = (at: number) => `KXA-${String(at).padStart(2, "0")}`;
const snapshot = snapshotOf(
  Object.fromEntries(Array.from({ length: 60 }, (_, at) => [ticker(at), noon + (at + 1) * hourMs])),
);
const following = (uid: string, event_ticker: string) => makeWatch({ uid, verdict: { event_ticker } });
const named = (uid: string, ...ats: number[]) => ats.map((at) => following(uid, ticker(at)));
const followed = (...watches: ReturnType<typeof named>) =>
  placesOf(watches, snapshot, noon).followed.map(({ event_ticker }) => event_ticker);

describe("the places of verdict watches", () => {
  it("go in turns over accounts: nobody who names many events takes the soonest of another", () => {
    const many = makeWatch({ uid: "many", verdict: { series_ticker: "KXA" } });
    const others = [following("one", ticker(58)), ...named("two", 57, 59)];
    const places = placesOf([many, ...others], snapshot, noon);
    const tickers = places.followed.map(({ event_ticker }) => event_ticker);
    expect(tickers.slice(0, 5)).toEqual([ticker(0), ticker(57), ticker(58), ticker(1), ticker(59)]);
    expect(tickers).toHaveLength(maxFollowed);
    expect(waitingOf(many, places)).toHaveLength(60 - maxFollowed);
    expect(others.flatMap((watch) => waitingOf(watch, places))).toEqual([]);
  });

  it("are held by active watches only", () => {
    for (const status of ["new", "failing", "disabled", "ended"] as const) {
      const watch = { ...following("one", ticker(1)), status };
      expect([followed(watch), waitingOf(watch, placesOf([watch], snapshot, noon))]).toEqual([[], []]);
    }
  });

  it("give each account its n-th event before any account its next one, and each event one place, of any watches", () => {
    const account = fc.uniqueArray(fc.nat(59), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.array(account, { maxLength: 8 }), (accounts) => {
        const watches = accounts.flatMap((ats, at) => named(`account-${at}`, ...ats));
        const got = followed(...watches);
        expect(new Set(got).size).toBe(got.length);
        expect(got).toHaveLength(Math.min(maxFollowed, new Set(accounts.flat()).size));
        const held = (ats: readonly number[]) =>
          ats.toSorted((a, b) => a - b).map((at) => got.includes(ticker(at)));
        // The turn in which an account's first event was left out is not before the last turn that gave a place.
        const firstLeft = Math.min(...accounts.map((ats) => (held(ats).indexOf(false) + 1 || Infinity) - 1));
        const turnOf = (at: number) =>
          Math.min(
            ...accounts.flatMap((ats) => (ats.includes(at) ? ats.filter((one) => one < at).length : [])),
          );
        for (const one of got) expect(turnOf(Number(one.slice(4)))).toBeLessThanOrEqual(firstLeft);
      }),
      { seed, numRuns: 300 },
    );
  });
});
