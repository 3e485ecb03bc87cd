import { buildCorpus } from "../../corpus-builder/build-corpus.ts";
import { openCorpus } from "@mention-market/service/transcripts/corpus";
import { readTurns } from "../../src/transcripts/collections.ts";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";
import { jsonl, lineInput, speech } from "../support/build-input.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

type Files = Readonly<Record<string, string>>;
const json = (value: unknown) => JSON.stringify(value);
const vtt = "WEBVTT\n\n00:01.000 --> 00:02.000\n[Applause] A bridge.\n";

function built(files: Files, series?: string) {
  const input = lineInput(folder.path, files, { series });
  buildCorpus(input);
  const corpus = openCorpus(input.out);
  if (corpus === null) throw new Error("The corpus was not written");
  const transcripts = corpus.transcripts.map(({ id, title, date }, number) => ({
    ...{ id, title, date },
    turns: readTurns(corpus, number).map(({ speaker, text }) => [speaker, text]),
  }));
  const informed = corpus.series;
  corpus.close();
  return { transcripts, informed };
}

describe("a recording that its name dates", () => {
  it.each<[string, string, string, (readonly [string | null, string])[]]>([
    ["captions", "vtt", vtt, [[null, "A bridge."]]],
    ["captions of a track", "en_US.vtt", vtt, [[null, "A bridge."]]],
    [
      "captions with voice tags",
      "vtt",
      [
        "WEBVTT\n",
        "00:01.000 --> 00:02.000\n<v Jim Smith (CEO)>A toll</v>\n",
        "00:02.000 --> 00:03.000\n<v Jim Smith (CEO)>(laughs)\nbridge.</v> <v.loud Ann>Why?\n",
        "00:03.000 --> 00:04.000\nNobody knows.\n",
        "00:04.000 --> 00:05.000\n<v Jim Smith (CEO)>Yes.\n",
        "00:05.000 --> 00:06.000\n<v Ann>Yes.\n",
      ].join("\n"),
      [
        ["Jim Smith (CEO)", "A toll\nbridge."],
        ["Ann", "Why?"],
        [null, "Nobody knows."],
        ["Jim Smith (CEO)", "Yes."],
        ["Ann", "Yes."],
      ],
    ],
    ["captions", "srt", "1\n00:00:01,000 --> 00:00:02,000\nA bridge.\n", [[null, "A bridge."]]],
    [
      "YouTube's",
      "en.json3",
      json({ wireMagic: "pb3", events: [{ tStartMs: 0 }, { segs: [{ utf8: "A" }, { utf8: " bridge." }] }] }),
      [[null, "A bridge."]],
    ],
    [
      "whisper's segments",
      "json",
      json({
        text: "A bridge.",
        segments: [
          { start: 0, text: " A" },
          { start: 1, text: " bridge." },
        ],
      }),
      [[null, "A bridge."]],
    ],
    [
      "whisper's words",
      "json",
      json({ words: [{ word: "A" }, { word: " bridge." }] }),
      [[null, "A bridge."]],
    ],
    ["whisper.cpp's", "json", json({ transcription: [{ text: " A bridge." }] }), [[null, "A bridge."]]],
    [
      "whisperX's speakers",
      "json",
      json({
        segments: [
          { text: "A bridge.", speaker: "SPEAKER_00" },
          { text: "Why?", speaker: "SPEAKER_01" },
        ],
      }),
      [
        ["SPEAKER_00", "A bridge."],
        ["SPEAKER_01", "Why?"],
      ],
    ],
    [
      "AssemblyAI's speakers",
      "json",
      json({
        text: "A bridge. Why?",
        words: [{ text: "A", speaker: "A" }],
        utterances: [
          { speaker: "A", text: "A bridge." },
          { speaker: "B", text: "Why?" },
        ],
      }),
      [
        ["Speaker A", "A bridge."],
        ["Speaker B", "Why?"],
      ],
    ],
    [
      "AssemblyAI's words",
      "json",
      json({
        text: "A bridge.",
        utterances: null,
        words: [{ text: "A", speaker: null }, { text: "bridge." }],
      }),
      [[null, "A bridge."]],
    ],
    [
      "Deepgram's utterances",
      "json",
      json({
        results: {
          channels: [{ alternatives: [{ transcript: "a bridge" }] }],
          utterances: [
            { speaker: 0, transcript: "A bridge." },
            { speaker: 1, transcript: "Why?" },
          ],
        },
      }),
      [
        ["Speaker 0", "A bridge."],
        ["Speaker 1", "Why?"],
      ],
    ],
    [
      "Deepgram's words",
      "json",
      json({
        results: {
          channels: [
            {
              alternatives: [
                {
                  transcript: "a bridge why",
                  words: [
                    { word: "a", punctuated_word: "A", speaker: 0 },
                    { word: "bridge", punctuated_word: "bridge.", speaker: 0 },
                    { word: "why", punctuated_word: "Why?", speaker: 1 },
                  ],
                },
              ],
            },
          ],
        },
      }),
      [
        ["Speaker 0", "A bridge."],
        ["Speaker 1", "Why?"],
      ],
    ],
  ])("becomes a transcript of that day: %s, .%s", (_form, ending, content, turns) => {
    for (const name of ["2026-01-20_harbor", "20260120_harbor"])
      expect(built({ [`${name}.${ending}`]: content }).transcripts).toEqual([
        { id: "2026-01-20_harbor", title: "harbor", date: "2026-01-20", turns },
      ]);
  });

  it("may lie beside transcript lines, and be as long as a day's, so that each phrase is in one turn", () => {
    const long = `WEBVTT\n\n00:01.000 --> 00:02.000\n${"A bridge. ".repeat(30_000)}\n`;
    const { transcripts, informed } = built({ "2026-01-21_long.vtt": long, "a.jsonl": jsonl(speech) });
    expect(transcripts.map(({ id, turns }) => [id, turns.length])).toEqual([
      ["harbor", 1],
      ["2026-01-21_long", 1],
    ]);
    expect(informed).toEqual([]);
  });
});

