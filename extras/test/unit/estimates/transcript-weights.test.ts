import fc from "fast-check";
import type { CheckedTranscript } from "@mention-market/service/transcripts/findings";
import {
  minTranscriptWords,
  evidenceOn,
  weighTranscripts,
} from "../../../src/estimates/transcript-weights.ts";

interface Spoken extends CheckedTranscript {
  readonly isSaid: boolean;
}

const spoken = (date: string, isSaid: boolean, words = minTranscriptWords): Spoken => ({
  date,
  words,
  isSaid,
});
const weightsOf = (transcripts: readonly Spoken[]) =>
  weighTranscripts(
    transcripts,
    [...transcripts.keys()].filter((index) => transcripts[index]?.isSaid === true),
  );

describe("the weight of transcripts", () => {
  const transcripts = [
    spoken("2025-07-21", false),
    spoken("2026-01-17", true),
    spoken("2026-01-17", false),
    spoken("2025-10-19", true),
  ];

  it("comes with how many of the newest 8 say a phrase, however short, if there are more than 8", () => {
    const days = [3, 1, 9, 7, 5, 2, 8, 6, 4].map((day) =>
      spoken(`2026-01-0${day}`, day > 6, day === 9 ? 10 : minTranscriptWords),
    );
    expect(weightsOf(days)?.saidOfLast).toBe(3);
    expect(weightsOf(days.slice(1))?.saidOfLast).toBeNull();
  });

  it("halves every 90 days", () => {
    const weights = weightsOf(transcripts);
    const on = (day: string) => evidenceOn(weights, day, false);
    const newest = { newest: "2026-01-17", checked: 4, saidOfLast: null, isAlike: false };
    expect(on("2026-01-17")).toEqual({ ...newest, checkedWeight: 2.75, saidWeight: 1.5 });
    expect(on("2026-04-17")).toEqual({ ...newest, checkedWeight: 1.375, saidWeight: 0.75 });
    expect(on("2026-01-01")).toEqual(on("2026-01-17"));
  });

  it("halves every 365 days for transcripts of the very kind of event that a market asks about", () => {
    const weights = weightsOf([spoken("2025-01-17", false), spoken("2026-01-17", true)]);
    expect(evidenceOn(weights, "2026-01-17", true)).toMatchObject({ checkedWeight: 1.5, saidWeight: 1 });
    expect(evidenceOn(weights, "2027-01-17", true)).toMatchObject({ checkedWeight: 0.75, saidWeight: 0.5 });
  });

  it("is nothing for a transcript of fewer than 3,000 words", () => {
    expect(weightsOf([spoken("2026-01-17", true, 2999)])).toBeNull();
    expect(
      evidenceOn(
        weightsOf([spoken("2026-01-17", true, 2999), spoken("2026-01-17", true, 3000)]),
        "2026-01-17",
        true,
      ),
    ).toMatchObject({ checked: 1, saidWeight: 1 });
  });

  const date = fc
    .date({ min: new Date("2009-09-10"), max: new Date("2026-02-08"), noInvalidDate: true })
    .map((one) => one.toISOString().slice(0, 10));
  const any = fc.array(fc.record({ date, isSaid: fc.boolean(), words: fc.nat({ max: 6000 }) }), {
    minLength: 1,
  });

  it("is never more than the number of transcripts, and does not depend on their order", () => {
    fc.assert(
      fc.property(any, date, fc.boolean(), (given, on, isAlike) => {
        const evidence = evidenceOn(weightsOf(given), on, isAlike);
        if (evidence === null) return;
        expect(evidence.checkedWeight).toBeLessThanOrEqual(evidence.checked);
        expect(evidence.saidWeight).toBeLessThanOrEqual(evidence.checkedWeight);
        const reversed = evidenceOn(weightsOf(given.toReversed()), on, isAlike);
        expect(reversed?.checkedWeight).toBeCloseTo(evidence.checkedWeight, 10);
      }),
    );
  });
});
