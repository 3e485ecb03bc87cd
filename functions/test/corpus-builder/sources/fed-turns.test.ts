import { turnsOf, spellings } from "../../../corpus-builder/sources/fed/turns.ts";

const voiceOf = (label: string) => {
  const [turn] = turnsOf([`${label}. Thank you.`]).turns;
  return [turn?.speaker, turn?.role];
};

describe("the turns of a press conference", () => {
  it("begin at a name in capitals, and hold the paragraphs until the next one", () => {
    const { turns } = turnsOf(["CHAIR POWELL. Good afternoon.", "Prices rose.", "NICK TIMIRAOS. Why?"]);
    expect(turns).toEqual([
      {
        label: "CHAIR POWELL",
        speaker: "Jerome Powell",
        role: "chair",
        text: "Good afternoon.\nPrices rose.",
      },
      { label: "NICK TIMIRAOS", speaker: "Nick Timiraos", role: "reporter", text: "Why?" },
    ]);
  });

  it.each([
    ["CHAIRMAN BERNANKE", "Ben Bernanke"],
    ["CHAIRMAN BERNAKE", "Ben Bernanke"],
    ["CHAIR YELLEN", "Janet Yellen"],
    ["CHAIRMAN POWELL", "Jerome Powell"],
    ["CHAIRIMAN POWELL", "Jerome Powell"],
    ["CHAIMRAN POWELL", "Jerome Powell"],
    ["CHARIMAN WARSH", "Kevin Warsh"],
    ["CHAIRMAN W ARSH", "Kevin Warsh"],
  ])("spell the chair one way: %s", (label, speaker) => {
    expect(voiceOf(label)).toEqual([speaker, "chair"]);
  });

  it.each(["MICHELLE SMITH", "MICHELLE SMTH", "MICHELE SMITH"])("know the moderator as %s", (label) => {
    expect(voiceOf(label)).toEqual(["Michelle Smith", "moderator"]);
  });

  it.each([
    ["COLBY SMITH", "Colby Smith"],
    ["MICHELLE FLEURY", "Michelle Fleury"],
    ["HUGUES HONORÉ", "Hugues Honoré"],
    ["VICTORIA McGRANE", "Victoria McGrane"],
    ["VICTORIA MCGRANE", "Victoria McGrane"],
    ["KATY O’DONNELL", "Katy O’Donnell"],
    ["NANCY MARSHALL-GENZER", "Nancy Marshall-Genzer"],
    ["MARIA ELOISA CAPURRO", "Maria Eloisa Capurro"],
    ["QUESTION", null],
    ["UNIDENTIFIED SPEAKER", null],
  ])("name the reporter %s", (label, speaker) => {
    expect(voiceOf(label)).toEqual([speaker, "reporter"]);
  });

  it("keep the reporter Colby Smith apart from the moderator, also misprinted", () => {
    const [speaker, role] = voiceOf("COLBY SMTH");
    expect([new Map(Object.entries(spellings)).get(speaker ?? ""), role]).toEqual([
      "Colby Smith",
      "reporter",
    ]);
  });

  it("count somebody who is called chair as chair, and say that the name is not known", () => {
    expect(turnsOf(["CHAIR QUILL. Good day."])).toEqual({
      turns: [{ label: "CHAIR QUILL", speaker: "Chair Quill", role: "chair", text: "Good day." }],
      notes: ["calls somebody chair whom this version does not know: CHAIR QUILL"],
    });
    expect(turnsOf(["CHAIR POWELL. Good day."]).notes).toEqual([]);
  });

  it("take a name with a colon, and a known name without its full stop", () => {
    const { turns } = turnsOf(["CHAIR POWELL: One.", "NICK TIMIRAOS. Two?", "CHAIR POWELL You know, three."]);
    expect(turns.map(({ speaker, text }) => [speaker, text])).toEqual([
      ["Jerome Powell", "One."],
      ["Nick Timiraos", "Two?"],
      ["Jerome Powell", "You know, three."],
    ]);
  });

  it.each([
    "U.S. GDP. That is what we watch.",
    "GDP. It grew.",
    "Chair Powell. He said so.",
    "THE SIX WORDS OF A VERY LONG NAME. No.",
  ])("do not take the beginning of a sentence for a name: %s", (text) => {
    const { turns } = turnsOf(["CHAIR POWELL. One.", text]);
    expect(turns.map((turn) => turn.text)).toEqual([`One.\n${text}`]);
  });

  it("end a name at its full stop, also before a word in capitals", () => {
    expect(turnsOf(["CHAIR POWELL. GDP grew."]).turns[0]).toMatchObject({
      label: "CHAIR POWELL",
      text: "GDP grew.",
    });
  });

  it("are refused when the text begins before the first name", () => {
    expect(() => turnsOf(["Good afternoon.", "CHAIR POWELL. One."])).toThrow(
      "has text before the first speaker's name: Good afternoon.",
    );
  });
});