it("recordings of one name on two days are two transcripts", () => {
  const { transcripts } = built({ "2026-01-20_press.vtt": vtt, "2026-01-27_press.vtt": vtt });
  expect(transcripts.map(({ id }) => id)).toEqual(["2026-01-20_press", "2026-01-27_press"]);
});

describe("captions that name speakers", () => {
  const srt = (...texts: readonly string[]) =>
    texts.map((text, i) => `${i + 1}\n00:00:0${i},000 --> 00:00:0${i},900\n${text}\n`).join("\n");
  const ttml = (body: string) =>
    `<tt xmlns:ttm="x"><head><metadata><ttm:agent xml:id="a1" type="person"><ttm:name type="full">Ann Lee</ttm:name>` +
    `</ttm:agent></metadata></head>${body}</tt>`;
  const turnsIn = (name: string, content: string) => built({ [name]: content }).transcripts[0]?.turns;

  it.each([
    ["whisperX's", "[SPEAKER_00]: A toll.", "[SPEAKER_01]: Why?", "SPEAKER_00", "SPEAKER_01"],
    ["whisper.cpp's", " (speaker 0) A toll.", " (speaker 1) Why?", "speaker 0", "speaker 1"],
  ])("are read with them: %s", (_tool, first, second, one, other) => {
    const content = srt(first, second, "So.", first);
    expect(turnsIn("2026-01-20_a.srt", content)).toEqual([
      [one, "A toll."],
      [other, "Why?\nSo."],
      [one, "A toll."],
    ]);
  });

  it("are read by the rule of text, also people who speak once, and in any form", () => {
    const said = [
      "Ann Lee: A toll.",
      "- Bob Orrin: Why?",
      "Ann Lee: A bridge.",
      "Ann Lee: So.",
      "Cy Pell: No.",
    ];
    const turns = [
      ["Ann Lee", "A toll."],
      ["Bob Orrin", "Why?"],
      ["Ann Lee", "A bridge.\nSo."],
      ["Cy Pell", "No."],
    ];
    const vtt = `WEBVTT\n\n${srt(...said).replaceAll(",", ".")}`;
    const events = said.map((utf8, i) => ({ tStartMs: i * 900, dDurationMs: 900, segs: [{ utf8 }] }));
    expect(turnsIn("2026-01-20_a.vtt", vtt)).toEqual(turns);
    expect(turnsIn("2026-01-20_a.json3", json({ wireMagic: "pb3", events }))).toEqual(turns);
  });

  it("have TTML's agents, by name where the file has it", () => {
    const cues =
      `<p begin="0s" end="1s" ttm:agent="a1">A toll</p><p begin="1s" end="2s" ttm:agent="a2">Why</p>` +
      `<p begin="2s" end="3s">So</p><p begin="3s" end="4s">No <span ttm:agent="a1">yes</span></p>`;
    expect(turnsIn("2026-01-20_a.ttml", ttml(`<body><div>${cues}</div></body>`))).toEqual([
      ["Ann Lee", "A toll"],
      ["a2", "Why"],
      [null, "So\nNo"],
      ["Ann Lee", "yes"],
    ]);
  });

  it("are refused where an agent is not of a cue, and read on demand", () => {
    const content = ttml(`<body><div ttm:agent="a1"><p begin="0s" end="1s">A toll</p></div></body>`);
    const input = lineInput(folder.path, { "2026-01-20_a.ttml": content });
    expect(() => buildCorpus(input)).toThrow(/names speakers \(ttm:agent of a body or div\)/);
    expect(buildCorpus({ ...input, withoutSpeakers: true }).voices.speakers.size).toBe(0);
  });

  it("have none where less than half of the cues begin with a name, count no label, and are listed", () => {
    const content = srt(...["Q: A toll.", "Yes.", "Q: Why?", "So.", "NOTE: a bridge.", "No.", "Q: So?"]);
    expect(turnsIn("2026-01-20_a.srt", content)).toEqual([
      [null, "A toll.\nYes.\nWhy?\nSo.\nNOTE: a bridge.\nNo.\nSo?"],
    ]);
    const { review } = buildCorpus(lineInput(folder.path, { "2026-01-20_a.srt": content }));
    expect(review.concerns.map(({ reason }) => reason)).toContain(
      "names speakers in less than half of its cues, and was read without them",
    );
  });
});

