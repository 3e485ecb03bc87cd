import { forms } from "../../../corpus-builder/forms/forms.ts";
import { contentOf, readForm } from "../../../corpus-builder/forms/read-form.ts";

const problems: string[] = [];
const read = (text: string, options: { keepRepeats?: boolean; withoutSpeakers?: boolean } = {}) => {
  problems.length = 0;
  const report = (problem: string) => problems.push(problem);
  const content = contentOf(text, false, report);
  return readForm(content, { keepRepeats: false, withoutSpeakers: false, ...options }, report);
};
const turnsOf = (text: string, withoutSpeakers = false) =>
  read(text, { withoutSpeakers })?.turns.map((turn) => [turn.speaker, turn.text]) ?? problems;
const json = (value: unknown) => JSON.stringify(value);

describe("each form of the table", () => {
  it.each(forms.map((form) => [form.name, form.example] as const))(
    "shows itself by its content, and is read with its speakers: %s",
    (name, { content, turns }) => {
      expect(read(content)?.form).toBe(name);
      expect(turnsOf(content)).toEqual(turns);
    },
  );

  it("has a name of its own", () => {
    expect(new Set(forms.map(({ name }) => name)).size).toBe(forms.length);
  });
});

describe("pieces of words", () => {
  it.each([
    [
      "whisper.cpp",
      { transcription: [" The", " tar", "iff", " is", " 50", ",", "000"].map((text) => ({ text })) },
    ],
    ["a word list", { words: [" The", " tar", "iff", " is", " 50", ",000"].map((word) => ({ word })) }],
  ])("are joined where the pieces carry blanks: %s", (_tool, content) => {
    expect(turnsOf(json(content))).toEqual([[null, "The tariff is 50,000"]]);
  });

  it("are words where none carries a blank", () => {
    expect(turnsOf(json({ words: [{ word: "tar" }, { word: "iff" }] }))).toEqual([[null, "tar iff"]]);
  });

  it("have the speaker of their word, and are never joined to another speaker's", () => {
    const pieces = [" The:0", " tar:0", "iff:1", " is:?", " up:0", " why:1"].map((one) => one.split(":"));
    const transcription = pieces.map(([text, speaker]) => ({ text, speaker }));
    expect(turnsOf(json({ transcription }))).toEqual([
      ["Speaker 0", "The tariff is up"],
      ["Speaker 1", "why"],
    ]);
    const words = [" The", " tariff", "Why"].map((word, i) => ({ word, speaker: i === 2 ? "S1" : "S0" }));
    expect(turnsOf(json({ segments: [{ text: "?", words }] }))).toEqual([
      ["S0", "The tariff"],
      ["S1", "Why"],
    ]);
  });

  it.each(["##", "▁", "Ġ"])("of a model, marked with %s, are refused", (mark) => {
    const words = ["tar", `${mark}iff`, "qu", `${mark}ill`].map((word) => ({ word }));
    expect(turnsOf(json({ words }))).toEqual([expect.stringContaining(`a model's subwords (${mark})`)]);
  });

  it("are spelled as the text beside them, with the words' speakers", () => {
    const words = [{ word: "50" }, { word: "000", speaker: "S0" }, { word: "Why", speaker: "S1" }];
    expect(turnsOf(json({ segments: [{ text: "$50,000. Why?", words, speaker: "S0" }] }))).toEqual([
      ["S0", "$50,000."],
      ["S1", "Why?"],
    ]);
  });
});

