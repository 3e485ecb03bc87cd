import { existsSync } from "node:fs";
import { buildCorpus } from "../../corpus-builder/build-corpus.ts";
import { openCorpus } from "@mention-market/service/transcripts/corpus";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";
import { buildInput, call, lineInput, speech, problemsOf } from "../support/build-input.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const line = { speeches: `${JSON.stringify(speech)}\n`, earnings: `${JSON.stringify(call)}\n` };
const inputOf = (series: unknown, collection: keyof typeof line = "speeches") =>
  lineInput(
    folder.path,
    { "a.jsonl": line[collection] },
    { collection, series: typeof series === "string" ? series : JSON.stringify(series) },
  );

const tickers = "a list of 1 to 100 series tickers, such as KXTRUMPMENTION";
const spellings = "a list of 1 to 100 spellings of one speaker";

describe("a file of series", () => {
  it("names series in any case, with speakers, with roles, with both or with neither", () => {
    const input = inputOf([
      { series: ["kxa", "KXB"], speakers: ["Ann Lee", "The Mayor"] },
      { series: ["KXC"], roles: ["Mayor", "MAYOR"], speakers: null },
      { series: ["KXD"], speakers: ["Ann Lee"], roles: ["mayor"] },
      { series: ["KXE"] },
      { series: ["KXF"], roles: ["mayor"], holder: "latest" },
      { series: ["KXG"], roles: ["mayor"], holder: null },
    ]);
    buildCorpus(input);
    const corpus = openCorpus(input.out);
    expect(corpus?.series).toEqual([
      { series: ["KXA", "KXB"], speakers: ["Ann Lee"], roles: [] },
      { series: ["KXC"], speakers: [], roles: ["Mayor"] },
      { series: ["KXD"], speakers: ["Ann Lee"], roles: ["Mayor"] },
      { series: ["KXE"], speakers: [], roles: [] },
      { series: ["KXF"], speakers: [], roles: ["Mayor"], holder: "latest" },
      { series: ["KXG"], speakers: [], roles: ["Mayor"] },
    ]);
    corpus?.close();
  });

  const ann = ["Ann Lee", "The Mayor"];
  const holder = "[0].holder is of an entry with roles and without speakers";
  it.each<[problem: string, series: unknown]>([
    ["is not a list of up to 10,000 objects with series, speakers and roles", {}],
    ["[0] must be an object with series, speakers and roles", ["KXA"]],
    ["[0] has the unknown member speaker", [{ series: ["KXA"], speaker: "Ann" }]],
    [`[0].series must be ${tickers}`, [{ speakers: ["Ann"] }]],
    [`[0].series must be ${tickers}`, [{ series: [] }]],
    [`[0].series must be ${tickers}`, [{ series: ["KXA-26JAN01"] }]],
    [`[0].series must be ${tickers}`, [{ series: "KXA" }]],
    [`[0].speakers must be ${spellings}`, [{ series: ["KXA"], speakers: [] }]],
    [`[0].speakers must be ${spellings}`, [{ series: ["KXA"], speakers: [" "] }]],
    [`[0].speakers must be ${spellings}`, [{ series: ["KXA"], speakers: ["n".repeat(121)] }]],
    ["[0].roles must be a list of 1 to 100 roles", [{ series: ["KXA"], roles: ["r".repeat(41)] }]],
    ['[0].holder must be "latest"', [{ series: ["KXA"], roles: ["mayor"], holder: "first" }]],
    [holder, [{ series: ["KXA"], holder: "latest" }]],
    [holder, [{ series: ["KXA"], roles: ["mayor"], speakers: ["Ann"], holder: "latest" }]],
    ["[1].series: KXA is there twice, first in [0]", [{ series: ["KXA"] }, { series: ["KXB", "kxa"] }]],
    [
      "[1].speakers: the MAYOR is a spelling of both Ann Lee and Bob Ray",
      [
        { series: ["KXA"], speakers: ann },
        { series: ["KXB"], speakers: ["Bob Ray", "the  MAYOR"] },
      ],
    ],
    [
      "[1].speakers: The Mayor is a spelling of both Ann Lee and The Mayor",
      [
        { series: ["KXA"], speakers: ann },
        { series: ["KXB"], speakers: ["The Mayor"] },
      ],
    ],
  ])("is refused with the reason, and nothing is written: %s", (problem, series) => {
    const input = inputOf(series);
    expect(problemsOf(() => buildCorpus(input), input.transcripts)).toEqual([`series.json: ${problem}`]);
    expect(existsSync(input.out)).toBe(false);
  });

  it("is refused with roles that its collection can't have, also with skipBad", () => {
    const chairs = { ...inputOf([{ series: ["KXA"], roles: ["chair"] }], "earnings"), skipBad: true };
    expect(() => buildCorpus(chairs)).toThrow(
      "series.json: [0].roles must be of executive, operator, analyst",
    );
    const football = {
      ...buildInput(folder.path, { "2025_20_BUF_DEN.txt": "touchdown" }),
      series: inputOf([{ series: ["KXNFLMENTION"], roles: ["announcer"] }]).series,
    };
    expect(() => buildCorpus(football)).toThrow("series.json: [0]: nfl has neither speakers nor roles");
  });

  it("is refused when it is missing, also beside problems of lines", () => {
    const missing = { ...inputOf([]), series: `${folder.path}/nowhere.json` };
    expect(() => buildCorpus(missing)).toThrow(/nowhere\.json: cannot be read: .*ENOENT/);
    expect(() => buildCorpus(inputOf("["))).toThrow("series.json: is not JSON: ");
    const both = lineInput(folder.path, { "a.jsonl": "[]" }, { series: "{}" });
    expect(() => buildCorpus(both)).toThrow(
      /series\.json: is not a list.*\n.*a\.jsonl:1: is not a JSON object/,
    );
  });
});
