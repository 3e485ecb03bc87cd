import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { reasonOf } from "../../../src/words/reason.ts";
import { forms as eventForms } from "../../../src/base/forms.ts";
import { seriesKinds } from "../../../src/words/series-kind.ts";
import type { ValuedEvent } from "../../../src/words/value-event.ts";
import { randomWords } from "../../support/random-words.ts";
import { estimateIn, formOfReason } from "../../support/reason-forms.ts";
import { marketLike } from "../../support/valued-event.ts";

type Word = ValuedEvent["markets"][number];
type Estimate = NonNullable<Word["estimate"]>;
type Part = Estimate["parts"][number];

const partOf = (basis: Part["basis"], count: number, probability: number, weight: number): Part => ({
  ...{ basis, count, probability, weight },
  newest: null,
  yes_of_last_8: null,
});
/** A word at 70 to 72 cents that was not said in 3 of 3 events, of a series in which 46% are. */
function wordOf(given: Partial<Word> = {}, estimated: Partial<Estimate> = {}): Word {
  const parts = [partOf("series", 90, 0.46, 4), partOf("record", 3, 0, 2.5)];
  return {
    ...marketLike("Tariff"),
    yes_bid_dollars: 0.7,
    yes_ask_dollars: 0.72,
    last_price: 71,
    record: { yes: 0, no: 3 },
    estimate: {
      ...{ probability: 0.28, low: 0.05, high: 0.6, observations: 3, basis: ["series", "record"] },
      ...{ fair_value: 0.65, fair_basis: "price", parts },
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

const nfl = { kind: "nfl", form: "broadcast" } as const;
const earnings = { kind: "earnings", form: "call" } as const;

describe("the sentence of a word", () => {
  it("says what the price and the evidence say, what both come to, and how thin that is, in the noun of the kind", () => {
    expect(reasonOf(wordOf(), { kind: "others", form: null })).toBe(
      "Price 70 to 72 ¢, we say 65%: not said in 3 of 3 events that settled. Thin: 3 settled markets.",
    );
    const nouns = seriesKinds.map(
      (kind) => /3 of 3 (\w+)/.exec(reasonOf(wordOf(), { kind, form: null }) ?? "")?.[1],
    );
    expect(nouns).toEqual(["games", "calls", "events", "events"]);
    const [once] = [wordOf({ record: { yes: 0, no: 1 } }, { observations: 1 })];
    const parts = [partOf("series", 90, 0.46, 4), partOf("record", 1, 0, 1)];
    expect(
      reasonOf({ ...once, estimate: { ...estimateIn(once), parts } }, { kind: "speeches", form: "speech" }),
    ).toContain("we say 65%: not said in the only speech that settled. Thin: 1 settled market.");
  });

  it("calls events by their form, and counts once what settled markets and transcripts count alike", () => {
    const parts = [
      partOf("series", 90, 0.46, 4),
      partOf("record", 3, 0, 2.5),
      partOf("transcripts", 3, 0, 1),
    ];
    const sentence = (kind: "speeches" | "earnings") =>
      reasonOf(wordOf(withTranscripts(0, 3), { parts }), { kind, form: "press_conference" });
    expect(sentence("speeches")).toMatch(
      /^Price 70 to 72 ¢, we say 65%: not said in 3 of 3 press conferences that settled\. /,
    );
    expect(sentence("earnings")).toContain("not said in 3 of 3 calls that settled.");
  });

  it("names the series' usual share where the evidence alone would not show why the fair value lies on that side of the price", () => {
    const parts = [partOf("series", 90, 0.2, 4), partOf("record", 5, 0.5, 4)];
    const word = wordOf(
      { record: { yes: 2, no: 3 } },
      { fair_value: 0.76, probability: 0.35, parts, observations: 5 },
    );
    expect(reasonOf(word, nfl)).toBe(
      "Price 70 to 72 ¢, we say 76%: said in 2 of 5 games that settled, more often than the usual 20%. Thin: 5 settled markets.",
    );
    const lately = { ...word, record: { yes: 1, no: 9 }, estimate: estimateIn(word) };
    lately.estimate = {
      ...lately.estimate,
      parts: [parts[0] ?? partOf("series", 1, 0, 4), partOf("record", 10, 0.5, 4)],
    };
    expect(reasonOf({ ...lately, estimate: { ...lately.estimate, observations: 10 } }, nfl)).toBe(
      "Price 70 to 72 ¢, we say 76%: said in 1 of 10 games that settled, lately more often than the usual 20%. Estimate without the price: 5 to 60%.",
    );
  });

  it("says how it was lately among more than 8, unless it was always or never said", () => {
    const sentence = (yes: number, last: number | null, others: Part[] = []) => {
      const series = partOf("series", 90, 0.46, 4);
      const parts = [series, { ...partOf("record", 15, 0.1, 2.5), yes_of_last_8: last }, ...others];
      const quote = { yes_bid_dollars: 0.36, yes_ask_dollars: 0.36, record: { yes, no: 15 - yes } };
      const estimated = { fair_value: 0.27, probability: 0.2, observations: 15, parts };
      return reasonOf(wordOf({ ...quote, ...withTranscripts(9, 60) }, estimated), {
        form: "press_conference",
      });
    };
    expect(sentence(4, 2)).toContain(
      "Price 36 ¢, we say 27%: said in 4 of 15 press conferences that settled, 2 of the last 8.",
    );
    expect(sentence(4, 2, [partOf("transcripts", 60, 0.15, 1)])).toContain(
      "said in 4 of 15 press conferences that settled (2 of the last 8) and in 9 of 60 transcripts.",
    );
    expect(sentence(4, null)).toContain("said in 4 of 15 press conferences that settled.");
    expect(sentence(0, 0)).toContain("not said in 15 of 15 press conferences that settled.");
  });

  it("sets evidence against evidence where it points to different sides", () => {
    const parts = [
      partOf("series", 90, 0.46, 4),
      partOf("record", 3, 0, 2.5),
      partOf("transcripts", 50, 0.8, 12),
    ];
    const word = wordOf(withTranscripts(40, 50), {
      fair_value: 0.75,
      probability: 0.62,
      parts,
      observations: 53,
    });
    expect(reasonOf(word, earnings)).toBe(
      "Price 70 to 72 ¢, we say 75%: not said in 3 of 3 calls that settled, but said in 40 of 50 transcripts. Estimate without the price: 5 to 60%.",
    );
    const less = { fair_value: 0.6, probability: 0.2, observations: 53 };
    const rarely = [
      partOf("series", 90, 0.46, 4),
      partOf("record", 3, 0.6, 2.5),
      partOf("transcripts", 50, 0.1, 12),
    ];
    const said = { record: { yes: 2, no: 1 }, ...withTranscripts(5, 50) };
    expect(reasonOf(wordOf(said, { ...less, parts: rarely }), earnings)).toContain(
      " we say 60%: said in 2 of 3 calls that settled, but only in 5 of 50 transcripts.",
    );
  });

  it("says once that the word was said, or that it was not", () => {
    const sentence = (record: Word["record"], said: number, share: number, fair_value: number) => {
      const parts = [
        partOf("series", 90, 0.46, 4),
        partOf("record", 3, share, 2.5),
        partOf("transcripts", 50, said / 50, 12),
      ];
      return reasonOf(
        wordOf({ record, ...withTranscripts(said, 50) }, { fair_value, observations: 53, parts }),
      );
    };
    expect(sentence({ yes: 3, no: 0 }, 50, 1, 0.71)).toContain(
      " we stay at 71%; said in 50 of 50 transcripts and in 3 of 3 events that settled.",
    );
    expect(sentence({ yes: 0, no: 3 }, 0, 0, 0.65)).toContain(
      " we say 65%: not said in 50 of 50 transcripts nor in 3 of 3 events that settled.",
    );
  });

  it("calls the share of the speaker's other series what it is, because newer markets count more in it", () => {
    const parts = [partOf("series", 90, 0.46, 4), partOf("speaker", 3, 0.58, 1.1)];
    expect(reasonOf(wordOf({ record: { yes: 0, no: 0 } }, { fair_value: 0.71, parts }))).toBe(
      "Price 70 to 72 ¢, we stay at 71%; said in 58% by weight of 3 events of other series. Thin: 3 settled markets.",
    );
  });

  it("names the side that is quoted where the other one is missing, and a quote that is too wide for a fair value", () => {
    const priceOf = (
      yes_bid_dollars: number | null,
      yes_ask_dollars: number | null,
      fair_basis: "siblings" | null,
    ) =>
      reasonOf(
        wordOf({ yes_bid_dollars, yes_ask_dollars }, { fair_value: fair_basis && 0.34, fair_basis }),
      )?.split(" Not said")[0];
    expect(priceOf(0.97, 1, null)).toBe("Bid 97 ¢, no ask.");
    expect(priceOf(0, 0.05, "siblings")).toBe("Ask 5 ¢, no bid.");
    expect(priceOf(0.16, 0.79, "siblings")).toBe("Price 16 to 79 ¢, too wide to use.");
    expect(priceOf(null, null, "siblings")).toBe("No price of its own.");
    expect(priceOf(0.5, 0.4, null)).toBe("Last price 71 ¢.");
  });

  it("claims nothing where the fair value lies within the price, and gives the estimate where there is no fair value", () => {
    expect(reasonOf(wordOf({}, { fair_value: 0.71 }))).toBe(
      "Price 70 to 72 ¢, we stay at 71%; not said in 3 of 3 events that settled. Thin: 3 settled markets.",
    );
    expect(reasonOf(wordOf({}, { fair_value: null, fair_basis: null }))).toBe(
      "Price 70 to 72 ¢. Not said in 3 of 3 events that settled: estimate 28%, from 5 to 60%. Thin: 3 settled markets.",
    );
    const bare = wordOf({ yes_ask_dollars: null }, { fair_value: 0.34, fair_basis: "siblings" });
    expect(reasonOf(bare)).toBe(
      "Bid 70 ¢, no ask. Not said in 3 of 3 events that settled; with the other words' prices we say 34%. Thin: 3 settled markets.",
    );
  });

  it("claims nothing where rounded figures do not show why the fair value lies beside the price", () => {
    const parts = [partOf("series", 90, 0.28, 4), partOf("record", 3, 0, 0.0001)];
    const quote = { yes_bid_dollars: 0.7149, yes_ask_dollars: 0.7149 };
    expect(reasonOf(wordOf(quote, { fair_value: 0.7151, parts }))).toBe(
      "Price 71 ¢, we say 72%; not said in 3 of 3 events that settled. Thin: 3 settled markets.",
    );
  });

  it("of a word without evidence is that nothing is known of it, and of transcripts that are too short that these are", () => {
    const unknown = { observations: 0, parts: [partOf("series", 90, 0.46, 4)] };
    const word = wordOf({ record: { yes: 0, no: 0 } }, unknown);
    expect(reasonOf(word)).toBe("Nothing is known of this word beyond its price.");
    expect(reasonOf({ ...word, ...withTranscripts(2, 3) })).toBe(
      "Price 70 to 72 ¢. Said in 2 of 3 transcripts, too short to count.",
    );
  });

  it("is none for a word that has settled, and where its record was not read", () => {
    expect(reasonOf(wordOf({ status: "settled" }))).toBeNull();
    expect(reasonOf(wordOf({ estimate: null }))).toBeNull();
  });

  it("contradicts its numbers in none of 10,000 random words, has at most 160 characters, and no number but the response's", () => {
    const seen = new Map<string, number>();
    let withLast = 0;
    const kinds = fc.constantFrom(...seriesKinds);
    fc.assert(
      fc.property(randomWords, kinds, fc.option(fc.constantFrom(...eventForms)), (words, kind, form) => {
        for (const word of words) {
          const text = reasonOf(word, { kind, form });
          const found = text === null ? "none" : formOfReason(text, word, { kind, form });
          seen.set(found, (seen.get(found) ?? 0) + 1);
          if (text?.includes(" of the last 8") === true) withLast += 1;
        }
      }),
      { numRuns: 3_000 },
    );
    const forms = ["none", "so we say", "we stay at", "estimate", "other words", "too short", "nothing"];
    expect([...seen.keys()].toSorted()).toEqual(forms.toSorted());
    expect([...seen.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(10_000);
    expect(Math.min(...seen.values())).toBeGreaterThan(50);
    expect(withLast).toBeGreaterThan(500);
  });

  it("can be made by the pages: its files import nothing of the service", () => {
    const imports = ["reason.ts", "leading-evidence.ts"].flatMap((file) =>
      [
        ...readFileSync(join(import.meta.dirname, "../../../src/words", file), "utf8").matchAll(
          /^(?:import (?!type\b).*|} )from "([^"]+)"/gm,
        ),
      ].map(([, from]) => from),
    );
    expect(imports).toEqual(["./leading-evidence.ts"]);
  });
});
