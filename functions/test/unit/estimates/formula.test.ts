import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { estimateOf } from "../../../src/estimates/estimate.ts";
import { posteriorOf } from "../../../src/estimates/posterior.ts";
import { fairValuesOf, midOf } from "../../../src/estimates/fair-value.ts";
import { formulaVersion } from "../../../src/extras/forecasts/forecast.ts";
import { evidenceOn, weighTranscripts } from "../../../src/estimates/transcript-weights.ts";

/** The fingerprint of every version. One that was ever deployed stays as it is: its forecasts are kept for good. */
const fingerprints: Readonly<Record<number, string>> = {
  1: "e44b7bdd83cc24157856ab32d09fe14342a766374b6f1d7db976f27e500b1080",
  2: "97743eb8401f2189f19a67ec0cf7eb14d05b0364afe7cae92056e7a563d71d76",
};

const sources = [
  "estimates/posterior",
  "estimates/estimate",
  "estimates/fair-value",
  "estimates/transcript-weights",
  "words/settled-record",
];
const constant = /(?<=^(?:export )?)const \w+ = [\d._]+;$/gm;

/** The constants as the sources write them, exported or not. */
function constants(): string[] {
  return sources.flatMap((name) => {
    const path = join(__dirname, "../../../src", `${name}.ts`);
    return readFileSync(path, "utf8").match(constant) ?? [];
  });
}

/** What the formula makes of evidence and prices of every sort. */
function results(): unknown[] {
  const transcripts = [
    { date: "2026-08-01", words: 2_999 },
    { date: "2026-08-01", words: 3_000 },
    { date: "2026-11-01", words: 9_000 },
  ];
  const weights = weighTranscripts(transcripts, [0, 1]);
  const evidence = [false, true].map((isAlike) => evidenceOn(weights, "2026-11-22", isAlike));
  const record = { yes: 7, no: 2, weight: 6.5, yesWeight: 5 };
  const series = { yes: 40, no: 60 };
  const speaker = { series: { yes: 9, no: 1 }, record: { yes: 3, no: 1, weight: 3.5, yesWeight: 3 } };
  const posteriors = [null, ...evidence].flatMap((one) =>
    [null, speaker].flatMap((other) =>
      [{ yes: 0, no: 0, weight: 0, yesWeight: 0 }, record].map((of) =>
        posteriorOf({ series, record: of, speaker: other, transcripts: one }),
      ),
    ),
  );
  const asks = [0.3, 0.45, 0.6, 0.65, 0.651, 1, 0.5, 0.44];
  const fair = fairValuesOf(
    posteriors.map(({ probability, rate }, at) => ({
      estimate: probability,
      rate,
      mid: midOf({ yes_bid_dollars: 0.4, yes_ask_dollars: asks[at] ?? null }),
    })),
  );
  return posteriors.map((posterior, at) => estimateOf(posterior, fair[at] ?? null));
}

describe("the version of the formula", () => {
  it("is a new one when a constant or what the formula makes of evidence has changed", () => {
    const fingerprint = createHash("sha256")
      .update(JSON.stringify([constants(), results()]))
      .digest("hex");
    expect([formulaVersion, fingerprint]).toEqual([formulaVersion, fingerprints[formulaVersion]]);
  });

  it("covers every constant of the estimate, the fair value and the weights of transcripts", () => {
    const names = constants().map((line) => /const (\w+)/.exec(line)?.[1]);
    expect(names).toEqual(
      expect.arrayContaining([
        "priorStrength",
        "speakerWeight",
        "transcriptStrength",
        "halfTranscripts",
        "maxIntervalStrength",
        "evidenceShare",
        "minSiblings",
        "maxSpread",
        "minTranscriptWords",
        "halfLifeDays",
        "alikeHalfLifeDays",
        "alikeStrength",
        "earningsHalfLifeDays",
      ]),
    );
  });
});
