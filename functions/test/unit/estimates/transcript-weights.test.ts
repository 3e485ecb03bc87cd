import fc from "fast-check";
import type { CheckedTranscript } from "../../../src/transcripts/index/findings.ts";
import {
  createTranscriptTally,
  minTranscriptWords,
  weightsOn,
} from "../../../src/estimates/transcript-weights.ts";

const spoken = (date: string, isSaid: boolean, words = minTranscriptWords): CheckedTranscript => ({
  date,
  words,
  isSaid,
});
const weightsOf = (transcripts: readonly CheckedTranscript[]) => {
  const tally = createTranscriptTally();
  for (const transcript of transcripts) tally.add(transcript);
  return tally.total();
};

describe("the weight of transcripts", () => {
  it("halves every 90 days", () => {
    const transcripts = [
      spoken("2025-07-21", false),
      spoken("2026-01-17", true),
      spoken("2026-01-17", false),
      spoken("2025-10-19", true),
    ];
    const weights = {
      day: "2026-01-17",
      newest: "2026-01-17",
      checked: 4,
      checkedWeight: 2.75,
      saidWeight: 1.5,
    };
    expect(weightsOf(transcripts)).toEqual(weights);
    expect(weightsOn(weights, "2026-04-17")).toEqual({
      day: "2026-04-17",
      newest: "2026-01-17",
      checked: 4,
      checkedWeight: 1.375,
      saidWeight: 0.75,
    });
    expect(weightsOn(weights, "2026-01-01")).toEqual(weights);
  });

  it("is nothing for a transcript of fewer than 3,000 words", () => {
    expect(weightsOf([spoken("2026-01-17", true, 2999)])).toBeNull();
    expect(weightsOf([spoken("2026-01-17", true, 2999), spoken("2026-01-17", true, 3000)])).toMatchObject({
      checked: 1,
      saidWeight: 1,
    });
  });

  const date = fc
    .date({ min: new Date("2009-09-10"), max: new Date("2026-02-08"), noInvalidDate: true })
    .map((one) => one.toISOString().slice(0, 10));
  const transcripts = fc.array(fc.record({ date, isSaid: fc.boolean(), words: fc.nat({ max: 6000 }) }), {
    minLength: 1,
  });

  it("is never more than the number of transcripts, and does not depend on their order", () => {
    fc.assert(
      fc.property(transcripts, date, (given, on) => {
        const weights = weightsOf(given);
        if (weights === null) return;
        const later = weightsOn(weights, on) ?? weights;
        expect(later.checkedWeight).toBeLessThanOrEqual(later.checked);
        expect(later.saidWeight).toBeLessThanOrEqual(later.checkedWeight);
        expect(weightsOf(given.toReversed())?.checkedWeight).toBeCloseTo(weights.checkedWeight, 10);
      }),
    );
  });
});
