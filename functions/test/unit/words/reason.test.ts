import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { reasonOf } from "../../../src/words/reason.ts";
import { seriesKinds, type SeriesKind } from "../../../src/words/series-kind.ts";
import type { ValuedEvent } from "../../../src/words/valued-event.ts";
import { randomWords } from "../../support/random-words.ts";
import { marketLike } from "../../support/valued-event.ts";

type Word = ValuedEvent["markets"][number];
type Estimate = NonNullable<Word["estimate"]>;

const partOf = (basis: Estimate["basis"][number], count: number, probability: number, weight: number) => ({
  ...{ basis, count, probability, weight },
  newest: null,
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

describe("the sentence of a word", () => {
  it("says what the price and the evidence say, what both come to, and how thin that is, in the noun of the kind", () => {
    expect(reasonOf(wordOf(), "others")).toBe(
      "Price 70 to 72%. Not said in 3 of 3 events that settled, so we say 65%. Thin: 3 settled markets.",
    );
    const nouns = seriesKinds.map((kind) => /3 of 3 (\w+)/.exec(reasonOf(wordOf(), kind) ?? "")?.[1]);
    expect(nouns).toEqual(["games", "calls", "speeches", "events"]);
    const [once] = [wordOf({ record: { yes: 0, no: 1 } }, { observations: 1 })];
    const parts = [partOf("series", 90, 0.46, 4), partOf("record", 1, 0, 1)];
    expect(reasonOf({ ...once, estimate: { ...estimateIn(once), parts } }, "speeches")).toContain(
      "Not said in the only speech that settled, so we say 65%. Thin: 1 settled market.",
    );
  });

  it("names the series' usual share where the evidence alone would not show why the fair value lies on that side of the price", () => {
    const parts = [partOf("series", 90, 0.2, 4), partOf("record", 5, 0.5, 4)];
    const word = wordOf(
      { record: { yes: 2, no: 3 } },
      { fair_value: 0.76, probability: 0.35, parts, observations: 5 },
    );
    expect(reasonOf(word, "nfl")).toBe(
      "Price 70 to 72%. Said in 2 of 5 games that settled, more often than the usual 20%, so we say 76%. Thin: 5 settled markets.",
    );
    const lately = { ...word, record: { yes: 1, no: 9 }, estimate: estimateIn(word) };
    lately.estimate = {
      ...lately.estimate,
      parts: [parts[0] ?? partOf("series", 1, 0, 4), partOf("record", 10, 0.5, 4)],
    };
    expect(reasonOf({ ...lately, estimate: { ...lately.estimate, observations: 10 } }, "nfl")).toBe(
      "Price 70 to 72%. Said in 1 of 10 games that settled, lately more often than the usual 20%, so we say 76%. Estimate without the price: 5 to 60%.",
    );
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
    expect(reasonOf(word, "earnings")).toBe(
      "Price 70 to 72%. Not said in 3 of 3 calls that settled, but said in 40 of 50 transcripts, so we say 75%. Estimate without the price: 5 to 60%.",
    );
  });

  it("claims nothing where the fair value lies within the price, and gives the estimate where there is no fair value", () => {
    expect(reasonOf(wordOf({}, { fair_value: 0.71 }))).toBe(
      "Price 70 to 72%. Not said in 3 of 3 events that settled; we stay at 71%. Thin: 3 settled markets.",
    );
    expect(reasonOf(wordOf({}, { fair_value: null, fair_basis: null }))).toBe(
      "Price 70 to 72%. Not said in 3 of 3 events that settled: estimate 28%, from 5 to 60%. Thin: 3 settled markets.",
    );
    const bare = wordOf({ yes_ask_dollars: null }, { fair_value: 0.34, fair_basis: "siblings" });
    expect(reasonOf(bare)).toBe(
      "No price of its own. Not said in 3 of 3 events that settled; with the other words' prices we say 34%. Thin: 3 settled markets.",
    );
  });

  it("claims nothing where rounded figures do not show why the fair value lies beside the price", () => {
    const parts = [partOf("series", 90, 0.28, 4), partOf("record", 3, 0, 0.0001)];
    const quote = { yes_bid_dollars: 0.7149, yes_ask_dollars: 0.7149 };
    expect(reasonOf(wordOf(quote, { fair_value: 0.7151, parts }))).toBe(
      "Price 71%. Not said in 3 of 3 events that settled; we say 72%. Thin: 3 settled markets.",
    );
  });

  it("of a word without evidence is that nothing is known of it, and of transcripts that are too short that these are", () => {
    const unknown = { observations: 0, parts: [partOf("series", 90, 0.46, 4)] };
    const word = wordOf({ record: { yes: 0, no: 0 } }, unknown);
    expect(reasonOf(word)).toBe("Nothing is known of this word beyond its price.");
    expect(reasonOf({ ...word, ...withTranscripts(2, 3) })).toBe(
      "Price 70 to 72%. Said in 2 of 3 transcripts, too short to count.",
    );
  });

  it("is none for a word that has settled, and where its record was not read", () => {
    expect(reasonOf(wordOf({ status: "settled" }))).toBeNull();
    expect(reasonOf(wordOf({ estimate: null }))).toBeNull();
  });

  it("contradicts its numbers in none of 10,000 random words, has at most 160 characters, and no number but the response's", () => {
    const seen = new Map<string, number>();
    const kinds = fc.constantFrom(...seriesKinds);
    fc.assert(
      fc.property(randomWords, kinds, (words, kind) => {
        for (const word of words) {
          const text = reasonOf(word, kind);
          const form = text === null ? "none" : check(text, word, kind);
          seen.set(form, (seen.get(form) ?? 0) + 1);
        }
      }),
      { numRuns: 3_000 },
    );
    const forms = ["none", "so we say", "we stay at", "estimate", "other words", "too short", "nothing"];
    expect([...seen.keys()].toSorted()).toEqual(forms.toSorted());
    expect([...seen.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(10_000);
    expect(Math.min(...seen.values())).toBeGreaterThan(50);
  });

  it("can be made by the pages: its files import nothing of the service", () => {
    const imports = ["reason.ts", "leading-evidence.ts"].flatMap((file) =>
      [
        ...readFileSync(join(import.meta.dirname, "../../../src/words", file), "utf8").matchAll(
          /from "([^"]+)"/g,
        ),
      ].map(([, from]) => from),
    );
    expect(imports).toEqual(["./leading-evidence.ts"]);
  });
});

function estimateIn({ estimate }: Word): Estimate {
  if (estimate === null) throw new Error("The word has no estimate");
  return estimate;
}

const claims = [
  /^(?<nothing>Nothing is known of this word beyond its price\.)$/,
  /^(?<price>.*?\.) (?<evidence>(?:Not said|Said) in .*), (?<short>too short to count)\.$/,
  /^(?<price>.*?\.) (?<evidence>(?:Not said|Said) in .*?)(?:, (?<why>(?:lately )?(?:more|less) often than the usual [\d.]+%))?, so we say (?<fair>[\d.]+)%\.(?<tail>.*)$/,
  /^(?<price>.*?\.) (?<evidence>(?:Not said|Said) in .*); we stay at (?<stay>[\d.]+)%\.(?<tail>.*)$/,
  /^(?<price>.*?\.) (?<evidence>(?:Not said|Said) in .*); we say (?<plain>[\d.]+)%\.(?<tail>.*)$/,
  /^(?<price>No price of its own\.) (?<evidence>(?:Not said|Said) in .*); with the other words' prices we say (?<siblings>[\d.]+)%\.(?<tail>.*)$/,
  /^(?<price>.*?\.) (?<evidence>(?:Not said|Said) in .*): estimate (?<estimate>[\d.]+)%, from (?<low>[\d.]+) to (?<high>[\d.]+)%\.(?<tail>.*)$/,
];

/** Throws where a sentence says what its word's numbers do not. Returns the form of the sentence. Written apart from the rules of wording. */
function check(text: string, word: Word, kind: SeriesKind): string {
  const found = claims.map((claim) => claim.exec(text)?.groups).find((groups) => groups !== undefined);
  if (found === undefined) throw new Error(`Not understood: ${text}`);
  const fail = (what: string) => {
    throw new Error(`${what}: ${text}\n${JSON.stringify(word)}`);
  };
  const demand = (isTrue: boolean, what: string) => {
    if (!isTrue) fail(what);
  };
  demand(text.length <= 160, "too long");
  const estimate = estimateIn(word);
  const { observations, parts, fair_value: fair, fair_basis: basis } = estimate;
  const numbers = new Set(numbersIn(word).flatMap((number) => [number, 100 * number]));
  for (const [shown] of text.matchAll(/\d+(?:\.\d+)?/g))
    demand(
      [...numbers].some((number) => isShownAs(number, Number(shown))),
      `no such number: ${shown}`,
    );
  const sourced = observations > 0 || word.transcripts !== undefined;
  if (found["nothing"] !== undefined) {
    demand(!sourced, "something is known");
    return "nothing";
  }
  demand(sourced, "nothing is known");
  const pieces = checkEvidence(found["evidence"] ?? "", word, kind, demand);
  if (found["short"] !== undefined) {
    demand(observations === 0, "transcripts count");
    return "too short";
  }
  demand(observations > 0, "nothing counts");
  const thin = /^ Thin: (\d+) (.*)\.$/.exec(found["tail"] ?? "");
  if (thin !== null) {
    demand(Number(thin[1]) === observations && observations < 10, "not thin");
    const isMixed = (thin[2] ?? "").includes(" and ");
    const counted = parts.filter(({ basis: part }) => part !== "series").map(({ basis: part }) => part);
    demand(isMixed === (counted.includes("transcripts") && counted.length > 1), "mixed");
    demand(
      isMixed || (thin[2] ?? "").startsWith("transcript") === counted.includes("transcripts"),
      "not that",
    );
  }
  const [bid, ask] = [word.yes_bid_dollars ?? NaN, word.yes_ask_dollars ?? NaN];
  const price = /^Price ([\d.]+)(?: to ([\d.]+))?%\.$/.exec(found["price"] ?? "");
  const [low, high] = [Number(price?.[1]), Number(price?.[2] ?? price?.[1])];
  demand(price === null || (isShownAs(100 * bid, low) && isShownAs(100 * ask, high)), "another price");
  if (found["estimate"] !== undefined) {
    demand(fair === null, "there is a fair value");
    return "estimate";
  }
  demand(fair !== null, "there is no fair value");
  if (found["siblings"] !== undefined) {
    demand(basis === "siblings", "there is a price");
    return "other words";
  }
  demand(basis === "price" && price !== null, "there is no price");
  if (found["stay"] !== undefined) {
    demand(Number(found["stay"]) >= low && Number(found["stay"]) <= high, "moved");
    return "we stay at";
  }
  if (found["plain"] !== undefined) return "we say";
  const said = Number(found["fair"]);
  demand(said < low || said > high, "not moved");
  const side = said > high ? 1 : -1;
  const bound = side === 1 ? high : low;
  const rate = parts[0]?.probability ?? NaN;
  const evidence = found["evidence"] ?? "";
  const claimed = evidence.includes(", but ") ? pieces.slice(1) : pieces;
  const opposed = evidence.includes(", but ") ? pieces.slice(0, 1) : [];
  demand(
    opposed.every(({ weighed }) => (weighed - rate) * side < 0),
    "not opposed",
  );
  demand(
    claimed.every(({ weighed }) => (weighed - rate) * side > 0),
    "the evidence points to the other side",
  );
  const why = /^(lately )?(more|less) often than the usual ([\d.]+)%$/.exec(found["why"] ?? "");
  if (why === null)
    demand(
      claimed.every(({ share }) => (100 * share - bound) * side > 0),
      "no reason is shown",
    );
  else {
    demand(isShownAs(100 * rate, Number(why[3])), "another rate");
    demand((why[2] === "more") === (side === 1), "the reason points to the other side");
    const by = why[1] === undefined ? "share" : "weighed";
    demand(
      claimed.every((piece) => (100 * piece[by] - Number(why[3])) * side > 0),
      "not more than usual",
    );
  }
  return "so we say";
}

interface CheckedPiece {
  readonly share: number;
  readonly weighed: number;
}

/** The pieces that a sentence names, in their order. */
function checkEvidence(
  text: string,
  { record, transcripts, estimate }: Word,
  kind: SeriesKind,
  demand: (isTrue: boolean, what: string) => void,
): CheckedPiece[] {
  const noun = { nfl: "games?", earnings: "calls?", speeches: "speech(?:es)?", others: "events?" }[kind];
  const part = (basis: string) => estimate?.parts.find((one) => one.basis === basis);
  return text.split(/, but | and /).map((piece) => {
    const [, not, of, share, allOf, shareOf, what = ""] =
      /^(not )?said in (?:(\d+) of (\d+)|the only|([\d.]+)% of (\d+)) (.*)$/i.exec(piece) ?? [];
    const isTranscripts = /^transcripts?$/.test(what);
    const isRecord = new RegExp(`^${noun} that settled$`).test(what);
    demand(isTranscripts || isRecord || new RegExp(`^${noun} of other series$`).test(what), `odd: ${piece}`);
    const source = isTranscripts ? part("transcripts") : isRecord ? part("record") : part("speaker");
    const counted = isTranscripts
      ? {
          said: transcripts?.transcripts_with_phrase ?? NaN,
          all: transcripts?.total_transcripts_checked ?? NaN,
        }
      : isRecord
        ? { said: record?.yes ?? NaN, all: (record?.yes ?? NaN) + (record?.no ?? NaN) }
        : { said: (source?.probability ?? NaN) * (source?.count ?? NaN), all: source?.count ?? NaN };
    const { said, all } = counted;
    demand((not !== undefined) === (said === 0), "said or not");
    if (allOf !== undefined)
      demand(isShownAs((100 * said) / all, Number(allOf)) && Number(shareOf) === all, "another share");
    else if (of === undefined) demand(all === 1, "not the only one");
    else demand(Number(of) === (not === undefined ? said : all) && Number(share) === all, "another count");
    return { share: said / all, weighed: source?.probability ?? said / all };
  });
}

/** Every number of a response, however deep. */
function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

/** Whether a number is shown so, rounded to the decimals that are shown. */
function isShownAs(number: number, shown: number): boolean {
  const decimals = /\.(\d+)$/.exec(String(shown))?.[1]?.length ?? 0;
  return Math.abs(number - shown) <= 0.5 * 10 ** -decimals + 1e-9;
}
