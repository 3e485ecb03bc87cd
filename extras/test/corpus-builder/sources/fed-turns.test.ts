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
    ["chair", "Ben Bernanke", "CHAIRMAN BERNANKE|CHAIRMAN BERNAKE"],
    ["chair", "Janet Yellen", "CHAIR YELLEN"],
    ["chair", "Jerome Powell", "CHAIRMAN POWELL|CHAIRIMAN POWELL|CHAIMRAN POWELL"],
    ["chair", "Kevin Warsh", "CHARIMAN WARSH|CHAIRMAN W ARSH"],
    ["moderator", "Michelle Smith", "MICHELLE SMITH|MICHELLE SMTH|MICHELE SMITH"],
    ["reporter", "Colby Smith", "COLBY SMITH"],
    ["reporter", "Michelle Fleury", "MICHELLE FLEURY"],
    ["reporter", "Hugues Honoré", "HUGUES HONORÉ"],
    ["reporter", "Victoria McGrane", "VICTORIA McGRANE|VICTORIA MCGRANE"],
    ["reporter", "Katy O’Donnell", "KATY O’DONNELL"],
    ["reporter", "Nancy Marshall-Genzer", "NANCY MARSHALL-GENZER"],
    ["reporter", "Maria Eloisa Capurro", "MARIA ELOISA CAPURRO"],
    ["reporter", null, "QUESTION|UNIDENTIFIED SPEAKER"],
  ])("name the %s %s, also misprinted: %s", (role, speaker, labels) => {
    for (const label of labels.split("|")) expect(voiceOf(label)).toEqual([speaker, role]);
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

  it("are refused when the text begins before the first name", () => {
    expect(() => turnsOf(["Good afternoon.", "CHAIR POWELL. One."])).toThrow(
      "has text before the first speaker's name: Good afternoon.",
    );
  });
});
