import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { numberTextOf } from "../../../src/words/number-text.ts";
import { reasonOf } from "../../../src/words/reason.ts";
import { priceOf } from "../../../src/estimates/fair-value.ts";
import { forms as eventForms } from "../../../src/base/forms.ts";
import { seriesKinds } from "../../../src/words/series-kind.ts";
import type { ValuedEvent } from "../../../src/words/value-event.ts";
import { randomWords } from "../../support/random-words.ts";
import { marketLike } from "../../support/valued-event.ts";

type Word = ValuedEvent["markets"][number];
type Estimate = NonNullable<Word["estimate"]>;
type Part = Estimate["parts"][number];

const partOf = (basis: Part["basis"], count: number, probability: number, weight: number): Part => ({
  ...{ basis, count, probability, weight },
  newest: null,
  yes_of_last_8: null,
});
const series = partOf("series", 90, 0.64, 4);
const noFairValue = { fair_value: null, fair_low: null, fair_high: null, fair_basis: null };

/** A word at 22 to 24 cents that was said in 1 of 9 events, of a series in which 64% are. */
function wordOf(given: Partial<Word> = {}, estimated: Partial<Estimate> = {}): Word {
  return {
    ...marketLike("Tariff"),
    yes_bid_dollars: 0.22,
    yes_ask_dollars: 0.24,
    last_price: 25,
    record: { yes: 1, no: 8 },
    estimate: {
      ...{ probability: 0.41, low: 0.22, high: 0.6, observations: 9, basis: ["series", "record"] },
      ...{ fair_value: 0.158, fair_low: 0.1062, fair_high: 0.1923, fair_basis: "price" },
      parts: [series, partOf("record", 9, 0.12, 6)],
      ...estimated,
    },
    buy_yes: null,
    buy_no: null,
    verdict: "none",
    ...given,
  };
}
const withTranscripts = (said: number, checked: number) => ({
  transcripts: { total_transcripts_checked: checked, transcripts_with_phrase: said },
});
const rally = { kind: "speeches", form: "rally" } as const;
const noQuote = { yes_bid_dollars: 0.03, yes_ask_dollars: 0.97 };