it("the form of a recording is that of its content, whatever its name says", () => {
  const said = [[null, "A bridge."]];
  const whisper = json({ segments: [{ text: " A bridge." }] });
  const youtube = json([{ text: "A bridge.", start: 0.1, duration: 2 }]);
  const ttml = `<tt><body><div><p begin="0s" end="1s">A bridge.</p></div></body></tt>`;
  for (const [name, content] of [
    ...[".srt", ".vtt", ".txt"].map((ending) => [ending, whisper]),
    ...[".json3", ".txt"].map((ending) => [ending, youtube]),
    ...[".txt", ".json", ".webvtt"].map((ending) => [ending, vtt]),
    [".itt", ttml],
  ] as const)
    expect(built({ [`2026-01-20_a${name}`]: content }).transcripts[0]?.turns).toEqual(said);
});

describe("a file beside a recording", () => {
  const beside = { day: "2026-01-20", title: "At the harbor", series: "KXQUILLMENTION" };

  it("is no call that has a day in it", () => {
    const call = json({
      symbol: "LMRA",
      day: "2026-01-20",
      transcript: [{ speaker: "Ann", text: "A toll." }],
    });
    expect(built({ "2026-01-20_call.json": call }).transcripts).toMatchObject([
      { turns: [["Ann", "A toll."]] },
    ]);
  });

  it("has its day, its title, and the series that it informs", () => {
    for (const name of ["press.en.vtt", "press.json"]) {
      const content = name.endsWith("vtt") ? vtt : json({ segments: [{ text: "A bridge." }] });
      const details = name.endsWith("vtt") ? "press.json" : "press.json.json";
      expect(built({ [name]: content, [details]: json(beside) })).toMatchObject({
        transcripts: [{ id: "2026-01-20_press", title: "At the harbor", date: "2026-01-20" }],
        informed: [{ series: ["KXQUILLMENTION"], speakers: [], roles: [] }],
      });
    }
  });

  it("names no series where a file of series does", () => {
    const series = json([{ series: ["KXOTHERMENTION"] }]);
    expect(built({ "press.vtt": vtt, "press.json": json(beside) }, series).informed).toMatchObject([
      { series: ["KXOTHERMENTION"] },
    ]);
  });
});

