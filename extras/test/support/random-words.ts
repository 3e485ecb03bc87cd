import fc from "fast-check";
import { estimateOf, intervalOf } from "../../src/estimates/estimate.ts";
import { fairValuesOf, priceOf } from "../../src/estimates/fair-value.ts";
import { offersOf, verdictOf } from "../../src/estimates/verdict.ts";
import { posteriorOf, type AgedTally, type Evidence } from "../../src/estimates/posterior.ts";
import type { ValuedEvent } from "../../src/words/value-event.ts";
import { marketLike } from "./valued-event.ts";

const fee = { type: "quadratic", multiplier: 1 };
const share = fc.double({ min: 0, max: 1, noNaN: true });

/** A possible number of yes among the newest 8; null for no more than 8. */
function ofLast(yes: number, no: number, drawn: number): number | null {
  if (yes + no <= 8) return null;
  const [least, most] = [Math.max(0, 8 - no), Math.min(8, yes)];
  return least + Math.round(drawn * (most - least));
}

/** Settled markets that weigh at most one each, the newer the more. */
const agedTally = (most: number): fc.Arbitrary<AgedTally> =>
  fc
    .record({ yes: fc.nat(most), no: fc.nat(most), yesAge: share, noAge: share, last: share })
    .map(({ yes, no, yesAge, noAge, last }) => {
      const [yesWeight, noWeight] = [yes * (0.05 + 0.95 * yesAge), no * (0.05 + 0.95 * noAge)];
      return { yes, no, weight: yesWeight + noWeight, yesWeight, yesOfLast: ofLast(yes, no, last) };
    });

const mostly = fc.integer({ min: 0, max: 9 }).map((drawn) => drawn > 0);
/** Few, many or none. */
const someTally = fc.oneof(agedTally(2), agedTally(6), agedTally(400));
const noTally: AgedTally = { yes: 0, no: 0, weight: 0, yesWeight: 0 };

/** What is counted of transcripts, and what of that is long enough for an estimate. */
const transcripts = fc
  .record({
    said: fc.oneof(fc.nat(3), fc.nat(500)),
    unsaid: fc.oneof(fc.nat(3), fc.nat(500)),
    counted: share,
    age: share,
    saidAge: share,
    isAlike: fc.boolean(),
    last: share,
  })
  .map(({ said, unsaid, counted, age, saidAge, isAlike, last }) => {
    const long = { said: Math.round(said * counted), unsaid: Math.round(unsaid * counted) };
    const saidWeight = long.said * (0.05 + 0.95 * saidAge);
    const checkedWeight = saidWeight + long.unsaid * (0.05 + 0.95 * age);
    const newest = "2026-01-10";
    const evidence =
      checkedWeight === 0
        ? null
        : {
            ...{ newest, checked: long.said + long.unsaid, isAlike, checkedWeight, saidWeight },
            saidOfLast: ofLast(said, unsaid, last),
          };
    return { said, checked: said + unsaid, evidence };
  });

/** Mostly a close one, in cents; sometimes none, one side, or two that contradict each other. */
const quote = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 99 }), fc.nat(4))
      .map(([bid, spread]) => [bid, Math.min(99, bid + spread)]),
  },
  fc.tuple(fc.nat(100), fc.nat(100)),
  fc.constantFrom([null, null], [null, 40], [0, 5], [97, 100]),
);

const word = fc.record({
  quote,
  last: fc.option(fc.integer({ min: 1, max: 99 })),
  record: fc.oneof(fc.constant(noTally), someTally),
  others: agedTally(300),
  speaker: fc.option(fc.record({ series: agedTally(300), record: someTally })),
  transcripts: fc.option(transcripts),
  status: fc.constantFrom("open", "open", "open", "open", "closed", "settled"),
});

/** The words of an event as a response has them, computed by the service's own formula; before its start, or after it. */
export const randomWords: fc.Arbitrary<ValuedEvent["markets"]> = fc
  .record({
    words: fc.array(word, { minLength: 1, maxLength: 9 }),
    isBefore: mostly,
    isProven: fc.boolean(),
  })
  .map(({ words, isBefore, isProven }) => {
    const series = words.reduce(
      (sum, { record, others }) => ({
        yes: sum.yes + record.yes + others.yes,
        no: sum.no + record.no + others.no,
      }),
      { yes: 0, no: 0 },
    );
    const valued = words.map(({ quote: [bid = null, ask = null], ...rest }, at) => {
      const evidence: Evidence = {
        series,
        record: rest.record,
        speaker: rest.speaker,
        transcripts: rest.transcripts?.evidence ?? null,
      };
      const market = {
        ...marketLike(`Word ${at}`),
        status: rest.status,
        last_price: rest.last,
        yes_bid_dollars: bid === null ? null : bid / 100,
        yes_ask_dollars: ask === null ? null : ask / 100,
      };
      return { market, posterior: posteriorOf(evidence), ...rest };
    });
    const open = isBefore ? valued.filter(({ status }) => status === "open") : [];
    const fairValues = fairValuesOf(
      open.map(({ market, posterior: { probability, rate, strength } }) => ({
        estimate: probability,
        rate,
        intervalOf: () => intervalOf(probability, strength),
        price: priceOf(market),
      })),
    );
    return valued.map((entry) => {
      const { market, posterior, record, transcripts: found } = entry;
      const fair = fairValues[open.indexOf(entry)] ?? null;
      const estimate = estimateOf(posterior, fair);
      return {
        ...market,
        record: { yes: record.yes, no: record.no },
        ...(found !== null &&
          found.checked > 0 && {
            transcripts: { total_transcripts_checked: found.checked, transcripts_with_phrase: found.said },
          }),
        estimate,
        ...offersOf(market, estimate.fair_value, fee),
        verdict: verdictOf(market, fair, fee, isProven),
      };
    });
  });
