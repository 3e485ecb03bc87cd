import { cutSegments, joinPieces, subwordProblem } from "../../../corpus-builder/join-pieces.ts";

const piecesOf = (texts: readonly string[]) => texts.map((text) => ({ text }));
const wordsOf = (...texts: readonly string[]) => joinPieces(piecesOf(texts)).map(({ text }) => text.trim());

describe("pieces of a recogniser", () => {
  it.each([
    ["a word in pieces", [" The", " tar", "iff", " on", " qu", "ill", "ons"], "The tariff on quillons"],
    ["an amount", [" It", " costs", " $50", ",", "000", "."], "It costs $50,000."],
    ["a name and a plan", [" O", "'Brien", " has", " a", " 401", "(", "k", ")"], "O'Brien has a 401(k)"],
    ["a compound", [" a", " long", "-term", " U", ".", "S", ".", " deal"], "a long-term U.S. deal"],
    ["blanks at the end", ["The ", "tar", "iff ", "is"], "The tariff is"],
    ["blanks as pieces", ["The", " ", "tariff", " ", "is"], "The tariff is"],
    ["words alone", ["The", "tariff", "is"], "The tariff is"],
    ["segments cut inside a word", [" on the tar", "iff is O", "'Brien"], "on the tariff is O'Brien"],
    ["a tag and a dash", [" on", "[MUSIC]", "- no"], "on [MUSIC] - no"],
  ])("are joined to words: %s", (_, pieces, text) => {
    expect(wordsOf(...pieces).join(" ")).toBe(text);
  });

  it("keep the first piece's time and speaker", () => {
    const pieces = [
      { text: " tar", start: 1, speaker: "A" },
      { text: "iff", start: 2, speaker: null },
    ];
    expect(joinPieces(pieces)).toEqual([{ text: " tariff", start: 1, speaker: "A" }]);
  });

  it("are never joined to a word of another speaker, or where they begin a line", () => {
    const pieces = [
      { text: " raise it", speaker: "A" },
      { text: "Tariffs", speaker: "B" },
      { text: "fall", speaker: "B", isLine: true },
    ];
    expect(joinPieces(pieces)).toEqual(pieces);
  });
});

describe("segments that may be cut inside words", () => {
  const linesOf = (texts: readonly string[]) =>
    cutSegments(piecesOf(texts))?.map(({ text, isLine }) => (isLine ? "|" : "") + text) ?? null;

  it.each([
    [
      "long ones are lines",
      [" on the tar", "iff we", " agree now"],
      ["| on the tar", "iff we", "| agree now"],
    ],
    [
      "a capital begins one, unless it goes on with capitals",
      [" We raise it", "Tariffs fall", " in the U.", "S. now", " on cars", " in May"],
      ["| We raise it", "|Tariffs fall", "| in the U.", "S. now", "| on cars", "| in May"],
    ],
    ["single words are none", [" (nine", " dol", "lars", ")"], [" (nine", " dol", "lars", ")"]],
    ["not where few begin with a blank", [" We raise it", "tariffs fall"], null],
  ])("%s", (_, texts, lines) => {
    expect(linesOf(texts)).toEqual(lines);
  });
});

describe("a model's subwords", () => {
  it.each([
    ["##", ["tar", "##iff", ..."a word list with one mark in more than ten words of it".split(" ")]],
    ["##", ["the tar ##iff is up"]],
    ["##", ["does", "##n't", "US", "##A"]],
    ["▁", ["▁tar", "iff"]],
    ["Ġ", ["The", "Ġtar", "iff"]],
  ])("show themselves by their mark: %s", (mark, texts) => {
    expect(subwordProblem(piecesOf(texts))).toBe(
      `is written in a model's subwords (${mark}), which are not read: write whole words`,
    );
  });

  it.each([
    [[" tar", "iff", "#1"]],
    [["# I've been waiting #", "## la la ##", "##whoa"]],
    [["Ġorġ and the rest of them came to the bridge on a cold day"]],
    [["▁▁▁▁", "▁ ▂ ▃"]],
  ])("are not what people write with the same signs: %j", (texts) => {
    expect(subwordProblem(piecesOf(texts))).toBeNull();
  });
});