describe("the sentence of a word", () => {
  it("says price, number, range, the evidence and the series' rate, in the noun of the kind or the form", () => {
    expect(reasonOf(wordOf(), rally)).toBe(
      "Price 23 ¢, we say 16 (11 to 19): said in 1 of 9 rallies; the series' words in 64 of 100.",
    );
    const nouns = seriesKinds.map(
      (kind) => /1 of 9 (\w+)/.exec(reasonOf(wordOf(), { kind, form: null }) ?? "")?.[1],
    );
    expect(nouns).toEqual(["games", "calls", "events", "events"]);
    const once = wordOf({ record: { yes: 0, no: 1 } }, { parts: [series, partOf("record", 1, 0, 1)] });
    expect(reasonOf(once, rally)).toContain(": said in 0 of 1 rally; ");
  });

  it("has one rounding: a decimal for number and range where the price has one, or near 0 and 100", () => {
    const fair = { fair_value: 0.0567, fair_low: 0.04, fair_high: 0.0712 };
    const textAt = (bid: number, ask: number, changed = {}) =>
      reasonOf(wordOf({ yes_bid_dollars: bid, yes_ask_dollars: ask }, { ...fair, ...changed }));
    expect(textAt(0.08, 0.09)).toMatch(/^Price 8.5 ¢, we say 5.7 \(4 to 7.1\): /);
    expect(textAt(0.995, 0.995, { fair_value: 0.9961 })).toMatch(/^Price 99.5 ¢, we say 99.61 /);
    expect(textAt(0.55, 0.56, { fair_value: 0.6042 })).toMatch(/^Price 55.5 ¢, we say 60.4 \(4 to 7.1\): /);
    expect(textAt(0.55, 0.57, { fair_value: 0.6042 })).toMatch(/^Price 56 ¢, we say 60 \(4 to 7\): /);
  });

  it("names two pieces of evidence, the opposing one first, and how it was lately", () => {
    const record = { ...partOf("record", 9, 0.12, 6), yes_of_last_8: 0 };
    const both = (transcripts: Part) =>
      reasonOf(wordOf(withTranscripts(40, 50), { parts: [series, record, transcripts] }), rally);
    expect(both(partOf("transcripts", 50, 0.8, 2))).toContain(
      ": said in 40 of 50 transcripts, but in 1 of 9 rallies (0 of the last 8); ",
    );
    const rarely = wordOf(withTranscripts(10, 50), {
      parts: [series, record, partOf("transcripts", 50, 0.2, 2)],
    });
    expect(reasonOf(rarely, rally)).toContain(
      ": said in 1 of 9 rallies (0 of the last 8) and in 10 of 50 transcripts; ",
    );
  });

  it("gives the weighed share where the plain count would point to the other side of the series' rate", () => {
    const lately = wordOf({ record: { yes: 7, no: 2 } }, { parts: [series, partOf("record", 9, 0.5, 6)] });
    expect(reasonOf(lately, rally)).toContain(
      ": said in 50% by weight of 9 rallies; the series' words in 64 of 100.",
    );
  });

  it("counts once what settled markets and transcripts count alike", () => {
    const parts = [series, partOf("record", 9, 0.12, 6), partOf("transcripts", 9, 0.12, 1)];
    expect(reasonOf(wordOf(withTranscripts(1, 9), { parts }), rally)).toContain(": said in 1 of 9 rallies; ");
  });

  it("names no price that nobody would trade: it says what the other prices or the record make of the word", () => {
    const siblings = { fair_value: 0.41, fair_low: 0.2, fair_high: 0.6, fair_basis: "siblings" as const };
    expect(reasonOf(wordOf(noQuote, siblings), rally)).toBe(
      "No price of its own: 41% by the other words' prices; said in 1 of 9 rallies; the series' words in 64 of 100.",
    );
    expect(reasonOf(wordOf(noQuote, noFairValue), rally)).toBe(
      "No price yet: 41% by its record (22 to 60); said in 1 of 9 rallies; the series' words in 64 of 100.",
    );
    const closed = { ...noQuote, status: "closed" as const };
    expect(reasonOf(wordOf(closed, noFairValue), rally)).toMatch(/^Last price 25 ¢: said in /);
    expect(reasonOf(wordOf({ ...closed, last_price: null }, noFairValue), rally)).toMatch(
      /^No price: said in /,
    );
  });

  it("gives the price alone where there is no fair value, and a single side of the book where that is the price", () => {
    expect(reasonOf(wordOf({}, noFairValue), rally)).toMatch(/^Price 23 ¢: said in /);
    const oneSide = wordOf(
      { yes_bid_dollars: 0.9, yes_ask_dollars: 1 },
      { fair_value: 0.88, fair_low: 0.87, fair_high: 0.89 },
    );
    expect(reasonOf(oneSide)).toMatch(/^Price 90 ¢, we say 88 \(87 to 89\): /);
  });

  it("of a word without evidence is that nothing is known of it, and of transcripts that are too short that these are", () => {
    const unknown = { fair_value: 0.23, fair_low: 0.23, fair_high: 0.23, observations: 0, parts: [series] };
    const word = wordOf({ record: { yes: 0, no: 0 } }, unknown);
    expect(reasonOf(word)).toBe(
      "Price 23 ¢, we say 23: nothing is known of this word; the series' words in 64 of 100.",
    );
    expect(reasonOf({ ...word, ...withTranscripts(2, 3) })).toContain(
      ": said in 2 of 3 transcripts, too short to count; ",
    );
  });

  it("is none for a word that has settled, and where its record was not read", () => {
    expect(reasonOf(wordOf({ status: "settled" }))).toBeNull();
    expect(reasonOf(wordOf({ estimate: null }))).toBeNull();
  });

  it("contradicts its numbers in none of 10,000 random words, has at most 160 characters, and no number but the response's", () => {
    const seen = new Map<string, number>();
    const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
    const kinds = fc.constantFrom(...seriesKinds);
    fc.assert(
      fc.property(randomWords, kinds, fc.option(fc.constantFrom(...eventForms)), (words, kind, form) => {
        for (const word of words) {
          const text = reasonOf(word, { kind, form });
          expect(text === null).toBe(word.status === "settled");
          if (text !== null && word.estimate !== null) count(checked(text, word, word.estimate));
        }
      }),
      { numRuns: 2_000 },
    );
    expect([...seen.keys()].toSorted()).toEqual([
      "Last price",
      "No price",
      "No price of its own",
      "No price yet",
      "Price",
      "Price, we say",
    ]);
    expect([...seen.values()].reduce((sum, words) => sum + words, 0)).toBeGreaterThan(8_000);
    expect(Math.min(...seen.values())).toBeGreaterThan(15);
  });

  it("can be made by the pages: its files import nothing of the service", () => {
    const importsOf = (file: string) =>
      [
        ...readFileSync(join(import.meta.dirname, "../../../src", file), "utf8").matchAll(
          /^(?:import (?!type\b).*|} )from "([^"]+)"/gm,
        ),
      ].map(([, from]) => from);
    expect(importsOf("words/reason.ts")).toEqual(["../estimates/fair-value.ts", "./number-text.ts"]);
    expect(importsOf("words/number-text.ts")).toEqual(["../estimates/fair-value.ts"]);
    expect(importsOf("estimates/fair-value.ts")).toEqual([]);
  });
});

