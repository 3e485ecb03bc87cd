import fc from "fast-check";
import { hourMs, minuteMs } from "@mention-market/service/base/clock";
import { verdicts, type Verdict } from "../../../src/estimates/verdict.ts";
import {
  afterVerdicts,
  minNoneMs,
  noStates,
  type VerdictWatch,
} from "../../../src/watches/verdict-conditions.ts";
import { noon } from "../../store/store-harness.ts";
import { judgedEvent } from "../../support/valued-event.ts";

const event = "KXA-1";
const word = "KXA-1-T";
const watchOf = (watchId: string): VerdictWatch => ({ watchId, condition: { event_ticker: event } });

interface Read {
  readonly at: number;
  readonly verdict: Verdict | null;
  /** The watches at that time. */
  readonly watches: readonly VerdictWatch[];
}

/** "watch side at" of all that is sent during the reads of one word. */
function sentBy(reads: readonly Read[], startsAt = Infinity): string[] {
  let states = noStates;
  return reads.flatMap(({ at, verdict, watches }) => {
    const events = [judgedEvent(event, { [word]: verdict }, Math.min(startsAt, noon + 10_000 * hourMs))];
    const after = afterVerdicts(states, { watches, followed: new Set([event]), events }, at);
    ({ states } = after);
    return after.sent.map(({ watchId, data }) => `${watchId} ${JSON.stringify(sideIn(data))} ${at}`);
  });
}
const sideIn = (data: object) => ("data" in data ? data.data : undefined);
const buys = (side: "yes" | "no") =>
  side === "yes"
    ? { side, price_dollars: 0.3, edge_dollars: 0.065 }
    : { side, price_dollars: 0.72, edge_dollars: 0.012 };
const told = (watchId: string, side: "yes" | "no", at: number) =>
  `${watchId} ${JSON.stringify(buys(side))} ${at}`;

/** By the rule's own words, for one watch, from every verdict that it has seen. */
function expectedFor(watchId: string, reads: readonly Read[]): string[] {
  const seen = reads
    .filter(({ watches }) => watches.some((one) => one.watchId === watchId))
    .filter((read): read is Read & { verdict: Verdict } => read.verdict !== null);
  const every = reads.filter((read): read is Read & { verdict: Verdict } => read.verdict !== null);
  const sentAt: Record<"yes" | "no", number | null> = { yes: null, no: null };
  return seen.flatMap(({ at, verdict }, place) => {
    const previous = seen[place - 1];
    const side = verdict === "buy_yes" ? "yes" : verdict === "buy_no" ? "no" : null;
    if (side === null || previous === undefined || previous.verdict === verdict) return [];
    const last = sentAt[side];
    if (last !== null && !wasNoneForAnHour(every, last, at)) return [];
    sentAt[side] = at;
    return told(watchId, side, at);
  });
}

/** Whether the word was none for an hour between two times: from the first read that says so until the next one that says otherwise. */
function wasNoneForAnHour(
  reads: readonly { readonly at: number; readonly verdict: Verdict }[],
  from: number,
  to: number,
): boolean {
  const between = reads.filter(({ at }) => at >= from && at <= to);
  return between.some(({ at, verdict }, place) => {
    if (verdict !== "none" || between[place - 1]?.verdict === "none") return false;
    const end = between.slice(place).find((read) => read.verdict !== "none");
    return end !== undefined && end.at - at >= minNoneMs;
  });
}