describe("a file that is no recording", () => {
  it.each([
    [
      "press.vtt",
      vtt,
      /press\.vtt: has no day: name it 2026-01-20_press\.vtt, or write .* press\.json beside it/,
    ],
    ["2026-02-30_press.vtt", vtt, /has no day/],
    [
      "2026-01-20_press.json",
      json({ chapters: [] }),
      /is in no form that is read: expected JSON of .*Deepgram, AWS Transcribe, .*whisper/,
    ],
    ["2026-01-20_press.json", "A bridge.", /is not JSON/],
    ["2026-01-20_press.scc", "", /press\.scc: is SCC, which is not read: convert it to \.srt/],
    ["2026-01-20_press.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\n[Applause]\n", /has no speech in it/],
    ["2026-01-20_press.json", json({ segments: [{ text: "[Applause]" }] }), /has no speech in it/],
    ["2026-01-20_press.txt", "Scenarist_SCC V1.0\n\n00:00:00:00\t9420 94ae\n", /is SCC, which is not read/],
    ["2026-01-20_press.docx", "", /press\.docx: is a document, which is not read: save its text as \.txt/],
    ["2026-01-20_press.html", "", /press\.html: is a web page, which is not read: save its text as \.txt/],
    ["2026-01-20_press.stl", "", /press\.stl: is STL, which is not read: convert it to \.srt/],
    ["2026-01-20_press.csv", 'speaker,text\nAnn,"a toll\n', /press\.csv: is not CSV: Quote Not Closed/],
    ["2026-01-20_press.csv", "speaker,onset\nAnn,0.8\nBob,1.9\n", /is a table without a column of speakers/],
    ["2026-01-20_press.tsv", "start\ttext\n0\tA bridge.\n", /is a table without a column of speakers/],
  ])("is named with what was expected: %s", (name, content, problem) => {
    expect(() => built({ [name]: content, "a.jsonl": jsonl(speech) })).toThrow(problem);
  });

  it("is named where the file beside it is bad, and where two have one id", () => {
    const bad = { "press.vtt": vtt, "press.json": json({ day: "January 20" }) };
    expect(() => built(bad)).toThrow(/has a bad press\.json beside it: expected day/);
    const twice = { "2026-01-20_press.vtt": vtt, "2026-01-20_press.srt": vtt };
    expect(() => built(twice)).toThrow(
      /has id 2026-01-20_press, as 2 transcripts have: 2026-01-20_press\.srt/,
    );
  });
});

describe("a call", () => {
  const transcript = [
    { speaker: "Ann Lee", text: "A quillon.", part: "prepared" },
    { speaker: "Bob", text: "Why?", part: "questions" },
  ];

  it("has its company and quarter in its content, or in its name", () => {
    const calls = {
      "a.json": json({
        symbol: "LMRA:KR",
        date: "2026-06-18",
        fiscal_year: 2026,
        fiscal_quarter: 1,
        transcript,
      }),
      "2026-09-18_QLNA_q2_2026.json": json({ symbol: "LMRA", date: "2026-06-18", transcript }),
    };
    const input = lineInput(folder.path, calls, { collection: "earnings" });
    const { review } = buildCorpus(input);
    const corpus = openCorpus(input.out);
    expect(corpus?.transcripts).toMatchObject([
      {
        ...{ title: "LMRA earnings call, Q1 2026", date: "2026-06-18" },
        labels: { company: "LMRA", fiscal_year: 2026, fiscal_quarter: 1 },
      },
      {
        ...{ title: "QLNA earnings call, Q2 2026", date: "2026-09-18" },
        labels: { company: "QLNA", fiscal_year: 2026, fiscal_quarter: 2 },
      },
    ]);
    expect(review.concerns).toEqual([
      { file: "2026-09-18_QLNA_q2_2026.json", reason: "is of 2026-09-18, but of 2026-06-18 by its content" },
    ]);
    expect(corpus && readTurns(corpus, 0).map(({ part }) => part)).toEqual(["prepared", "questions"]);
    corpus?.close();
  });
});