describe("segments and utterances", () => {
  const said = ["We raise it ", "Tariffs fall", "on cars", "(door slams)"];
  const speaker = ["S0", "S1", "S1", "S1"];
  const turns = [
    ["S0", "We raise it"],
    ["S1", "Tariffs fall\non cars"],
  ];
  const segments = said.map((text, i) => ({ text, speaker: speaker[i], words: [] }));
  const channels = [{ alternatives: [{ transcript: "x", words: [] }] }];

  it.each([
    ["whisper", { segments }],
    ["a list", segments],
    ["whisper.cpp", { transcription: segments }],
    ["whisper.cpp with blanks", { transcription: segments.map((one) => ({ ...one, text: ` ${one.text}` })) }],
    [
      "Deepgram",
      { results: { channels, utterances: segments.map((one) => ({ ...one, transcript: one.text })) } },
    ],
    ["AssemblyAI", { words: null, utterances: segments }],
    [
      "Call Analytics",
      { Transcript: segments.map((one) => ({ Content: one.text, ParticipantRole: one.speaker })) },
    ],
  ])("are no pieces of words, and a parenthesis alone in one is a sound: %s", (_tool, content) => {
    expect(turnsOf(json(content))).toEqual(turns);
  });

  it("keep their words apart beside segments that begin with a blank", () => {
    const words = ["a", "big", "toll"].map((word, i) => ({ word, speaker: i < 2 ? "S0" : "S1" }));
    const whole = { text: " We pay", speaker: "S0" };
    expect(turnsOf(json({ segments: [whole, { text: " A toll", words }] }))).toEqual([
      ["S0", "We pay\na big"],
      ["S1", "toll"],
    ]);
    const spoken = [
      { transcript: "we pay", words: [{ word: "we" }, { word: "pay" }] },
      { transcript: " a toll" },
    ];
    expect(
      turnsOf(
        json({ results: { channels: spoken.map((alternative) => ({ alternatives: [alternative] })) } }),
      ),
    ).toEqual([
      ["Channel 0", "we pay"],
      ["Channel 1", "a toll"],
    ]);
  });

  it("without speakers are no pieces either", () => {
    const chunks = said.map((text) => ({ text, timestamp: [0, 1] }));
    const text = "We raise it\nTariffs fall\non cars";
    expect(turnsOf(json({ chunks }))).toEqual([[null, text]]);
    expect(turnsOf(`start\tend\ttext\n${said.map((one) => `0\t9\t${one}`).join("\n")}`)).toEqual([
      [null, text],
    ]);
  });

  it("are pieces where each is at most a word, as whisper.cpp writes them on demand", () => {
    const pieces = [" We", " raise", " the", " tar", "iff"].map((text) => ({
      text,
      words: [{ word: text }],
    }));
    expect(turnsOf(json({ segments: pieces }))).toEqual([[null, "We raise the tariff"]]);
    const answers = [" Yes", " No"].map((text, i) => ({ text, words: [{ word: text, speaker: `S${i}` }] }));
    expect(turnsOf(json({ segments: answers }))).toEqual([
      ["S0", "Yes"],
      ["S1", "No"],
    ]);
  });
});

describe("what is null", () => {
  it.each([
    ["whisper", { segments: [null, { text: null }, { text: " A quillon." }] }, "A quillon."],
    ["whisper.cpp", { transcription: [{ text: null }, { text: " A quillon." }] }, "A quillon."],
    [
      "whisper's chunks",
      {
        chunks: [
          { text: null, timestamp: [0, 1] },
          { text: "A.", timestamp: [1, null] },
        ],
      },
      "A.",
    ],
    [
      "EarningsCall",
      { speakers: [null, { speaker: null }, { speaker: null, text: "A quillon." }] },
      "A quillon.",
    ],
    [
      "a vendor's call",
      {
        symbol: "LMRA",
        transcript: [null, { text: "A" }, { part: "questions", text: null }, { text: "toll." }],
      },
      "A\ntoll.",
    ],
  ])("is skipped: %s", (_tool, content, text) => {
    expect(turnsOf(json(content))).toEqual([[null, text]]);
  });

  it("among EarningsCall's names leaves the speaker's label", () => {
    const call = {
      speakers: [{ speaker: "spk1", text: "So." }],
      speaker_name_map_v2: { spk1: null, spk2: null },
    };
    expect(turnsOf(json(call))).toEqual([["spk1", "So."]]);
  });
});

describe("a turn", () => {
  const segments = (...speakers: readonly (string | null)[]) =>
    json({ segments: speakers.map((speaker, i) => ({ text: ` w${i}`, speaker })) });

  it("goes on over words without a speaker between two of one speaker, and not between two people", () => {
    expect(turnsOf(segments("A1", null, null, "A1"))).toEqual([["A1", "w0 w1 w2 w3"]]);
    expect(turnsOf(segments("A1", null, "B2", null))).toEqual([
      ["A1", "w0"],
      [null, "w1"],
      ["B2", "w2"],
      [null, "w3"],
    ]);
  });

  it("goes on in a call and in a table, too, with the role and the part of its speaker", () => {
    const ann = { speaker: "Ann Lee", title: "CEO", part: "prepared" };
    const turnsAround = (gap: object) =>
      read(json({ symbol: "LMRA", transcript: [{ ...ann, text: "cease" }, gap, { ...ann, text: "deal" }] }))
        ?.turns;
    expect(turnsAround({ speaker: null, text: "fire" })).toEqual([
      { speaker: "Ann Lee", role: "executive", part: "prepared", text: "cease\nfire\ndeal" },
    ]);
    expect(turnsAround({ speaker: null, title: "Analyst", text: "fire" })).toHaveLength(3);
    expect(turnsOf("speaker,text\nAnn,cease\n,fire\nAnn,deal\n")).toEqual([["Ann", "cease\nfire\ndeal"]]);
  });
});