describe("the verdicts that a watch follows", () => {
  it("are sent by the rule's own words to each of some watches, whatever is read, whenever the watches were made", () => {
    const step = fc.record({
      minutes: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(59, 60, 61)),
      verdict: fc.oneof(
        { weight: 3, arbitrary: fc.constant("none" as const) },
        { weight: 4, arbitrary: fc.constantFrom(...verdicts) },
        { weight: 1, arbitrary: fc.constant(null) },
      ),
    });
    const world = fc.tuple(
      fc.array(step, { minLength: 10, maxLength: 40, size: "max" }),
      fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }),
    );
    let sent = 0;
    fc.assert(
      fc.property(world, ([steps, firsts]) => {
        let at = noon;
        const reads = steps.map(({ minutes, verdict }, place) => {
          at += minutes * minuteMs;
          const watches = firsts.flatMap((first, number) => (first <= place ? [watchOf(`w${number}`)] : []));
          return { at, verdict, watches };
        });
        const expected = firsts.flatMap((_first, number) => expectedFor(`w${number}`, reads));
        sent += expected.length;
        expect(sentBy(reads).toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: 500 },
    );
    expect(sent).toBeGreaterThan(1_000);
  });

  const everyMinute = (said: readonly (Verdict | null)[], watches = [watchOf("w")]) =>
    said.map((verdict, minute): Read => ({ at: noon + minute * minuteMs, verdict, watches }));
  const many = (count: number, verdict: Verdict | null) => Array.from({ length: count }, () => verdict);

  it("are not sent when first seen, and not while they stay", () => {
    expect(sentBy(everyMinute(["buy_yes", "buy_yes", "buy_yes"]))).toEqual([]);
    expect(sentBy(everyMinute(["none", "buy_yes", "buy_yes"]))).toEqual([told("w", "yes", noon + minuteMs)]);
  });

  it("are not sent to a watch whose first verdict of the word this is, though another watch has seen one before", () => {
    const reads = everyMinute(["none", "buy_yes"]).map((read, place) => ({
      ...read,
      watches: place === 0 ? [watchOf("first")] : [watchOf("first"), watchOf("second")],
    }));
    expect(sentBy(reads)).toEqual([told("first", "yes", noon + minuteMs)]);
  });

  it("are sent once for each side until the word was none for an hour", () => {
    const flapping = [
      "none",
      "buy_yes",
      "none",
      "buy_yes",
      "buy_no",
      "buy_yes",
      "unproven",
      "buy_no",
    ] as const;
    expect(sentBy(everyMinute(flapping))).toEqual([
      told("w", "yes", noon + minuteMs),
      told("w", "no", noon + 4 * minuteMs),
    ]);
    for (const [minutes, times] of [
      [59, 1],
      [60, 2],
    ] as const)
      expect(sentBy(everyMinute(["none", "buy_yes", ...many(minutes, "none"), "buy_yes"]))).toHaveLength(
        times,
      );
    expect(sentBy(everyMinute(["none", "buy_yes", ...many(90, "unproven"), "buy_yes"]))).toHaveLength(1);
  });

  it("that can't be read change nothing, neither what is seen first nor how long the word is none", () => {
    expect(sentBy(everyMinute([null, "buy_yes", null, "buy_yes"]))).toEqual([]);
    const unread = ["none", "buy_yes", "none", ...many(59, null), "buy_yes"] as const;
    expect(sentBy(everyMinute(unread))).toEqual([
      told("w", "yes", noon + minuteMs),
      told("w", "yes", noon + 62 * minuteMs),
    ]);
    expect(sentBy(everyMinute(["buy_yes", ...many(90, null), "buy_yes"]))).toEqual([]);
  });

  it("are not sent at the start or after it, even if the feed does not know that yet", () => {
    const reads = everyMinute(["none", "buy_yes"]);
    expect(sentBy(reads, noon + minuteMs)).toEqual([]);
    expect(sentBy(reads, noon + minuteMs + 1)).toHaveLength(1);
  });

  it("are of the watch's event or series, and begin anew when its owner names another one", () => {
    const ofSeries = { watchId: "series", condition: { series_ticker: "KXA" } };
    const others = [
      { watchId: "event", condition: { event_ticker: "KXA-2" } },
      { watchId: "other", condition: { series_ticker: "KXB" } },
    ];
    expect(sentBy(everyMinute(["none", "buy_no"], [ofSeries, ...others]))).toEqual([
      told("series", "no", noon + minuteMs),
    ]);
    const renamed = everyMinute(["none", "buy_no"]).map((read, place) => ({
      ...read,
      watches: [place === 0 ? watchOf("series") : ofSeries],
    }));
    expect(sentBy(renamed)).toEqual([]);
  });

  it("of an event that is not followed any more are forgotten", () => {
    const judged = (verdict: Verdict) => ({
      watches: [watchOf("w")],
      events: [judgedEvent(event, { [word]: verdict })],
    });
    const seen = afterVerdicts(noStates, { ...judged("none"), followed: new Set([event]) }, noon);
    const left = afterVerdicts(seen.states, { ...judged("buy_yes"), followed: new Set() }, noon + minuteMs);
    expect([left.sent, left.states.words.size]).toEqual([[], 0]);
  });
});
