import { minuteMs, secondMs } from "../../../src/base/clock.ts";
import { burstOf, lowered, raised, refilled, spent, startingPace, waitMs } from "../../../src/kalshi/pace.ts";
import { providerPerSecond, simulate, type SimulatedRead } from "../../support/pace-simulation.ts";

const seeds = Array.from({ length: 10 }, (_, at) => at + 1);
const served = (reads: readonly SimulatedRead[]) => reads.filter(({ isRefused }) => !isRefused);
const always = (count: number, until: number) => Array.from({ length: count }, () => ({ from: 0, until }));

/** When the reads served in the last 5 seconds first came to `perSecond`, ms after `from`; Infinity for never. */
function reachedAfter(
  reads: readonly SimulatedRead[],
  from: number,
  until: number,
  perSecond: number,
): number {
  const halfSeconds = Array.from({ length: Math.ceil((until - from) / (secondMs / 2)) }, () => 0);
  for (const { at } of reads) {
    const bin = Math.floor((at - from) / (secondMs / 2));
    halfSeconds[bin] = (halfSeconds[bin] ?? 0) + 1;
  }
  for (let bins = 6; bins <= halfSeconds.length; bins += 1) {
    const recent = halfSeconds.slice(Math.max(0, bins - 10), bins).reduce((sum, count) => sum + count, 0);
    if (recent / 5 >= perSecond) return (bins * secondMs) / 2;
  }
  return Infinity;
}

describe.each([1, 2, 4, 8, 20])("the pace of %i instances at full demand", (count) => {
  it("uses 85% of the provider's rate, with at most 6% of reads refused, and starves nobody", () => {
    const until = 5 * minuteMs;
    for (const seed of seeds) {
      const reads = simulate(always(count, until), until, seed);
      const ok = served(reads);
      expect(ok.length / (providerPerSecond * (until / secondMs))).toBeGreaterThanOrEqual(0.85);
      expect(1 - ok.length / reads.length).toBeLessThanOrEqual(0.06);
      const later = ok.filter(({ at }) => at > minuteMs);
      for (let instance = 0; instance < count; instance += 1) {
        const own = later.filter((read) => read.instance === instance);
        expect(own.length).toBeGreaterThan(later.length / count / 4);
      }
    }
  });

  it("gives a newcomer half its share within 30 seconds in 9 of 10 cases", () => {
    const [from, until] = [2 * minuteMs, 3 * minuteMs];
    const halfShare = providerPerSecond / (count + 1) / 2;
    const times = seeds.map((seed) => {
      const reads = served(simulate([...always(count, until), { from, until }], until, seed));
      const own = reads.filter(({ instance }) => instance === count);
      return reachedAfter(own, from, until, halfShare);
    });
    expect(times.filter((time) => time <= 30 * secondMs).length).toBeGreaterThanOrEqual(0.9 * seeds.length);
  });

  it("gives an instance that is left alone the whole rate within 5 minutes", () => {
    const [left, until] = [2 * minuteMs, 7 * minuteMs];
    for (const seed of seeds) {
      const spans = always(count, until).map((span, at) => (at === 0 ? span : { from: 0, until: left }));
      const own = served(simulate(spans, until, seed)).filter(({ instance }) => instance === 0);
      expect(reachedAfter(own, left, until, 0.95 * providerPerSecond)).toBeLessThanOrEqual(until - left);
    }
  });
});

describe("a pace", () => {
  it.each([
    [20, 20, 18],
    [20, 3, 4],
    [5, 5, 4.5],
    [0.5, 0.5, 1],
  ])("with a ceiling of %d holds at %d a second %d tokens", (ceiling, perSecond, tokens) => {
    expect(burstOf(perSecond, ceiling)).toBe(tokens);
  });

  it("hands out its tokens smoothly, not a second's at a time", () => {
    let pace = { ...startingPace(20, 0), perSecond: 20, tokens: 0 };
    expect(waitMs(pace)).toBe(50);
    pace = refilled(pace, 20, 50);
    expect(waitMs(pace)).toBe(0);
    expect(waitMs(spent(pace))).toBe(50);
  });

  it("never exceeds its ceiling, and never falls below half a read a second", () => {
    let pace = startingPace(7, 0);
    for (let at = 0; at < 100; at += 1) pace = raised(pace, 7, at * secondMs);
    expect(pace.perSecond).toBe(7);
    for (let at = 100; at < 200; at += 1) pace = lowered(pace, 7, at * secondMs);
    expect(pace.perSecond).toBe(0.5);
  });

  it("is lowered at most once a second, however many reads were refused", () => {
    let pace = { ...startingPace(20, 0), perSecond: 20, isStarting: false };
    for (let at = 0; at < 20; at += 1) pace = lowered(pace, 20, 1_000 + at);
    expect(pace.perSecond).toBe(13);
  });
});