describe("two channels", () => {
  const channel = (words: string, shift: number, stepMs = 1000) => ({
    alternatives: [
      {
        transcript: words,
        words: words
          .split(" ")
          .map((word, i) => ({ word, start: shift + (i * stepMs) / 1000, end: shift + i + 0.5 })),
      },
    ],
  });
  const said = (...channels: readonly unknown[]) => turnsOf(json({ results: { channels } }));
  const ten = "one two three four five six seven eight nine ten";

  it("of one microphone count once, also where one misheard a word", () => {
    expect(said(channel(ten, 0), channel(ten, 0.3))).toEqual([[null, ten]]);
    expect(
      said(channel("the quillon bridge is open", 0), channel("the quill on bridge is open", 0.1)),
    ).toEqual([[null, "the quillon bridge is open"]]);
  });

  it("of two people both count, named by channel, also where one repeats the other later", () => {
    for (const other of [channel(ten, 0.4), channel(ten.replace("one two three", "a b c"), 0)])
      expect(said(channel(ten, 0), other).map(([speaker]) => speaker)).toEqual(["Channel 0", "Channel 1"]);
  });

  it("of two people both count where blanks are pieces of their own", () => {
    const speech = (words: string) =>
      words.split(" ").flatMap((text, i) => [
        { text, type: "word", start: i, end: i + 0.5 },
        { text: " ", type: "spacing", start: i + 0.5, end: i + 1 },
      ]);
    const other = ten.replace("one two three", "a b c");
    const transcripts = [ten, other].map((words) => ({ words: speech(words) }));
    expect(turnsOf(json({ transcripts }))).toEqual([
      ["Channel 0", ten],
      ["Channel 1", other],
    ]);
  });

  const timed = (shift: number, channel: string) =>
    ten
      .split(" ")
      .map((text, i) => ({ text, start: i * 1000 + shift, end: i * 1000 + 500, speaker: channel, channel }));
  const words = [...timed(0, "1"), ...timed(100, "2")];
  const utterances = ["1", "2"].map((one) => ({ text: ten, speaker: one, channel: one }));
  const transcript = ["AGENT", "CUSTOMER"].map((role, i) => ({
    ...{ Content: ten, ParticipantRole: role },
    Items: timed(i * 100, role).map((one) => ({ Content: one.text, BeginOffsetMillis: one.start })),
  }));

  it.each([
    ["AssemblyAI's utterances", { words, utterances }, "Speaker 1"],
    ["AssemblyAI's words", { words, utterances: null }, "Speaker 1"],
    ["Call Analytics", { Transcript: transcript }, "AGENT"],
  ])("of one microphone count once, by their words: %s", (_tool, content, speaker) => {
    expect(turnsOf(json(content))).toEqual([[speaker, ten]]);
  });

  it("of one microphone count once in utterances, too", () => {
    const utterances = [0, 1].map((index) => ({ transcript: ten, speaker: 0, channel: index }));
    const results = { utterances, channels: [channel(ten, 0), channel(ten, 0.1)] };
    expect(turnsOf(json({ results }))).toEqual([["Speaker 0", ten]]);
  });
});

