import fc from "fast-check";
import { latestOf } from "../../../src/transcripts/transcript.ts";

describe("the latest transcripts", () => {
  it("are those of the last days, newest first and of one day the later in the file, in whatever order the file is", () => {
    const days = fc.array(fc.integer({ min: 10, max: 19 }).map((day) => ({ date: `2026-11-${day}` })));
    const max = fc.integer({ min: 1, max: 5 });
    fc.assert(
      fc.property(days, max, fc.integer({ min: 1, max: 3 }), (transcripts, count, step) => {
        const numbers = [...transcripts.keys()].filter((number) => number % step === 0);
        const dateOf = (number: number) => transcripts[number]?.date ?? "";
        const sorted = numbers.toSorted((a, b) => dateOf(b).localeCompare(dateOf(a)) || b - a);
        expect(latestOf(numbers, transcripts, count)).toEqual(sorted.slice(0, count));
      }),
    );
  });
});
