import fc from "fast-check";
import { estimateSumOf } from "../../../../dashboard/src/word/estimate-sum.ts";
import { estimateOf } from "./event.ts";

describe("the sum that makes an estimate", () => {
  it("says what each part counts and adds, and how often its word was said before weights", () => {
    const parts = [
      { basis: "series" as const, weight: 4, probability: 0.5, count: 40, newest: null, yes_of_last_8: null },
      {
        basis: "transcripts" as const,
        weight: 1,
        probability: 1,
        count: 9,
        newest: "2026-02-14",
        yes_of_last_8: 5,
      },
    ];
    const transcripts = { total_transcripts_checked: 12, transcripts_with_phrase: 9 };
    const market = { estimate: estimateOf({ probability: 0.6, parts }), record: null, transcripts };
    expect(estimateSumOf(market)).toEqual({
      parts: [
        {
          basis: "series",
          count: 40,
          share: 50,
          counted: null,
          last: null,
          weight: 4,
          adds: 40,
          newest: null,
        },
        {
          basis: "transcripts",
          count: 9,
          share: 100,
          counted: { said: 9, all: 12 },
          last: 5,
          weight: 1,
          adds: 20,
          newest: "2026-02-14",
        },
      ],
      weight: 5,
      estimate: 60,
    });
  });

  it("adds up to the mean of its parts, whatever they are", () => {
    const part = fc.record({
      basis: fc.constant("record" as const),
      weight: fc.double({ min: 0.1, max: 40, noNaN: true }),
      probability: fc.double({ min: 0, max: 1, noNaN: true }),
      count: fc.nat(),
      newest: fc.constant(null),
      yes_of_last_8: fc.constant(null),
    });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        const sum = estimateSumOf({ estimate: estimateOf({ parts }), record: null });
        const shares = parts.map(({ probability }) => probability * 100);
        const total = sum?.parts.reduce((all, { adds }) => all + adds, 0) ?? NaN;
        expect(total).toBeGreaterThanOrEqual(Math.min(...shares) - 1e-6);
        expect(total).toBeLessThanOrEqual(Math.max(...shares) + 1e-6);
      }),
    );
  });

  it("is not shown without an estimate or parts", () => {
    expect(estimateSumOf({ estimate: null, record: null })).toBeNull();
    expect(estimateSumOf({ estimate: estimateOf({ parts: [] }), record: null })).toBeNull();
  });
});