describe("speakers that can't be read", () => {
  it.each([
    [
      "a member",
      json({
        segments: [
          { text: "A bridge.", spk: 1 },
          { text: "Why?", spk: "x" },
        ],
      }),
      "spk",
    ],
    ...[
      { name: "Ann Lee" },
      { participant: "Ann Lee" },
      { speakers: ["Ann Lee"] },
      { spkr: "S1" },
      { user: { name: "Ann Lee" } },
      { role: "agent" },
    ].map((named): [string, string, string] => {
      const [member = ""] = Object.keys(named);
      return [`beside a text, ${member}`, json([{ text: "A bridge.", start: 0, end: 1, ...named }]), member];
    }),
    ["names in brackets", "[Ann Lee] A.\n[Bob Orrin] B.\n[Ann Lee] C.\n", "[Ann Lee]"],
    ["names as in a chat", "<Ann Lee> A.\n<Bob> B.\n<Ann Lee> C.\n", "<Ann Lee>"],
    ["lines", "Speaker 1 00:01\nA bridge.\nSpeaker 2 00:04\nWhy?\nSpeaker 1 00:09\nSo.\n", "Speaker 1 00:01"],
    ["names with times", "Ann Lee  0:01\nA.\nBob Orrin  0:04\nWhy?\nAnn Lee  0:09\nSo.\n", "Ann Lee  0:01"],
  ])("are refused, and left out on demand: %s", (_what, content, named) => {
    expect(turnsOf(content)).toEqual([
      `names speakers (${named}) in a way that is not read: --without-speakers takes it without them`,
    ]);
    expect(turnsOf(content, true)).toEqual([[null, expect.stringMatching(/^A/)]]);
    expect(turnsOf(content, true).join(" ")).not.toMatch(/Ann|Bob|Speaker/);
  });

  it("are not the name of a file or a model, nor a sound in brackets", () => {
    const words = {
      name: "harbor",
      model: { name: "large" },
      speakers: 2,
      segments: [{ text: "A bridge." }],
    };
    expect(turnsOf(json(words))).toEqual([[null, "A bridge."]]);
    const sounds = "[Upbeat Music] A.\n[Upbeat Music] B.\n[CROWD CHEERING] C.\nD.\nE.\nF.\nG.\n";
    expect(turnsOf(sounds)).toEqual([[null, "A.\nB.\nC.\nD.\nE.\nF.\nG."]]);
  });
});

describe("text with speakers", () => {
  it.each([
    ["bold with the colon inside", (name: string) => `**${name}:** `],
    ["bold before the colon", (name: string) => `**${name}**: `],
    ["in brackets", (name: string) => `[${name}]: `],
    ["after a time", (name: string) => `[00:01:02] **${name}:** `],
    ["plain", (name: string) => `${name}: `],
    ["plain, after a time", (name: string) => `0:08 ${name}: `],
  ])("reads names %s, also those of people who speak once", (_form, label) => {
    const text = ["Ann Lee", "Bob Orrin", "Ann Lee", "Cy Pell", "Ann Lee"]
      .map((name, i) => `${label(name)}Line ${i}.`)
      .join("\n\n");
    expect(turnsOf(text).map(([speaker]) => speaker)).toEqual([
      ...["Ann Lee", "Bob Orrin", "Ann Lee", "Cy Pell", "Ann Lee"],
    ]);
  });

  it.each([
    ["bold", (name: string) => `**${name}:** `],
    ["in a list", (name: string) => `- **${name}:** `],
    ["in italics", (name: string) => `*${name}:* `],
    ["in brackets", (name: string) => `[${name}]: `],
  ])("takes each name with a mark for a speaker, however seldom it occurs: %s", (_mark, label) => {
    const names = ["Operator", "Ann Lee", "Operator", "Bob Orrin (Analyst)", "Ann Lee", "Ann Lee"];
    const text = names.map((name, i) => `${label(name)}Line ${i}.`).join("\n\n");
    const turns = names.slice(0, 4).map((name, i) => [name, `Line ${i}.`]);
    expect(turnsOf(text)).toEqual([...turns, ["Ann Lee", "Line 4.\nLine 5."]]);
    expect(turnsOf(`${label("Ann Lee")}A toll.`)).toEqual([["Ann Lee", "A toll."]]);
  });

  it.each([
    ["[SPEAKER_00] A.\n[SPEAKER_01] B.", ["SPEAKER_00", "SPEAKER_01"]],
    ["(speaker 0) A.\n(speaker ?) B.", ["speaker 0", null]],
  ])("reads the numbers of a recogniser's speakers in brackets: %j", (text, speakers) => {
    expect(turnsOf(text)).toEqual(speakers.map((speaker, i) => [speaker, `${"AB"[i]}.`]));
  });

  it("takes no link of Markdown for a speaker", () => {
    expect(turnsOf("A toll.\n[docs]: https://example.com")[0]?.[0]).toBeNull();
  });

  it("reads a name in capitals that speaks once, and no other single word", () => {
    const text = ["ANN: A.", "BOB: B.", "ANN: C.", "CY: D.", "ANN: E.", "ANN: F.", "Ok: G."].join("\n");
    expect(turnsOf(text)).toEqual([
      ...[
        ["ANN", "A."],
        ["BOB", "B."],
        ["ANN", "C."],
        ["CY", "D."],
      ],
      ["ANN", "E.\nF.\nOk: G."],
    ]);
  });

  it("takes no word before a colon that is only said, and no name in running text", () => {
    const text = "Note: it rains.\nWe said: no.\nAnn Lee: I was there.\nIt ended then.\nAnd so on.\n";
    expect(turnsOf(text)).toEqual([[null, text.trim()]]);
  });
});

