import { minuteMs, secondMs } from "../../../src/base/clock.ts";
import { createPace } from "../../../src/kalshi/pace.ts";
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

describe.each([1, 2, 5, 8, 20])("the pace of %i instances at full demand", (count) => {
  it("uses 85% of the provider's rate, with few reads refused, and starves nobody", () => {
    const until = 5 * minuteMs;
    for (const seed of seeds) {
      const reads = simulate(always(count, until), until, seed);
      const ok = served(reads);
      expect(ok.length / (providerPerSecond * (until / secondMs))).toBeGreaterThanOrEqual(0.85);
      expect(1 - ok.length / reads.length).toBeLessThanOrEqual(count <= 8 ? 0.06 : 0.13);
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
  let now = 0;
  const clock = { monotonicMs: () => now };
  const raisedPace = (ceiling: number) => {
    const pace = createPace(ceiling, clock);
    for (let at = 0; at < 100; at += 1) pace.raise();
    return pace;
  };
  const tokensOf = (pace: ReturnType<typeof createPace>) => {
    now += 1_000_000;
    let tokens = 0;
    for (; pace.waitMs() === 0; tokens += 1) pace.take();
    return tokens;
  };

  it.each([
    [20, 20, 18],
    [5, 5, 4],
    [0.5, 0.5, 1],
  ])("with a ceiling of %d holds at %d a second %d whole tokens", (ceiling, perSecond, tokens) => {
    const pace = raisedPace(ceiling);
    expect(pace.perSecond()).toBe(perSecond);
    expect(tokensOf(pace)).toBe(tokens);
  });

  it("starts at 4 reads a second, and gets one more with each response until the first refusal, little from then on", () => {
    const pace = createPace(20, clock);
    expect(pace.perSecond()).toBe(4);
    pace.raise();
    expect(pace.perSecond()).toBe(5);
    pace.lower();
    expect(pace.perSecond()).toBe(4);
    pace.raise();
    expect(pace.perSecond()).toBeCloseTo(4.014);
  });

  it("holds 4 tokens however low it is, for a cold market and its event", () => {
    const pace = createPace(20, clock);
    for (let at = 0; at < 20; at += 1) {
      now += 1_000;
      pace.lower();
    }
    expect(pace.perSecond()).toBe(0.5);
    expect(tokensOf(pace)).toBe(4);
  });

  it("hands out its tokens smoothly, not a second's at a time", () => {
    const pace = raisedPace(20);
    tokensOf(pace);
    expect(pace.waitMs()).toBe(50);
    now += 50;
    expect(pace.waitMs()).toBe(0);
    pace.take();
    expect(pace.waitMs()).toBe(50);
  });

  it.each([
    [20, "nothing is served", 0],
    [20, "half is served", 0.5],
    [20, "most is served", 1],
    [60, "nothing is served", 0],
    [600, "nothing is served", 0],
  ])(
    "serves 10 reads in the 10 seconds after %d spread refusals, between which %s",
    (count, _name, share) => {
      const pace = raisedPace(20);
      for (let refusals = 0; refusals < count; refusals += 1) {
        now += 1_100;
        pace.lower();
        for (let reads = 1; reads <= pace.perSecond() * share; reads += 1) pace.raise();
      }
      let served = 0;
      for (const until = now + 10_000; now < until; now += pace.waitMs()) {
        if (pace.waitMs() > 0) continue;
        pace.take();
        pace.raise();
        served += 1;
      }
      expect(served).toBeGreaterThanOrEqual(10);
      expect(pace.perSecond()).toBeGreaterThanOrEqual(2.4);
    },
  );

  it.each([1, 5])("is at 4 reads a second 10 seconds after %d minutes of 80%% refusals", (minutes) => {
    const pace = raisedPace(20);
    const readUntil = (until: number, isServed: (read: number) => boolean) => {
      for (let read = 1; now < until; now += Math.max(50, pace.waitMs()))
        if (pace.waitMs() === 0) {
          pace.take();
          if (isServed(read++)) pace.raise();
          else pace.lower();
        }
    };
    readUntil(now + minutes * minuteMs, (read) => read % 5 === 0);
    readUntil(now + 10 * secondMs, () => true);
    expect(pace.perSecond()).toBeGreaterThanOrEqual(4);
  });

  it("never exceeds its ceiling, and never falls below half a read a second", () => {
    const pace = raisedPace(7);
    expect(pace.perSecond()).toBe(7);
    for (let at = 0; at < 100; at += 1) {
      now += 1_000;
      pace.lower();
    }
    expect(pace.perSecond()).toBe(0.5);
  });

  it("is lowered at most once a second, however many reads were refused", () => {
    const pace = raisedPace(20);
    now += 1_000;
    for (let at = 0; at < 20; at += 1) {
      now += 1;
      pace.lower();
    }
    expect(pace.perSecond()).toBe(16);
  });
});