describe("what a row shows as a word's number", () => {
  it("is the fair value with its range, what others or the record say without a price, and nothing beside a bare price", () => {
    expect(numberTextOf(wordOf())).toBe("16 (11 to 19)");
    const siblings = { fair_value: 0.41, fair_low: 0.2, fair_high: 0.6, fair_basis: "siblings" as const };
    expect(numberTextOf(wordOf(noQuote, siblings))).toBe(
      "no price of its own: 41% by the other words' prices",
    );
    expect(numberTextOf(wordOf(noQuote, noFairValue))).toBe("no price yet: 41% by its record (22 to 60)");
    expect(numberTextOf(wordOf({}, noFairValue))).toBe("");
    expect(numberTextOf(wordOf({ ...noQuote, status: "closed" }, noFairValue))).toBe("");
    expect(numberTextOf(wordOf({ estimate: null }))).toBe("");
  });
});

/** Whether a share is shown so, rounded to the decimals that are shown. */
function isShownAs(share: number | null, shown: string | undefined): boolean {
  const decimals = /\.(\d+)$/.exec(shown ?? "")?.[1]?.length ?? 0;
  return share !== null && Math.abs(100 * share - Number(shown)) <= 0.5 * 10 ** -decimals + 1e-9;
}

/** Fails where a sentence says what its word's numbers do not. Returns the form of its beginning. */
function checked(text: string, word: Word, estimate: Estimate): string {
  const context = `${text}\n${JSON.stringify(word)}`;
  const demand = (isTrue: boolean, what: string) => {
    if (!isTrue) throw new Error(`${what}: ${context}`);
  };
  demand(text.length <= 160, "too long");
  const rate = estimate.parts[0]?.probability ?? NaN;
  demand(isShownAs(rate, / words in (\d+) of 100\.$/.exec(text)?.[1]), "another rate");
  for (const [, said, all, what] of text.matchAll(/in (\d+) of (\d+) (\w+)(?! of 100)/g)) {
    if (all === "100" && what === undefined) continue;
    const counts = [
      [word.record?.yes, (word.record?.yes ?? 0) + (word.record?.no ?? 0)],
      [word.transcripts?.transcripts_with_phrase, word.transcripts?.total_transcripts_checked],
      ...estimate.parts.map(({ probability, count }) => [Math.round(probability * count), count]),
    ];
    demand(
      counts.some(([yes, of]) => yes === Number(said) && of === Number(all)),
      `another count: ${said}`,
    );
  }
  // Each plain count points to the side of the rate to which its evidence moves the estimate.
  for (const { basis, probability, weight } of estimate.parts) {
    const counted =
      basis === "record"
        ? {
            said: word.record?.yes ?? 0,
            all: (word.record?.yes ?? 0) + (word.record?.no ?? 0),
            noun: "(?!transcript)",
          }
        : basis === "transcripts" && word.transcripts !== undefined
          ? {
              said: word.transcripts.transcripts_with_phrase,
              all: word.transcripts.total_transcripts_checked,
              noun: "transcript",
            }
          : null;
    if (counted === null || !new RegExp(`in ${counted.said} of ${counted.all} ${counted.noun}`).test(text))
      continue;
    const pull = weight * (probability - rate);
    demand(pull === 0 || (counted.said / counted.all - rate) * pull > 0, `${basis} points to the other side`);
  }
  const { fair_value: fair, fair_low, fair_high, fair_basis: basis } = estimate;
  const price = priceOf(word);
  const [, shownPrice, said, low, high] =
    /^Price ([\d.]+) ¢(?:, we say ([\d.]+)(?: \(([\d.]+) to ([\d.]+)\))?)?: /.exec(text) ?? [];
  demand((shownPrice !== undefined) === (price !== null), "a price or none");
  if (price === null) {
    const [, head = "", chance] =
      /^(No price of its own|No price yet|No price|Last price)(?:: | )([\d.]+)?/.exec(text) ?? [];
    if (head === "No price of its own")
      demand(basis === "siblings" && isShownAs(fair, chance), "not by siblings");
    if (head === "No price yet")
      demand(word.status === "open" && isShownAs(estimate.probability, chance), "not by its record");
    return head;
  }
  demand(isShownAs(price, shownPrice), "another price");
  demand((said !== undefined) === (fair !== null), "a number or none");
  if (said === undefined) return "Price";
  demand(isShownAs(fair, said), "another number");
  if (low !== undefined) demand(isShownAs(fair_low, low) && isShownAs(fair_high, high), "another range");
  return "Price, we say";
}