describe("a table with speakers", () => {
  it.each([
    ["a separator in a column's name", `"Start, s",speaker,text,notes\n0,Ann,a toll,a bridge\n`, "a toll"],
    ["another separator", `"Start, s";speaker;text\n0;Ann;a toll, now\n`, "a toll, now"],
    ["quotes inside a value", `speaker,text\nAnn,He said "toll" now\n`, 'He said "toll" now'],
    ["a value of several lines", `text,speaker\n"a ""toll""\nis up",Ann\n`, 'a "toll"\nis up'],
  ])("is read by the columns of its header: %s", (_what, content, text) => {
    expect(turnsOf(content)).toEqual([["Ann", text]]);
  });

  it.each([
    ['speaker,text\nAnn,"a toll\n', /^is not CSV: Quote/],
    ["speaker,text\nAnn,a toll\nAnn,a toll, now\n", /^has more values than columns in row 3/],
    ['speaker,text\nAnn,"a "toll", now"\n', /^has more values than columns in row 2/],
  ])("is refused where a part of its text would be lost: %j", (content, problem) => {
    expect(turnsOf(content)).toEqual([expect.stringMatching(problem)]);
  });
});

describe("text with times", () => {
  it("counts no time where a third of its lines begin with one, as a player's transcript does", () => {
    expect(turnsOf("0:00\nWe will not\n0:08\r\nraise the toll.\n1:02:03\nNever.\n")).toEqual([
      [null, "We will not\nraise the toll.\nNever."],
    ]);
    expect(turnsOf("[00:01] We will not\n(00:08.5) raise it.\n")).toEqual([[null, "We will not\nraise it."]]);
  });

  it("has the names behind the times where turns go over many lines", () => {
    const names = ["Ann Lee", "Bob Orrin", "Ann Lee", "Bob Orrin", "Ann Lee", "Bob Orrin"];
    const text = names.map((name, i) => `[00:0${i}:02] **${name}:** one\ntwo\nthree\nfour`);
    expect(turnsOf(text.join("\n")).map(([speaker]) => speaker)).toEqual(names);
  });

  it("counts a time that was said", () => {
    const text = "We meet at\n8:30 sharp\nand leave\nat noon.";
    expect(turnsOf(text)).toEqual([[null, text]]);
  });
});

