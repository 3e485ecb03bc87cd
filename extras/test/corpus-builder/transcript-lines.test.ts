import { join } from "node:path";
import { buildCorpus, type BuildOptions } from "../../corpus-builder/build-corpus.ts";
import { openCorpus, type Corpus } from "@mention-market/service/transcripts/corpus";
import { readTurns } from "../../src/transcripts/collections.ts";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";
import { call, jsonl, lineInput, speech, turn } from "../support/build-input.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const inputOf = (text: string | Buffer, options?: { collection?: string; series?: string }) =>
  lineInput(folder.path, { "a.jsonl": text }, options);

function read<Result>(input: BuildOptions, look: (corpus: Corpus) => Result): Result {
  buildCorpus(input);
  const corpus = openCorpus(input.out);
  if (corpus === null) throw new Error("The corpus was not written");
  try {
    return look(corpus);
  } finally {
    corpus.close();
  }
}

const voicesOf = (input: BuildOptions) => read(input, ({ turns }) => turns().voices);

describe("a build from transcript lines", () => {
  it("reads every member, and writes the same version whatever the files and the order", () => {
    const full = {
      ...speech,
      id: "a.b_c-1",
      starts_at: "2026-01-20T21:30:00-05:00",
      event_tickers: ["KXQUILLMENTION-26JAN20", "kxquillmention-26jan20"],
      source: "https://example.com/harbor",
    };
    const one = inputOf(jsonl(full, speech));
    const transcripts = read(one, (corpus) => corpus.transcripts);
    expect(transcripts[0]).toMatchObject({
      id: "harbor",
      startsAt: null,
      eventTickers: [],
    });
    expect(transcripts[1]).toMatchObject({
      id: "a.b_c-1",
      title: "At the harbor",
      date: "2026-01-20",
      startsAt: "2026-01-20T21:30:00-05:00",
      eventTickers: ["KXQUILLMENTION-26JAN20"],
    });
    const other = lineInput(folder.path, { "x.jsonl": jsonl(speech), "y.jsonl": jsonl(full) });
    expect(buildCorpus(other).corpus).toEqual(buildCorpus(one).corpus);
    const changed = inputOf(jsonl(full, { ...speech, turns: [turn("A bridge.", "Ann Lee")] }));
    expect(buildCorpus(changed).corpus.version).not.toBe(buildCorpus(one).corpus.version);
  });

  it("takes events whose tickers hold a second dash or none, and a company's name", () => {
    const event_tickers = ["KXMENTIONEARNLUMORA-26JAN20-2", "KXLUMORA"];
    const line = { ...call, event_tickers, company_name: " Lumora, Inc. " };
    const input = inputOf(jsonl(line, { ...call, id: "nameless", company_name: null }), {
      collection: "earnings",
    });
    const [named, nameless] = read(input, (corpus) => corpus.transcripts);
    expect(named).toMatchObject({ eventTickers: event_tickers, labels: { company_name: "Lumora, Inc." } });
    expect(nameless?.labels).toEqual({ company: "LMRA", fiscal_year: 2026, fiscal_quarter: 1 });
  });

  it("keeps whether a day is a guess, and writes the same version as before where none is", () => {
    const lines = [
      { ...speech, id: "guess", date_is_estimated: true },
      { ...speech, id: "known", date_is_estimated: false },
      { ...speech, id: "plain" },
    ];
    const transcripts = read(inputOf(jsonl(...lines)), (corpus) => corpus.transcripts);
    expect(transcripts.map(({ dateIsEstimated }) => dateIsEstimated)).toEqual([true, false, false]);
    const versionOf = (mark: object) => buildCorpus(inputOf(jsonl({ ...speech, ...mark }))).corpus.version;
    expect(versionOf({ date_is_estimated: false })).toBe(versionOf({}));
    expect(versionOf({ date_is_estimated: true })).not.toBe(versionOf({}));
  });

  it("orders transcripts of a day by the time at which they began, whatever its offset", () => {
    const lines = [
      { ...speech, id: "evening", starts_at: "2026-01-20T19:00:00-05:00" },
      { ...speech, id: "noon", starts_at: "2026-01-20T18:00:00+01:00" },
      { ...speech, id: "afternoon", starts_at: "2026-01-20T20:30:00Z" },
      { ...speech, id: "unknown" },
    ];
    const ids = read(inputOf(jsonl(...lines)), (corpus) => corpus.transcripts.map(({ id }) => id));
    expect(ids).toEqual(["unknown", "noon", "afternoon", "evening"]);
  });

  it("reads a byte order mark, CRLF, empty lines, a last line without an end, and a file by its name", () => {
    const text = `\ufeff${JSON.stringify(speech)}\r\n\r\n  \n${JSON.stringify({ ...speech, id: "b" })}`;
    const input = inputOf(text);
    expect(buildCorpus(input).corpus.transcripts).toBe(2);
    const alone = { ...input, transcripts: join(input.transcripts, "a.jsonl") };
    expect(buildCorpus(alone).corpus.transcripts).toBe(2);
  });

  it("treats null as absent, and lists each unknown member once", () => {
    const line = {
      ...speech,
      starts_at: null,
      event_tickers: null,
      source: null,
      speakers: null,
      language: "en",
      turns: [{ speaker: null, role: null, text: "A bridge.", started: 3 }, { text: "A tram." }],
    };
    const { lines, voices } = buildCorpus(inputOf(jsonl(line, { ...line, id: "b" })));
    expect(lines?.unknownMembers).toEqual(["language", "turns.started"]);
    expect(voices).toMatchObject({ turns: 4, turnsWithoutRole: 4 });
  });

  it("gives a turn without a role that of its speaker, by any spelling", () => {
    const line = {
      ...speech,
      speakers: { "JOSÉ  ruiz": "Mayor", "Ann Lee": null },
      turns: [
        turn("A tram.", "Jose Ruiz"),
        turn("A bridge.", "José Ruiz", "guest"),
        turn("A hill.", "Ann Lee"),
      ],
    };
    expect(voicesOf(inputOf(jsonl(line)))).toEqual([
      { speaker: "Jose Ruiz", role: "Mayor" },
      { speaker: "Jose Ruiz", role: "guest" },
      { speaker: "Ann Lee", role: null },
    ]);
  });

  it("spells a speaker as the file of series does, in the whole collection, else as the first turn does", () => {
    const said = (id: string, date: string, speakers: readonly string[], roles = {}) => {
      const turns = speakers.map((speaker) => turn(`${id} ${speaker}.`, speaker));
      return { ...speech, id, date, speakers: roles, turns };
    };
    const lines = [
      said("a", "2026-01-01", ["THE MAYOR", "bob"]),
      said("b", "2026-01-02", ["Ann Lee", "Bob"]),
      said("c", "2026-01-03", ["ann lee"], { "the mayor": "mayor" }),
    ];
    const series = JSON.stringify([{ series: ["KXQUILLMENTION"], speakers: ["Ann Lee", "The Mayor"] }]);
    const input = inputOf(jsonl(...lines.toReversed()), { series });
    expect(voicesOf(input)).toEqual([
      { speaker: "Ann Lee", role: null },
      { speaker: "bob", role: null },
      { speaker: "Ann Lee", role: "mayor" },
    ]);
    expect(read(input, (corpus) => corpus.series)).toEqual([
      { series: ["KXQUILLMENTION"], speakers: ["Ann Lee"], roles: [] },
    ]);
  });

  it("leaves out text in square brackets, and turns of nothing else; parentheses and colons are text", () => {
    const texts = [
      "[Laughter] A bridge [inaudible [cross talk]] again.",
      "[Applause]",
      "Ann: (quietly) a tram ].",
    ];
    const input = inputOf(jsonl({ ...speech, turns: texts.map((text) => turn(text)) }));
    expect(buildCorpus(input).lines?.silentTurns).toBe(1);
    const text = read(input, (corpus) => corpus.passageWith(0, 0).text);
    expect(text.split("\u001e")).toEqual(["A bridge again.", "Ann: (quietly) a tram ]."]);
  });

  it("limits the roles of earnings, in any case, and keeps a company's calls together", () => {
    const other = { ...call, id: "b", company: "ABC.A", date: "2026-02-01" };
    const line = {
      ...call,
      turns: [turn("A margin.", "Ann", "Executive"), turn("Hello.", "Operator", "OPERATOR")],
    };
    const input = inputOf(jsonl({ ...line, id: "c", date: "2026-03-01" }, other, line), {
      collection: "earnings",
    });
    expect(read(input, ({ transcripts }) => transcripts.map(({ id }) => id))).toEqual(["b", "call", "c"]);
    expect(buildCorpus(input)).toMatchObject({ groups: { label: "company", values: 2 }, series: [] });
    expect(voicesOf(input).map(({ role }) => role)).toEqual(["executive", "executive", "operator"]);
  });

  it("keeps the parts of a call's turns, and guesses them only where no turn has one", () => {
    const said = [
      turn("Good day.", "Operator", "operator"),
      turn("A margin.", "Ann", "executive"),
      turn("Our first question comes from Al.", "Operator", "operator"),
      turn("Why?", "Al", "analyst"),
    ];
    const told = said.map((one, at) => ({ ...one, part: at === 3 ? "questions" : null }));
    const unclear = said.slice(0, 2);
    const input = inputOf(
      jsonl(
        { ...call, turns: told },
        { ...call, id: "guessed", turns: said },
        { ...call, id: "unclear", turns: unclear },
      ),
      { collection: "earnings" },
    );
    const partsOf = (corpus: Corpus) =>
      corpus.transcripts.map(({ id, labels }, number) => [
        id,
        labels.parts_guessed,
        ...readTurns(corpus, number).map(({ part }) => part),
      ]);
    expect(read(input, partsOf)).toEqual([
      ["call", undefined, undefined, undefined, undefined, "questions"],
      ["guessed", "true", "prepared", "prepared", "questions", "questions"],
      ["unclear", undefined, undefined, undefined],
    ]);
    const versionOf = (turns: readonly object[]) =>
      buildCorpus(inputOf(jsonl({ ...call, turns }), { collection: "earnings" })).corpus.version;
    expect(versionOf(told)).not.toBe(versionOf(told.map((one) => ({ ...one, part: "prepared" }))));
  });

  it("keeps the form of a line, but not in earnings, whose transcripts are all calls", () => {
    const formOf = (collection: string, line: object) => {
      const input = inputOf(jsonl({ ...line, form: "rally" }), { collection });
      return [read(input, (corpus) => corpus.transcripts[0]?.labels.form), buildCorpus(input).lines];
    };
    expect(formOf("speeches", speech)).toMatchObject(["rally", { unknownMembers: [] }]);
    expect(formOf("earnings", call)).toMatchObject([undefined, { unknownMembers: ["form"] }]);
  });

  it("ignores a part in other collections, and says so", () => {
    const input = inputOf(jsonl({ ...speech, turns: [{ ...turn("A."), part: "questions" }] }));
    expect(buildCorpus(input).lines?.unknownMembers).toEqual(["turns.part"]);
    expect(voicesOf(input)).toEqual([{ speaker: null, role: null }]);
  });

  it("takes the longest members, and a line just below its limit", () => {
    const long = {
      ...speech,
      id: "x".repeat(120),
      title: "t".repeat(300),
      source: "s".repeat(500),
      event_tickers: Array.from({ length: 20 }, (_, i) => `KXQUILLMENTION-${i}`),
      turns: [turn("w ".repeat(100_000), "n".repeat(120), "r".repeat(40))],
      padding: "p".repeat(7_900_000),
    };
    expect(buildCorpus(inputOf(jsonl(long))).corpus.transcripts).toBe(1);
    const turns = Array.from({ length: 20_000 }, () => turn("word"));
    expect(buildCorpus(inputOf(jsonl({ ...speech, turns }))).voices.turns).toBe(20_000);
  });
});