describe("a call", () => {
  it("has EarningsCall's parts, of which one may be null", () => {
    const event = { year: 2026, quarter: 1, conference_date: "2026-01-20T22:00:00.000Z" };
    const call = (more: object) => read(json({ event, ...more }));
    const both = call({ prepared_remarks: "A quillon.", questions_and_answers: "Why?" });
    expect(both?.turns).toMatchObject([
      { part: "prepared", text: "A quillon." },
      { part: "questions", text: "Why?" },
    ]);
    expect(both?.details).toEqual({ day: "2026-01-20", fiscal_year: 2026, fiscal_quarter: 1 });
    const only = call({ prepared_remarks: "A quillon.", questions_and_answers: null });
    expect(only?.turns).toEqual([{ speaker: null, role: undefined, part: undefined, text: "A quillon." }]);
    expect(call({ text: "A quillon.", speakers: null })?.turns).toMatchObject([{ text: "A quillon." }]);
  });

  it("has the roles that titles name", () => {
    const speakers = [
      { speaker: "spk1", text: "Welcome." },
      { speaker: "spk2", text: "A quillon." },
      { speaker: "spk3", text: "Why?" },
    ];
    const names = {
      spk1: { name: "Operator", title: "Host" },
      spk2: { name: "Ann Lee", title: "CFO" },
      spk3: { name: "Bob", title: "Analyst, Bank" },
    };
    expect(read(json({ speakers, speaker_name_map_v2: names }))?.turns.map(({ role }) => role)).toEqual([
      ...["operator", "executive", "analyst"],
    ]);
  });

  it("has a vendor's company, quarter, day and parts", () => {
    const transcript = [
      { speaker: "Ann Lee", text: "A quillon.", part: "prepared" },
      { speaker: "Ann Lee", text: "So.", part: "Q&A" },
    ];
    const call = read(json({ symbol: "LMRA:KR", date: "2026-06-18", quarter: "2026Q1", transcript }));
    expect(call?.turns.map(({ part }) => part)).toEqual(["prepared", "questions"]);
    expect(call?.details).toEqual({
      ...{ company: "LMRA", day: "2026-06-18", fiscal_year: 2026, fiscal_quarter: 1 },
    });
  });
});

describe("a list of segments", () => {
  it("of faster-whisper keeps its speakers", () => {
    const list = [
      { start: 0, end: 1, text: " A bridge.", speaker: "S0" },
      { start: 1, end: 2, text: " Why?", speaker: "S1" },
    ];
    expect(turnsOf(json(list))).toEqual([
      ["S0", "A bridge."],
      ["S1", "Why?"],
    ]);
  });

  it("of a form that is not read is refused by name", () => {
    const speechmatics = { job: {}, speakers: [{ name: "M1" }], words: [{ name: "A", time: "1" }] };
    expect(turnsOf(json(speechmatics))).toEqual([
      expect.stringContaining("is in no form that is read: expected JSON of"),
    ]);
  });
});

describe("a recogniser's loop", () => {
  const speech = Array.from({ length: 30 }, (_, i) => ({
    text: ` Sentence ${i} is about the quillon.`,
    start: i,
  }));
  const loop = (times: number, more: object = {}) =>
    Array.from({ length: times }, (_, i) => ({ text: " got them,", start: 30 + i, ...more }));
  const said = (segments: readonly object[], keepRepeats = false) =>
    read(json({ segments }), { keepRepeats });
  const count = (reading: ReturnType<typeof read>) => reading?.turns[0]?.text.match(/got them/g)?.length;

  it("counts once and is listed with its time, and --keep-repeats keeps it", () => {
    const segments = [...speech, ...loop(200, { no_speech_prob: 0.7, compression_ratio: 25 }), ...speech];
    expect(said(segments)?.loops).toEqual([
      { text: "got them,", times: 200, startMs: 30_000, isCounted: false },
    ]);
    expect([count(said(segments)), said(segments)?.turns[0]?.text.match(/quillon/g)?.length]).toEqual([
      1, 60,
    ]);
    expect([count(said(segments, true)), said(segments, true)?.loops]).toEqual([200, []]);
  });

  it.each([
    [9, {}, 9],
    [10, {}, 1],
    [5, { no_speech_prob: 0.7 }, 5],
    [6, { no_speech_prob: 0.7 }, 1],
    [6, { compression_ratio: 2.5 }, 1],
    [6, { compression_ratio: 2.4, no_speech_prob: 0.6 }, 6],
  ])("is %i times the same words, with %j", (times, more, counted) => {
    expect(count(said([...speech, ...loop(times, more)]))).toBe(counted);
  });

  it("has at most 12 words", () => {
    const words = (length: number) => Array.from({ length }, (_, i) => `w${i}`).join(" ");
    const repeated = (length: number) => json({ text: `${words(length)} `.repeat(10) });
    expect(read(repeated(12))?.loops).toMatchObject([{ text: words(12), times: 10 }]);
    expect(read(repeated(13))?.loops).toEqual([]);
  });

  it("is not looked for in text, calls and captions of people", () => {
    const chant = "four more years ".repeat(20).trim();
    expect(turnsOf(`speaker,text\nCrowd,${chant}\n`)).toEqual([["Crowd", chant]]);
    for (const text of [json([{ text: chant, start: 0, duration: 9 }]), chant])
      expect(turnsOf(text)).toEqual([[null, chant]]);
  });
});
